// One stop of the Tab key for a whole group; the arrow keys go to what lies nearestInDirection in their direction.
const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

function middle(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
}

/** Of some points, the nearestInDirection one in a direction; sideways counts double. -1 if there is none. */
export function nearestInDirection(
  from: [number, number],
  points: [number, number][],
  [dx, dy]: [number, number],
): number {
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
  const owned = (one: HTMLElement) => one.closest('[data-rove-group]') === group; // groups may nest
  const all = () => [...group.querySelectorAll<HTMLElement>('[data-rove]')].filter(owned);
  const shown = (one: HTMLElement) => one.offsetParent !== null;
  const members = () => all().filter(shown);
  let stop: HTMLElement | null = null; // where the Tab key stops

  const stopAt = (one: HTMLElement | null) => {
    if (one === stop) return;
    if (stop) stop.tabIndex = -1;
    if (one) one.tabIndex = 0;
    stop = one;
  };
  // Only what has come is touched: a log of hundreds of lines grows by one.
  const join = (added: readonly HTMLElement[]) => {
    for (const one of added) if (one !== stop) one.tabIndex = -1;
    if (!stop || !group.contains(stop) || !shown(stop)) stopAt(members()[0] ?? all()[0] ?? null);
  };
  const keydown = (event: KeyboardEvent) => {
    const direction = ARROWS[event.key];
    const here = event.target as HTMLElement;
    const seen = members();
    if (!direction || !seen.includes(here)) return;
    const lit = seen.filter((one) => one.dataset.lit === 'true');
    const open = (lit.length > 0 ? lit : seen).filter((one) => one !== here);
    const next = open[nearestInDirection(middle(here), open.map(middle), direction)];
    event.preventDefault();
    next?.focus();
  };
  const focusin = (event: FocusEvent) => {
    const here = (event.target as HTMLElement).closest<HTMLElement>('[data-rove]');
    if (here && owned(here)) stopAt(here);
  };
  const watcher = new MutationObserver((records) => {
    const added = records.flatMap((one) => [...one.addedNodes]).filter((one) => one instanceof HTMLElement);
    const joined = added.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('[data-rove]')]);
    join(joined.filter((one) => 'rove' in one.dataset && owned(one)));
  });
  watcher.observe(group, { childList: true, subtree: true });
  group.addEventListener('keydown', keydown);
  group.addEventListener('focusin', focusin);
  join(all());
  return () => {
    watcher.disconnect();
    group.removeEventListener('keydown', keydown);
    group.removeEventListener('focusin', focusin);
  };
}
