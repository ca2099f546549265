// It is your turn: a sound, and a notification if the page is not being looked at. Both only if wanted.
import { t } from '../i18n/translate.svelte';
import { settings } from '../state/settings.svelte';
import { play } from '../art/sounds';

/** Whether it has just become somebody's turn; not again after each thing they do in it. */
export function turnBegins(): (mine: boolean) => boolean {
  let before = false;
  return (mine) => {
    const begins = mine && !before;
    before = mine;
    return begins;
  };
}

export function alertTurn(name: string, question: string): void {
  if (settings.sound) play('turn');
  if (settings.notify && document.hidden && 'Notification' in window && Notification.permission === 'granted') {
    const note = new Notification(`${name}: ${t('table.yourTurn')}`, { body: question, tag: 'kokodama-turn' });
    note.onclick = () => window.focus();
  }
}
