import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { engine } from './engine';
import { isReady } from './lib/i18n.svelte';

// While the page is being drawn, the engine is being compiled.
engine.warm();

void isReady.then(() => mount(App, { target: document.getElementById('app')! }));
