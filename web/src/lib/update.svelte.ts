// A newer version of the page, which is kept aside until somebody wants it: nothing that a tab runs is taken from under it.
export const update = $state({ ready: false });
let waiting: ServiceWorker | null = null;

export function watchFor(registration: ServiceWorkerRegistration) {
  const look = () => {
    waiting = registration.waiting;
    update.ready = waiting !== null && navigator.serviceWorker.controller !== null;
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

export function reloadWithIt() {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting?.postMessage('take over');
}
