// Light, dark, or as the device says.
export type Theme = 'auto' | 'light' | 'dark';
const order: Theme[] = ['auto', 'light', 'dark'];

const kept = (() => {
  try {
    return localStorage.getItem('theme') as Theme | null;
  } catch {
    return null;
  }
})();

export const theme = $state<{ now: Theme }>({ now: kept && order.includes(kept) ? kept : 'auto' });
apply();

function apply() {
  if (theme.now === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme.now;
}

export function nextTheme() {
  theme.now = order[(order.indexOf(theme.now) + 1) % order.length]!;
  apply();
  try {
    localStorage.setItem('theme', theme.now);
  } catch {
    // Private windows keep nothing.
  }
}
