// One stop of the Tab key for a whole group; the arrow keys go to what lies nearest in their direction.
const ARROWS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Of some points, the nearest one in a direction; sideways counts double. -1 if there is none. */
export function nearest(from: [number, number], points: [number, number][], [dx, dy]: [number, number]): number {
  let best = -1;
  let least = Infinity;
  points.forEach(([x, y], i) => {
    const along = (x - from[0]) * dx + (y - from[1]) * dy;
    const aside = Math.abs((x - from[0]) * dy) + Math.abs((y - from[1]) * dx);
    if (along <= 1 || along + 2 * aside >= least) return;
    least = along + 2 * aside;
    best = i;
  });
  return best;
}

/** For `{@attach rove}` on the group; its members carry `data-rove`. */
export function rove(group: HTMLElement): () => void {
  group.dataset.roveGroup = '';
  const mine = (one: HTMLElement) => one.offsetParent !== null && one.closest('[data-rove-group]') === group; // groups may nest
  const members = () => [...group.querySelectorAll<HTMLElement>('[data-rove]')].filter(mine);

  const settle = (chosen?: HTMLElement) => {
    const all = members();
    const current = chosen ?? all.find((one) => one.tabIndex === 0) ?? all[0];
    for (const one of all) one.tabIndex = one === current ? 0 : -1;
  };
  const keydown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    const here = event.target as HTMLElement;
    const all = members();
    if (!direction || !all.includes(here)) return;
    const lit = all.filter((one) => one.dataset.lit === 'true');
    const open = (lit.length > 0 ? lit : all).filter((one) => one !== here);
    const next = open[nearest(middle(here), open.map(middle), direction)];
    event.preventDefault();
    next?.focus();
  };
  const focusin = (event: FocusEvent) => {
    const here = (event.target as HTMLElement).closest<HTMLElement>('[data-rove]');
    if (here && mine(here)) settle(here);
  };
  const watcher = new MutationObserver(() => settle());
  watcher.observe(group, { childList: true, subtree: true });
  group.addEventListener('keydown', keydown);
  group.addEventListener('focusin', focusin);
  settle();
  return () => {
    watcher.disconnect();
    group.removeEventListener('keydown', keydown);
    group.removeEventListener('focusin', focusin);
  };
}
