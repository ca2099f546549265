// It is your turn, or your time runs out: a sound, and a notification if the page is not being looked at. Only if wanted.
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
  notify(t('colon', { what: name, text: t('table.yourTurn') }), question);
}

/** How little time is left, where somebody looks at another page. */
export function alertTime(left: string): void {
  notify(t('table.yourTurn'), left);
}

function notify(title: string, body: string): void {
  if (!settings.notify || !document.hidden || !('Notification' in window)) return;
  if (Notification.permission !== 'granted') return;
  const note = new Notification(title, { body, tag: 'kokodama-turn' });
  note.onclick = () => window.focus();
}
