// What somebody prefers on this device.
import { enable } from '../art/sounds';
import { store, loadStored } from '../lib/storage';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', pl: 'Polski' } as const;
export type LanguageCode = keyof typeof LANGUAGES;
export type Theme = 'auto' | 'light' | 'dark';
export type Motion = 'auto' | 'off';
export type Contrast = 'auto' | 'more' | 'less';
export type TextSize = 'normal' | 'large' | 'largest';
export type Pace = 'off' | 'fast' | 'normal' | 'slow';

interface StoredSettings {
  language?: LanguageCode;
  theme?: Theme;
  pace?: Pace;
  motion?: Motion;
  contrast?: Contrast;
  text?: TextSize;
  letters?: boolean;
  sound?: boolean;
  volume?: number;
  forced?: boolean;
  notify?: boolean;
}

export function preferredLanguage(wishes: readonly string[]): LanguageCode {
  for (const wish of wishes) {
    const code = wish.slice(0, 2).toLowerCase();
    if (code in LANGUAGES) return code as LanguageCode;
  }
  return 'en';
}

class Settings {
  language = $state<LanguageCode>('en');
  theme = $state<Theme>('auto');
  pace = $state<Pace>('normal'); // of what others do
  motion = $state<Motion>('auto');
  contrast = $state<Contrast>('auto');
  text = $state<TextSize>('normal');
  letters = $state(true); // single letters are keys
  sound = $state(false);
  volume = $state(70); // of 100
  forced = $state(true); // a choice that is none is made for you
  notify = $state(false);

  constructor() {
    const before = loadStored<StoredSettings>('settings', {});
    const reduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.language = before.language ?? preferredLanguage(navigator.languages);
    this.theme = before.theme ?? 'auto';
    this.pace = before.pace ?? (reduced ? 'off' : 'normal');
    this.motion = before.motion ?? 'auto';
    this.contrast = before.contrast ?? 'auto';
    this.text = before.text ?? 'normal';
    this.letters = before.letters ?? true;
    this.sound = before.sound ?? false;
    this.volume = before.volume ?? 70;
    this.forced = before.forced ?? true;
    this.notify = before.notify ?? false;
    enable(this.sound, this.volume / 100);
  }

  /** Whether nothing is to move, as the person chose or as their system wishes. */
  get reducedMotion(): boolean {
    return this.motion === 'off' || matchMedia('(prefers-reduced-motion: reduce)').matches;
  }

  save(): void {
    const { language, theme, pace, motion, contrast, text, letters, sound, volume, forced, notify } = this;
    enable(sound, volume / 100);
    store('settings', { language, theme, pace, motion, contrast, text, letters, sound, volume, forced, notify });
    const more = contrast === 'more' || (contrast === 'auto' && matchMedia('(prefers-contrast: more)').matches);
    mark('theme', theme === 'auto' ? null : theme);
    mark('motion', motion === 'off' ? 'off' : null);
    mark('contrast', more ? 'more' : null);
    mark('text', text === 'normal' ? null : text);
    document.documentElement.lang = language;
  }
}

/** What style/tokens.css looks at, on the root of the page; theme.js does the same before anything is drawn. */
function mark(name: string, value: string | null): void {
  const { dataset } = document.documentElement;
  if (value === null) delete dataset[name];
  else dataset[name] = value;
}

export const settings = new Settings();
