import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { documents } from './documents.ts';
import { moveRows } from './move_rows.ts';

// Nothing runs here but what came with the page. Styles of elements are set by the boards and by the editor.
const policy = [
  "default-src 'self'", "script-src 'self' 'wasm-unsafe-eval'", "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:",
  "object-src 'none'", "base-uri 'none'", "form-action 'none'",
].join('; ');
const guarded = (): Plugin => ({
  name: 'sprague-policy',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' }],
});

// Every file of the page is kept after the first visit, so that it works without a network. A newer version waits until somebody
// asks for it (src/lib/update.svelte.ts) or no tab runs the older one.
const offline = () =>
  VitePWA({
    strategies: 'generateSW',
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false, // they are among all files
    manifest: {
      name: 'Sprague',
      short_name: 'Sprague',
      description: 'Play, explore and prove combinatorial games. Everything runs in this page.',
      start_url: './',
      scope: './',
      display: 'standalone',
      background_color: '#f7f4ec',
      theme_color: '#1f5f74',
      icons: [{ src: './icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' }],
    },
    workbox: {
      cacheId: 'sprague',
      globPatterns: ['**/*'],
      globIgnores: ['manifest.webmanifest', '**/*.{br,gz}'], // the first is added by the plugin
      maximumFileSizeToCacheInBytes: 16 * 2 ** 20,
      ignoreURLParametersMatching: [/./],
      navigateFallback: null,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      mode: 'production',
    },
  });

// FILE.br and FILE.gz beside what is large, for `sprague serve` and other hosts that send such files.
const packed = (): Plugin => ({
  name: 'sprague-packed',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir }) {
      for (const name of readdirSync(dir!, { recursive: true, encoding: 'utf8' })) {
        const path = join(dir!, name);
        if (!statSync(path).isFile() || statSync(path).size < 1500 || !/\.(js|css|html|svg|wasm)$/.test(name)) continue;
        const bytes = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(bytes));
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
      }
    },
  },
});

export default defineConfig({
  base: './',
  plugins: [svelte(), moveRows(), documents(policy), guarded(), packed(), offline()],
  build: { target: 'es2022', reportCompressedSize: true },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
});
