// A newer version of the page, which is kept aside until somebody wants it: nothing that a tab runs is taken from under it.
import { registerSW } from 'virtual:pwa-register';

export const update = $state({ ready: false });

// Without a service worker (a file, an old browser) the page works as long as its host does.
const takeOver = registerSW({ onNeedRefresh: () => (update.ready = true) });
export function reloadWithIt() {
  // The library reloads a tab only where a service worker was there before the tab was.
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  void takeOver(true);
}
