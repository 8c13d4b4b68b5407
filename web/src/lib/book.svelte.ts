// Which clause the rulebook panel shows: any number, refusal or search may open one.
import { rulebook } from './engine';
import { settings } from './words.svelte';
import type { Clause } from './wire';

class Book {
  open = $state<Clause | null>(null);
  /** Grows when a clause is asked for: the panel comes to the front. */
  asked = $state(0);

  async show(id: string) {
    this.open = await rulebook.clause(id, settings.lang);
    this.asked += 1;
  }
}
export const book = new Book();
