// Tables and sequences in a real browser, by the page's engine and by that of a real `sprague serve`.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chrome, dist, noErrorsInTheConsole, open, playByHints, pressInList, yourTurnOrOver } from './support.mjs';

describe('explore', () => {
  it('a guess is refuted, with all that it is wrong about in the table, or stands', async () => {
    const page = await open('#/explore?g=wythoff&to=12');
    const form = page.getByTestId('guess');
    await form.waitFor();
    await form.getByRole('combobox').selectOption({ label: 'P‑positions are those with' });
    await form.getByRole('textbox').fill('x = y');
    await form.getByRole('button', { name: 'Test it' }).click();
    const verdict = page.getByTestId('verdict');
    await verdict.getByText('Refuted. The first counterexample is (1, 1): your guess says P, and the truth is N.').waitFor();
    // All (n, n) but (0, 0), and the pairs (1, 2), (3, 5), (4, 7), (6, 10) on both sides.
    assert.match(await verdict.innerText(), /Wrong in the table: 20\./);
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
    assert.equal(file.suggestedFilename(), 'wythoff.csv');
    assert.match(await verdict.getByRole('link', { name: 'Play from there' }).getAttribute('href'), /g=wythoff&p=1\+1/);
    await page.goto(page.url().replace(/#.*/, '#/explore?g=bash%203&to=30'));
    await page.getByText('n mod 4', { exact: true }).or(form.getByPlaceholder('n mod 4')).first().waitFor();
    await form.getByRole('combobox').selectOption({ label: 'The nim-value is' });
    await form.getByRole('textbox').fill('n mod 4');
    await form.getByRole('button', { name: 'Test it' }).click();
    await verdict.getByText(/Proved for all positions|No counterexample among the 31 positions with numbers up to 30/).waitFor();
    await page.context().close();
  });
  it('a map is zoomed, moved, and read by keys and by pointing, in other bases', async () => {
    const page = await open('#/explore?g=wythoff');
    const map = page.getByTestId('map');
    const of = async (name) => Number(await map.getAttribute(`data-${name}`));
    await map.waitFor();
    await page.waitForFunction(() => document.querySelector('[data-testid=map]').clientWidth > 300);
    await page.waitForTimeout(300);
    const size = await of('size');
    await map.focus();
    await page.keyboard.press('ArrowRight');
    for (let i = 0; i < 2; ++i) await page.keyboard.press('ArrowUp');
    await page.getByTestId('readout').getByText('(1, 2): nim-value 0, a P‑position').waitFor();
    await page.getByLabel('Numbers in base').selectOption('2');
    await page.getByTestId('readout').getByText('(1, 10): nim-value 0').waitFor();
    assert.match(await page.getByTestId('readout').getByRole('link').getAttribute('href'), /g=wythoff&p=1\+2/);
    await map.focus();
    for (let i = 0; i < 4; ++i) await page.keyboard.press('+');
    assert.ok((await of('size')) > 2 * size);
    const box = await map.boundingBox();
    await page.mouse.move(box.x + 400, box.y + 200);
    await page.mouse.down();
    await page.mouse.move(box.x + 250, box.y + 320, { steps: 4 });
    await page.mouse.up();
    assert.ok((await of('left')) > 2 && (await of('low')) > 2);
    await page.mouse.move(box.x + 200, box.y + 100);
    await page.getByTestId('readout').getByText(/nim-value/).waitFor();
    const large = await of('size');
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, 200);
    await page.keyboard.up('Control');
    await page.waitForFunction((was) => Number(document.querySelector('[data-testid=map]').dataset.size) < was, large);
    await page.getByRole('button', { name: 'Whole table' }).click();
    assert.deepEqual([await of('left'), await of('low')], [0, 0]);
    await page.context().close();
  });
  it('a sequence is a strip with its period marked, and is followed further', async () => {
    const page = await open('#/explore?g=kayles');
    await page.getByText('Period 12 from 71 on.').waitFor();
    const begins = await page.locator('.strip .begins small').allInnerTexts();
    assert.deepEqual(begins.slice(0, 3), ['71', '83', '95']);
    await page.getByRole('button', { name: 'Look for the period' }).click();
    await page.getByTestId('sequence').getByText('Period 12 from 71 on.').waitFor();
    await page.context().close();
  });
});

// The engine of a real `sprague serve`: SPRAGUE names the program, otherwise one that was built here is taken.
const program = [process.env.SPRAGUE, ...['release', 'dev'].map((preset) => fileURLToPath(new URL(`../../build/${preset}/sprague`, import.meta.url)))].find((one) => one && existsSync(one));
async function serve() {
  const child = spawn(program, ['serve', '--port', '0', '--web', dist], { stdio: ['ignore', 'pipe', 'inherit'] });
  const address = await new Promise((found, fail) => {
    let text = '';
    child.stdout.on('data', (part) => {
      text += part;
      const match = /http:\/\/127\.0\.0\.1:\d+\//.exec(text);
      if (match) found(match[0]);
    });
    child.once('exit', (code) => fail(new Error(`sprague serve ended with ${code}`)));
  });
  return { address, stop: () => new Promise((done) => (child.exitCode !== null ? done() : (child.once('exit', done), child.kill('SIGTERM')))) };
}

describe('on this computer', { skip: program ? false : 'no sprague is built here; SPRAGUE names one' }, () => {
  let own, page;
  before(async () => {
    own = await serve();
    page = await (await chrome.newContext({ locale: 'en-GB', reducedMotion: 'reduce', viewport: { width: 1280, height: 820 } })).newPage();
    page.setDefaultTimeout(30_000);
  });
  after(async () => {
    await page?.context().close();
    await own?.stop();
  });
  const native = () => page.getByLabel('Let the program on this computer do it', { exact: false });
  const asked = (path) => page.waitForRequest((request) => request.url() === `${own.address}api/${path}`);

  it('tables are computed by the server', async () => {
    await page.goto(`${own.address}#/explore?g=wythoff`);
    await page.getByTestId('map').waitFor();
    await native().check();
    const request = asked('table');
    await page.getByLabel('Up to').fill('120');
    await page.getByRole('button', { name: 'Show' }).click();
    assert.equal((await request).postDataJSON().ranges.x[1], 120);
    await page.getByText(/Map of Wythoff's game.* 93 P‑positions/).waitFor();
  });
  it('sequences show their progress, can be cancelled, and are followed to their period', async () => {
    await page.goto(`${own.address}#/explore?g=octal+0.007`);
    await page.locator('.strip').waitFor();
    if (!(await native().isChecked())) await native().check();
    const [request] = await Promise.all([asked('sequence'), page.getByRole('button', { name: 'Look for the period' }).click()]);
    assert.equal(request.headers().accept, 'text/event-stream');
    await page.getByTestId('work').getByText(/\d s, [\d,]+ steps/).waitFor();
    const cancelled = page.waitForRequest((one) => one.method() === 'DELETE' && one.url().startsWith(`${own.address}api/requests/`));
    await page.getByTestId('work').getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await (await cancelled).response()).status(), 200);
    await page.getByTestId('sequence').getByText('Stopped before a period was seen.').waitFor();
    assert.match(await page.getByTestId('sequence').getByRole('heading').innerText(), /^[\d,]{4,} values$/);
    await page.goto(`${own.address}#/explore?g=octal+0.16`);
    await page.getByRole('heading', { name: 'Explore: Octal games (0.16)' }).waitFor();
    await page.locator('.strip').waitFor();
    await page.getByRole('button', { name: 'Look for the period' }).click();
    await page.getByTestId('sequence').getByText('Period 149,459 from 105,351 on.').waitFor();
  });
  it('values are computed by the server', async () => {
    await page.goto(`${own.address}#/values?e=%2B-1`);
    await page.getByTestId('unicode').getByText('±1').waitFor();
    await native().check();
    await page.getByRole('textbox', { name: 'Expression' }).fill('domineering 2x3');
    const [request] = await Promise.all([asked('value'), page.getByRole('button', { name: 'Compute' }).click()]);
    assert.equal(request.postDataJSON().limits.seconds, 60);
    await page.getByTestId('unicode').getByText('{2|-1/2}').waitFor();
  });
  it('what is wrong is told in words', async () => {
    await page.goto(`${own.address}#/explore?g=kayles`);
    await page.getByText('Period 12 from 71 on.').waitFor();
    await page.getByLabel('Up to').fill('5000');
    await page.getByLabel('Game, with').fill('wythoff');
    await page.getByRole('button', { name: 'Show' }).click();
    await page.getByRole('alert').waitFor();
    assert.doesNotMatch(await page.getByRole('alert').innerText(), /[{}]|undefined/);
  });
  it('proofs are tried for longer', async () => {
    await page.goto(`${own.address}#/own`);
    await page.getByText('The rules are understood').waitFor();
    await page.getByRole('textbox', { name: 'Rules' }).fill('game g(x, y)\n  (x, y) -> (x - a, y) where a >= 1\n  (x, y) -> (x, y - a) where a >= 1\n  (x, y) -> (x - a, y - a) where a >= 1\n  (x, y) -> (x - a, y - 2*a) where a >= 1\n  (x, y) -> (x - 2*a, y - a) where a >= 1\n');
    await page.getByRole('link', { name: 'Play it' }).waitFor();
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    const [request] = await Promise.all([asked('prove'), page.getByRole('button', { name: 'Try for longer' }).click()]);
    assert.equal(request.postDataJSON().limits.seconds, 60);
    await page.getByText('No pattern was found').waitFor();
  });
  it('a game goes on when the server is stopped, and what needs it says so', async () => {
    await page.goto(`${own.address}#/play?g=nim&p=3+5+7`);
    await yourTurnOrOver(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await own.stop();
    assert.match(await playByHints(page, pressInList(page)), /You have won/);
    await page.goto(`${own.address}#/explore?g=kayles`);
    await page.reload();
    await page.getByText('Period 12 from 71 on.').waitFor();
    await native().check();
    await page.getByRole('button', { name: 'Look for the period' }).click();
    await page.getByText('No program on this computer answers.').waitFor();
  });
});

noErrorsInTheConsole();
