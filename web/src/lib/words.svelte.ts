// The page's own words, from the same Fluent files as the engine's, in English and French; and the settings a
// player keeps: language, skin, speed.
import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import en from '../../../locales/en/page.ftl?raw';
import fr from '../../../locales/fr/page.ftl?raw';

export type Lang = 'en' | 'fr';
export const LANGS: Lang[] = ['en', 'fr'];

const FILES: Record<Lang, string> = { en, fr };

function bundle(lang: Lang): FluentBundle {
  const b = new FluentBundle(lang, { useIsolating: false });
  b.addResource(new FluentResource(FILES[lang]));
  return b;
}
const bundles: Record<Lang, FluentBundle> = { en: bundle('en'), fr: bundle('fr') };

function kept(key: string, otherwise: string): string {
  try {
    return localStorage.getItem(`rocroi.${key}`) ?? otherwise;
  } catch {
    return otherwise;
  }
}

function keep(key: string, value: string) {
  try {
    localStorage.setItem(`rocroi.${key}`, value);
  } catch {
    // A browser that keeps nothing still plays.
  }
}

const browser = globalThis.navigator?.language?.startsWith('fr') ? 'fr' : 'en';

class Settings {
  lang = $state<Lang>(kept('lang', browser) === 'fr' ? 'fr' : 'en');
  night = $state(kept('skin', 'day') === 'night');
  speed = $state(Number(kept('speed', '1')));
  /** Millimetres to one UD with the player's own figures: 40, 60 or 80 (A-TRP-01). */
  ud = $state(Number(kept('ud', '40')));

  speak(lang: Lang) {
    this.lang = lang;
    keep('lang', lang);
  }
  setNight(on: boolean) {
    this.night = on;
    keep('skin', on ? 'night' : 'day');
  }
  setUd(mm: number) {
    this.ud = mm;
    keep('ud', String(mm));
  }
  /** Millimetres of the player's own table to one unit of length: only the UD grows with the figures. */
  mm(system: string, unit: number): number {
    return system === 'adgr' ? this.ud : unit / 100;
  }
  setSpeed(speed: number) {
    this.speed = speed;
    keep('speed', String(speed));
  }
}
export const settings = new Settings();

/** A sentence of the page in the player's language; the bare id where one is missing (a test sees to it). */
export function t(id: string, args?: Record<string, FluentVariable>): string {
  const b = bundles[settings.lang];
  const message = b.getMessage(id);
  return message?.value ? b.formatPattern(message.value, args) : id;
}

/** A name as it begins a sentence or stands alone: « la France », but « La France a gagné ». */
export function upper(name: string): string {
  return name.charAt(0).toLocaleUpperCase(settings.lang) + name.slice(1);
}

/** The ids of a language, for the test that both have the same. */
export function ids(lang: Lang): string[] {
  return [...FILES[lang].matchAll(/^([a-z][a-z0-9-]*) =/gm)].map((m) => m[1]);
}

/** 58 %, 5.6 %: a thin space before the sign, the comma of the language. */
export function percent(p: number): string {
  const digits = p < 10 && p > 0 ? 1 : 0;
  const n = new Intl.NumberFormat(settings.lang, {
    maximumFractionDigits: digits,
    minimumFractionDigits: digits,
  });
  return `${n.format(p)}\u202f%`;
}

/** A number of units with at most `digits` after the comma. */
export function decimal(n: number, digits = 1): string {
  return new Intl.NumberFormat(settings.lang, { maximumFractionDigits: digits }).format(n);
}
