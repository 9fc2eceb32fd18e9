/// <reference types="vite-plugin-pwa/client" />
declare module 'virtual:moves-zh' {
  const rows: [template: string, words: string][];
  export default rows;
}
