/// <reference types="vite-plugin-pwa/client" />
declare module 'virtual:moves-zh' {
  const rows: [template: string, words: string][];
  export default rows;
}

/// The titles of the documents that reasons cite (documents.ts), by their names.
declare module 'virtual:documents' {
  export const titles: Record<string, string>;
}
