// What the browser tests share: the page from web/dist in Chromium, and ways to play. Needs `chromium`; CHROMIUM names another.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browser, host } from './host.mjs';

export const dist = fileURLToPath(new URL('../dist/', import.meta.url));
export const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
export let site, chrome;
const complaints = [];

before(async () => {
  site = await host(dist);
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await site?.stop();
});

/// The last test of a file.
export const noErrorsInTheConsole = () => describe('the console', () => it('has no errors', () => assert.deepEqual(complaints, [])));

export async function open(hash, options = {}) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 820 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(200_000);
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${hash}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`${hash}: ${error}`));
  await page.goto(site.address + hash);
  return page;
}
/// The page with an engine that comes late, by so many milliseconds.
export async function openLate(hash, delay) {
  const page = await open('#/games');
  await page.route(/sprague.*wasm/, async (route) => {
    await new Promise((done) => setTimeout(done, delay));
    await route.continue();
  });
  await page.evaluate((to) => (location.hash = to), hash);
  await page.reload();
  return page;
}

export const settle = async (page) => {
  await page.waitForFunction(() => !/Loading the engine|正在载入引擎/.test(document.body.innerText));
  // Until nothing has changed for a while.
  await page.evaluate(
    () =>
      new Promise((done) => {
        let timer = setTimeout(done, 120);
        setTimeout(done, 5000);
        new MutationObserver(() => {
          clearTimeout(timer);
          timer = setTimeout(done, 120);
        }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      }),
  );
};
/// What stands in the editor of rules.
export const rulesIn = async (page) => {
  await page.locator('.cm-line').first().waitFor(); // the editor comes a little after the page
  return (await page.locator('.cm-line').allTextContents()).join('\n');
};
export const status = (page) => page.getByTestId('status').innerText();
export const yourTurnOrOverAny = (page) => page.waitForFunction(() => /player moves|Your turn|won/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
export const yourTurnOrOver = (page) =>
  page.waitForFunction(() => /Your turn|won|draw/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));

// Follows the hints; `press` makes the move that the hint names.
export async function playByHints(page, press) {
  for (let turn = 0; turn < 40; ++turn) {
    await yourTurnOrOver(page);
    if (/won/.test(await status(page))) return status(page);
    await page.getByRole('button', { name: 'Hint' }).click();
    await page.waitForFunction(() => /This wins|loses/.test(document.querySelector('[data-testid=message]')?.textContent ?? ''));
    const hint = await page.getByTestId('message').innerText();
    assert.match(hint, /^This wins: /);
    const before = page.url();
    await press(hint.replace('This wins: ', ''));
    await page.waitForFunction((url) => location.href !== url, before);
  }
  throw new Error('the game does not end');
}
export const pressInList = (page) => (words) => page.getByTestId('moves').getByRole('button', { name: words, exact: true }).click();

export async function playAnything(page) {
  for (let turn = 0; turn < 40; ++turn) {
    await yourTurnOrOver(page);
    if (/won/.test(await status(page))) return status(page);
    const before = page.url();
    await page.getByTestId('moves').getByRole('button').last().click();
    await page.waitForFunction((url) => location.href !== url, before);
  }
  throw new Error('the game does not end');
}
