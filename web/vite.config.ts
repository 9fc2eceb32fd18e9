import { svelte } from '@sveltejs/vite-plugin-svelte';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { moveRows } from './move_rows.ts';

// The service worker keeps the whole folder: its list of files and their digest are written into sw.js.
function offline(): Plugin {
  return {
    name: 'sprague-offline',
    apply: 'build',
    closeBundle() {
      const folder = join(import.meta.dirname, 'dist');
      if (!existsSync(folder)) return;
      const walk = (at: string): string[] =>
        readdirSync(join(folder, at)).flatMap((name) => {
          const path = at ? `${at}/${name}` : name;
          return statSync(join(folder, path)).isDirectory() ? walk(path) : [path];
        });
      const files = walk('').filter((name) => name !== 'sw.js').sort();
      const digest = createHash('sha256');
      for (const name of files) digest.update(name).update(readFileSync(join(folder, name)));
      const template = readFileSync(join(import.meta.dirname, 'src/sw.js'), 'utf8');
      const text = template
        .replace('__VERSION__', digest.digest('hex').slice(0, 12))
        .replace('__FILES__', JSON.stringify(['./', ...files.map((name) => `./${name}`)]));
      writeFileSync(join(folder, 'sw.js'), text);
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), moveRows(), offline()],
  build: { target: 'es2022', reportCompressedSize: true },
  worker: { format: 'es' },
  server: { fs: { allow: ['..'] } },
});
