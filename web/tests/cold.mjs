// How long the first answer takes after a cold load: node tests/cold.mjs [ADDRESS] [RUNS]
// Each run is a new profile of the browser: nothing is cached, nothing is compiled. Without an address the folder web/dist is
// served. The figures count from the start of the navigation; "answer" is when it is the player's turn in Nim, so that the
// engine was loaded and has answered twice.
import { fileURLToPath } from 'node:url';
import { browser, host } from './host.mjs';

const [given, runs = '7'] = process.argv.slice(2);
const site = given ? { address: given, stop: async () => {} } : await host(fileURLToPath(new URL('../dist/', import.meta.url)));
const seen = [];
for (let run = 0; run < Number(runs); ++run) {
  const chrome = await browser();
  const page = await chrome.newPage({ locale: 'en-GB' });
  await page.goto(`${site.address}#/play?g=nim&p=3+5+7`, { waitUntil: 'commit' });
  const answer = await page.waitForFunction(() => /Your turn/.test(document.querySelector('[data-testid=status]')?.textContent ?? '') && performance.now(), undefined, { polling: 5 });
  const painted = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);
  seen.push({ painted: Math.round(painted), answer: Math.round(await answer.jsonValue()) });
  await chrome.close();
}
await site.stop();
const sorted = (name) => seen.map((one) => one[name]).sort((a, b) => a - b);
for (const name of ['painted', 'answer']) {
  const all = sorted(name);
  console.log(`${name}: median ${all[all.length >> 1]} ms, least ${all[0]}, most ${all.at(-1)} (${all.length} cold loads)`);
}
