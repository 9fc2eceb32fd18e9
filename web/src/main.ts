import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { engine } from './engine';

// While the page is being drawn, the engine is being compiled.
engine.warm();

mount(App, { target: document.getElementById('app')! });
