// The rows of a language's table that name moves (src/explain/languages), as the module 'virtual:moves-zh'.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

export function moveRows(): Plugin {
  const id = 'virtual:moves-zh';
  const file = join(import.meta.dirname, '../src/explain/languages/zh.rows');
  return {
    name: 'sprague-move-rows',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load(source) {
      if (source !== `\0${id}`) return undefined;
      this.addWatchFile(file);
      const part = /^\/\/ ---- Moves ----\n(.*?)^\/\/ ----/ms.exec(readFileSync(file, 'utf8'))?.[1];
      if (!part) throw new Error(`${file} has no part 'Moves'`);
      const rows = [...part.matchAll(/^\{"(.*)", "(.*)"\},$/gm)].map((row) => [row[1], row[2]]);
      return `export default ${JSON.stringify(rows)};`;
    },
  };
}
