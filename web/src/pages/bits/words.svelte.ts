// The words of the pages round the table, which come with them and not with the table.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { settings, type Lang } from '../../lib/words.svelte';
import en from '../../../../locales/en/pages.ftl?raw';
import fr from '../../../../locales/fr/pages.ftl?raw';

const FILES: Record<Lang, string> = { en, fr };

function bundle(lang: Lang): FluentBundle {
  const b = new FluentBundle(lang, { useIsolating: false });
  b.addResource(new FluentResource(FILES[lang]));
  return b;
}
const bundles: Record<Lang, FluentBundle> = { en: bundle('en'), fr: bundle('fr') };

/** A sentence of these pages in the reader's language; the bare id where one is missing (a test sees to it). */
export function p(id: string, args?: Record<string, FluentVariable>): string {
  const b = bundles[settings.lang];
  const message = b.getMessage(id);
  return message?.value ? b.formatPattern(message.value, args) : id;
}

/** The ids of a language, for the test that both have the same. */
export function ids(lang: Lang): string[] {
  return [...FILES[lang].matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((m) => m[1]);
}
