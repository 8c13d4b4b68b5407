// What the rule systems are called: in full, and as short as players say it.
import { t } from '../../lib/words.svelte';

export const SYSTEMS = ['adgr', 'tercios', 'argad'];

const NAMES: Record<string, string> = {
  adgr: 'page-system-adgr',
  tercios: 'page-system-tercios',
  argad: 'page-system-argad',
};

/** The name of a system. */
export function systemName(system: string): string {
  return t(NAMES[system] ?? 'page-system-other');
}

/** As short as players say it: `ADG-R`. */
export function systemShort(system: string): string {
  return systemName(system).split(/\s*:/)[0];
}
