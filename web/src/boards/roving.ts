// One stop for Tab on a board of many places; the arrow keys go from there to the nearest place in their direction that can be
// pressed.

const ways: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/// `places`: a selector of the buttons; nothing where the board sees to it itself.
export function roving(board: HTMLElement, places: string | undefined) {
  let wanted = places;
  let current: HTMLElement | undefined;
  const all = () => (wanted ? [...board.querySelectorAll<HTMLElement>(wanted)].filter((one) => !one.matches(':disabled')) : []);
  let at = 0; // which of all is the current one
  function stopAt(to: HTMLElement | undefined) {
    current = to;
    const now = all();
    if (to) at = Math.max(0, now.indexOf(to));
    for (const one of now) one.tabIndex = one === to ? 0 : -1;
  }
  // One that is gone has its neighbour in its place.
  function refresh() {
    const now = all();
    if (now.length > 0) stopAt(current && now.includes(current) ? current : now[Math.min(at, now.length - 1)]);
  }
  function arrive(event: FocusEvent) {
    const place = event.target as HTMLElement;
    if (place !== current && all().includes(place)) stopAt(place);
  }
  function go(event: KeyboardEvent) {
    const way = ways[event.key];
    const from = event.target as HTMLElement;
    if (!way || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || !all().includes(from)) return;
    event.preventDefault();
    const middle = (one: HTMLElement): [number, number] => {
      const box = one.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let least = Infinity;
    let to: HTMLElement | undefined;
    for (const one of all()) {
      const [u, v] = middle(one);
      const along = (u - x) * way[0] + (v - y) * way[1];
      const aside = Math.abs((u - x) * way[1]) + Math.abs((v - y) * way[0]);
      const far = along + 3 * aside; // straight on before aslant
      if (along > 4 && far < least) [least, to] = [far, one];
    }
    to?.focus();
  }
  const watcher = new MutationObserver(refresh);
  watcher.observe(board, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled', 'aria-disabled'] });
  board.addEventListener('focusin', arrive);
  board.addEventListener('keydown', go);
  refresh();
  return {
    update(next: string | undefined) {
      wanted = next;
      current = undefined;
      refresh();
    },
    destroy() {
      watcher.disconnect();
      board.removeEventListener('focusin', arrive);
      board.removeEventListener('keydown', go);
    },
  };
}
