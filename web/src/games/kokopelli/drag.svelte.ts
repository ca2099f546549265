// Dragging a card with mouse, pen or finger. A short press that does not move stays a click.
import type { Interaction } from './interaction.svelte';

export interface Drag {
  index: number;
  x: number;
  y: number;
}

const FAR = 8; // pixels from which a press is a drag

function placeAt(x: number, y: number): string | null {
  const found = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-place]');
  return found?.dataset.place ?? null;
}

/** A handler for `pointerdown` on a card of the hand. */
export function dragCard(interaction: Interaction, show: (drag: Drag | null) => void) {
  return (down: PointerEvent, index: number) => {
    if (down.button !== 0 || !interaction.mine) return;
    const card = interaction.hand[index];
    const element = down.currentTarget as HTMLElement;
    let dragged = false;

    const move = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      if (!dragged && Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < FAR) return;
      if (!dragged) {
        dragged = interaction.dragging = true;
        interaction.held = index;
        interaction.place = null;
        if (card) interaction.explain({ card });
      }
      const place = placeAt(event.clientX, event.clientY);
      interaction.over = place;
      interaction.pointedChoice = place && card ? interaction.menu.laid(card, place) : null;
      show({ index, x: event.clientX, y: event.clientY });
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== down.pointerId) return;
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      if (!dragged) return;
      show(null);
      // the click that may follow a drag on the card itself is not meant
      const swallow = (click: Event) => click.stopImmediatePropagation();
      element.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => element.removeEventListener('click', swallow, { capture: true }));
      const place = event.type === 'pointerup' ? placeAt(event.clientX, event.clientY) : null;
      interaction.putBack();
      interaction.dropped = place ? { x: event.clientX, y: event.clientY } : null;
      if (!card || !place || interaction.hand[index] !== card) return;
      const tuck = interaction.menu.tucked(card);
      if (place === `pile-${interaction.me}` && tuck) interaction.play(tuck.move);
      else if (/^[A-E]\d$/.test(place)) interaction.lay(card, place);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
}
