// What a step speaks of: pointed at on the board, and moved out from under the teacher.
const AIR = 8; // pixels between the teacher and what is pointed at

function find(board: Element, thing: string): Element | null {
  return (
    board.querySelector(`[data-place="${thing}"], [data-place^="card-${thing}-"], [data-card="${thing}"]`) ??
    board.querySelector(`[data-place="tile-${thing}"]`)
  );
}

/** Points at these things and at nothing else; those that were found. */
export function pointAt(board: Element, things: readonly string[]): Element[] {
  for (const one of board.querySelectorAll('[data-pointed]')) one.removeAttribute('data-pointed');
  const found = things.map((thing) => find(board, thing)).filter((one) => one !== null);
  for (const one of found) one.setAttribute('data-pointed', '');
  return found;
}

/** The end of the page, where the hand is; but no further than leaves in sight what is pointed at. */
export function bringIntoSight(page: Element, teacher: Element, things: readonly Element[]): void {
  page.scrollTop = page.scrollHeight;
  const top = Math.min(...things.map((one) => one.getBoundingClientRect().top));
  page.scrollTop -= Math.max(0, teacher.getBoundingClientRect().bottom + AIR - top);
}
