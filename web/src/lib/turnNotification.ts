// It is your turn: a sound, and a notification if the page is not being looked at. Both only if wanted.
import { t } from '../i18n/translate.svelte';
import { settings } from '../state/settings.svelte';
import { play } from '../art/sounds';

export function alertTurn(name: string, question: string): void {
  if (settings.sound) play('turn');
  if (settings.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(`${name}: ${t('table.yourTurn')}`, { body: question, tag: 'kokodama-turn' });
    note.onclick = () => window.focus();
  }
}
