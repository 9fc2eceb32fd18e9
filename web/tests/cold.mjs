// How long the first answer takes after a cold load: node tests/cold.mjs [ADDRESS] [RUNS]
// Each run is a new profile of the browser: nothing is cached, nothing is compiled. Without an address the folder web/dist is
// served. The figures count from the start of the navigation; "answer" is when it is the player's turn in Nim, so that the
// engine was loaded and has answered, on the page of a game twice.
import { fileURLToPath } from 'node:url';
import { browser, host } from './host.mjs';

const [given, runs = '7'] = process.argv.slice(2);
const site = given ? { address: given, stop: async () => {} } : await host(fileURLToPath(new URL('../dist/', import.meta.url)));
for (const [name, hash, place] of [['first page', '', '[data-testid=first] [role=status]'], ['a game', '#/play?g=nim&p=3+5+7', '[data-testid=status]']]) {
  const seen = { painted: [], answer: [] };
  for (let run = 0; run < Number(runs); ++run) {
    const chrome = await browser();
    const page = await chrome.newPage({ locale: 'en-GB' });
    await page.goto(`${site.address}${hash}`, { waitUntil: 'commit' });
    const answer = await page.waitForFunction((place) => /Your turn/.test(document.querySelector(place)?.textContent ?? '') && performance.now(), place, { polling: 5 });
    seen.answer.push(Math.round(await answer.jsonValue()));
    seen.painted.push(Math.round(await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0)));
    await chrome.close();
  }
  for (const [what, all] of Object.entries(seen)) {
    all.sort((a, b) => a - b);
    console.log(`${name}, ${what}: median ${all[all.length >> 1]} ms, least ${all[0]}, most ${all.at(-1)} (${all.length} cold loads)`);
  }
}
await site.stop();
