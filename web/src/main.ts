import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { engine } from './engine';
import { watchFor } from './lib/update.svelte';

// While the page is being drawn, the engine is being compiled.
engine.warm();

mount(App, { target: document.getElementById('app')! });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void navigator.serviceWorker.register(new URL('sw.js', document.baseURI)).then(watchFor, () => {
    // Without it (a file, an old browser) the page works as long as its host does.
  });
}
