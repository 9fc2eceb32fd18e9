// Shortcuts of one letter, for who wants them: they can be turned off, and do nothing while one writes or a dialog is open.
import type { Key } from './strings';

const name = 'one_letter';
const kept = (() => {
  try {
    return localStorage.getItem(name) !== 'off';
  } catch {
    return true;
  }
})();
export const shortcuts = $state({ on: kept });

export function setShortcuts(on: boolean) {
  shortcuts.on = on;
  try {
    localStorage.setItem(name, on ? 'on' : 'off');
  } catch {
    // Private windows keep nothing.
  }
}

/// The letter that was pressed as a shortcut; nothing where it is none.
export function letterOf(event: KeyboardEvent): string | undefined {
  if (!shortcuts.on || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key.length !== 1) return undefined;
  if ((event.target as HTMLElement).closest?.('input, textarea, select, [contenteditable=true], [role=application]') || document.querySelector('dialog[open]')) return undefined;
  return event.key.toLowerCase();
}

/// All of them, for the overlay that tells them.
export const table: { title: Key; keys: [string[], Key][] }[] = [
  { title: 'keys.everywhere', keys: [[['?'], 'keys.help'], [['1', '…', '6'], 'keys.pages']] },
  {
    title: 'nav.play',
    keys: [[['←', '→', '↑', '↓'], 'keys.board'], [['H'], 'play.hint'], [['S'], 'play.show'], [['U'], 'play.undo'], [['R'], 'play.redo'], [['N'], 'play.new'], [['P'], 'present.open'], [['Ctrl Z'], 'play.undo']],
  },
  { title: 'present.open', keys: [[['←', '→'], 'keys.steps'], [['↑', '↓'], 'keys.moves'], [['Esc'], 'common.close']] },
  { title: 'nav.explore', keys: [[['←', '→', '↑', '↓'], 'keys.map'], [['+', '−', '0'], 'keys.zoom']] },
];
