// The proofs that reasons cite, doc/algorithms, as pages beside the page: doc/NAME.html. `virtual:documents` has their titles.
import { Marked } from 'marked';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const folder = fileURLToPath(new URL('../doc/algorithms/', import.meta.url));
const names = () => readdirSync(folder).filter((file) => file.endsWith('.md')).map((file) => basename(file, '.md')).sort();
const read = (name: string) => readFileSync(join(folder, `${name}.md`), 'utf8');
const titleOf = (text: string) => /^# (.*)$/m.exec(text)?.[1] ?? '';

// Links lead to the other documents that are here; what else they name stays a word.
const marked = new Marked({
  renderer: {
    link({ href, tokens }) {
      const words = this.parser.parseInline(tokens);
      const [, name, place] = /^([a-z]+)\.md(#.*)?$/.exec(href) ?? [];
      if (/^https?:/.test(href)) return `<a href="${href}">${words}</a>`;
      return name && names().includes(name) ? `<a href="${name}.html${place ?? ''}">${words}</a>` : words;
    },
  },
});

const style = `
  :root { color-scheme: light dark; }
  body { max-width: 46rem; margin: 0 auto; padding: 1.2rem; font: 1.05rem/1.6 Georgia, 'Noto Serif', serif; background: light-dark(#f7f4ec, #14191c); color: light-dark(#1c2226, #e8e4da); }
  a { color: light-dark(#1f5f74, #8fcbe0); }
  code, pre { font-family: ui-monospace, 'DejaVu Sans Mono', monospace; font-size: 0.9em; }
  pre, table { overflow-x: auto; display: block; }
  pre { padding: 0.7rem 0.9rem; border-radius: 6px; background: light-dark(#ece7da, #1f262a); }
  table { border-collapse: collapse; }
  td, th { padding: 0.25rem 0.6rem; border: 1px solid light-dark(#cfc8b6, #3a444a); text-align: start; }
`;

const pageOf = (name: string, policy: string) => {
  const text = read(name);
  return `<!doctype html>
<html lang="en">
<head>
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${titleOf(text)} · Sprague</title>
<style>${style}</style>
</head>
<body>
<main>
${marked.parse(text)}</main>
</body>
</html>
`;
};

export const documents = (policy: string): Plugin => ({
  name: 'sprague-documents',
  resolveId: (id) => (id === 'virtual:documents' ? '\0virtual:documents' : undefined),
  load: (id) => (id === '\0virtual:documents' ? `export const titles = ${JSON.stringify(Object.fromEntries(names().map((name) => [name, titleOf(read(name))])))};` : undefined),
  generateBundle() {
    for (const name of names()) this.emitFile({ type: 'asset', fileName: `doc/${name}.html`, source: pageOf(name, policy) });
  },
});
