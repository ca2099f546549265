// What somebody prefers on this device.
import { enable } from '../art/sounds';
import { store, loadStored } from '../lib/storage';

export const LANGUAGES = { en: 'English', de: 'Deutsch', fr: 'Français', pl: 'Polski' } as const;
export type LanguageCode = keyof typeof LANGUAGES;
export type Theme = 'auto' | 'light' | 'dark';
export type Pace = 'off' | 'fast' | 'normal' | 'slow';

interface Kept {
  language?: LanguageCode;
  theme?: Theme;
  pace?: Pace;
  sound?: boolean;
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
  sound = $state(false);
  forced = $state(true); // a choice that is none is made for you
  notify = $state(false);

  constructor() {
    const before = loadStored<Kept>('settings', {});
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.language = before.language ?? preferredLanguage(navigator.languages);
    this.theme = before.theme ?? 'auto';
    this.pace = before.pace ?? (still ? 'off' : 'normal');
    this.sound = before.sound ?? false;
    this.forced = before.forced ?? true;
    this.notify = before.notify ?? false;
    enable(this.sound);
  }

  keep(): void {
    const { language, theme, pace, sound, forced, notify } = this;
    enable(sound);
    store('settings', { language, theme, pace, sound, forced, notify });
    if (theme === 'auto') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
    document.documentElement.lang = language;
  }
}

export const settings = new Settings();
