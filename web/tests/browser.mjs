// The page in a real browser, from web/dist: node --test tests/browser.mjs. Needs `chromium`; CHROMIUM names another.
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { browser, host } from './host.mjs';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');
const screens = [
  '#/games', '#/play?g=nim&p=3+5+7', '#/play?g=wythoff&p=9+6', '#/play?g=chomp&p=3x4', '#/play?g=hackenbush&p=0-1+1-2+1-3+0-4', '#/play?g=tic_tac_toe',
  '#/play?g=georgia_bob', '#/play?g=digraph', '#/play?g=kayles&p=4+6', '#/play?g=matches', '#/play?g=ring', '#/play?g=game_tree', '#/play?g=moore',
  '#/play?g=coins&p=corners+1,1+2,3', '#/play?g=coins', '#/play?g=tree_staircase', '#/explore?g=kayles', '#/explore?g=wythoff', '#/own', '#/learn', '#/learn?n=7',
];
let site, chrome;
const complaints = [];

async function open(hash, options = {}) {
  const context = await chrome.newContext({ viewport: { width: 1280, height: 820 }, locale: 'en-GB', reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => message.type() === 'error' && complaints.push(`${hash}: ${message.text()}`));
  page.on('pageerror', (error) => complaints.push(`${hash}: ${error}`));
  await page.goto(site.address + hash);
  return page;
}
const settle = async (page) => {
  await page.waitForFunction(() => !/Loading the engine|正在载入引擎/.test(document.body.innerText));
  await page.waitForTimeout(250);
};
const status = (page) => page.getByTestId('status').innerText();
const yourTurnOrOverAny = (page) => page.waitForFunction(() => /player moves|Your turn|won/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
const yourTurnOrOver = (page) =>
  page.waitForFunction(() => /Your turn|won|draw/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));

before(async () => {
  site = await host(dist);
  chrome = await browser();
});
after(async () => {
  await chrome?.close();
  await site?.stop();
});

// Follows the hints; `press` makes the move that the hint names.
async function playByHints(page, press) {
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
const pressInList = (page) => (words) => page.getByTestId('moves').getByRole('button', { name: words, exact: true }).click();

async function playAnything(page) {
  for (let turn = 0; turn < 40; ++turn) {
    await yourTurnOrOver(page);
    if (/won/.test(await status(page))) return status(page);
    const before = page.url();
    await page.getByTestId('moves').getByRole('button').last().click();
    await page.waitForFunction((url) => location.href !== url, before);
  }
  throw new Error('the game does not end');
}

describe('games', () => {
  it('Nim is lost from a P-position', async () => {
    const page = await open('#/play?g=nim&p=1+4+5');
    assert.match(await playAnything(page), /The computer has won/);
    await page.context().close();
  });
  it('Nim is won from an N-position by hints', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    assert.match(await playByHints(page, pressInList(page)), /You have won/);
    await page.context().close();
  });
  it('Hackenbush is lost from a P-position', async () => {
    const page = await open('#/play?g=hackenbush&p=0-1+1-2+1-3+0-4');
    assert.match(await playAnything(page), /The computer has won/);
    await page.context().close();
  });
  it('Hackenbush is won from an N-position, by cutting edges of the picture with the keyboard', async () => {
    const page = await open('#/play?g=hackenbush&p=0-1+1-2+1-3+3-4+3-5+0-6+6-7+7-8+6-8');
    const cut = async (words) => {
      await page.getByRole('button', { name: words.replace('cut', 'Cut'), exact: true }).first().focus();
      await page.keyboard.press('Enter');
    };
    assert.match(await playByHints(page, cut), /You have won/);
    await page.context().close();
  });
  it('misère Nim, where who moves last loses', async () => {
    const page = await open('#/play?g=nim&p=1+1+3&m=1');
    assert.match(await playByHints(page, pressInList(page)), /You have won/);
    await page.context().close();
  });
  it('moves are taken back and made again', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    const start = page.url();
    await page.getByRole('button', { name: 'Heap 3: leave 6' }).click();
    await page.waitForFunction((url) => location.href !== url, start);
    await yourTurnOrOver(page);
    // The computer's move is announced.
    assert.equal(await page.getByTestId('status').getAttribute('aria-live'), 'polite');
    assert.match(await status(page), /^Computer: take \d+ from heap \d+/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((url) => location.href === url, start);
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.waitForFunction((url) => location.href !== url, start);
    await page.context().close();
  });
  // A position for each board from which the first places that Enter is pressed on make a move.
  const boards = {
    heaps: 'nim&p=2+3', lattice: 'wythoff&p=2+1', chomp: 'chomp&p=2x2', hackenbush: 'hackenbush&p=0-1+1-2+0-3', tictactoe: 'tic_tac_toe&p=.../.../...',
    strip: 'georgia_bob&p=3', digraph: 'digraph&p=0+:+0>1+1>2', coins: 'coins&p=one-or-two+1', pins: 'kayles&p=1+1', row: 'one_row_cram&p=4', matches: 'matches&p=00',
    ring: 'ring&p=3+1+2', tree: 'game_tree&p=((X+O)+(%3D+X))', corners: 'coins&p=corners+1,1',
  };
  for (const [kind, start] of Object.entries(boards))
    it(`a move is made by the keyboard alone: ${kind}`, async () => {
      const page = await open(`#/play?g=${start}`);
      await yourTurnOrOver(page);
      assert.equal(await page.locator('.board').getAttribute('data-kind'), kind);
      const before = page.url();
      const places = page.locator('.board button:enabled, .board [role=button][tabindex="0"]');
      for (let press = 0; press < 16 && page.url() === before; ++press) {
        // Through the places by Tab, in two rounds: some boards want two of them.
        if (press === 0) await page.getByRole('main').focus();
        do await page.keyboard.press('Tab');
        while (!(await page.evaluate(() => document.querySelector('.board').contains(document.activeElement) || document.activeElement.closest('.state, .row') !== null)));
        if (!(await page.evaluate(() => document.querySelector('.board').contains(document.activeElement)))) {
          await places.first().focus();
        }
        const seen = await page.evaluate(() => {
          const focused = document.activeElement;
          const style = [focused, ...focused.children].map((one) => getComputedStyle(one));
          return style.some((one) => (one.outlineStyle !== 'none' && parseFloat(one.outlineWidth) >= 2) || parseFloat(one.strokeWidth) >= 5);
        });
        assert.ok(seen, 'the focus cannot be seen');
        await page.keyboard.press('Enter');
        await page.waitForTimeout(120);
      }
      assert.notEqual(page.url(), before);
      await page.context().close();
    });
  it('the focus stays at the board when the place of a move is gone', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    const before = page.url();
    await page.getByRole('button', { name: 'Heap 3: leave 6' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction((url) => location.href !== url, before);
    await yourTurnOrOver(page);
    await page.waitForFunction(() => document.querySelector('.board').contains(document.activeElement));
    await page.context().close();
  });
  it('a sum of games is played, and shared by its address', async () => {
    const page = await open('#/play?g=-&p=nim+1+2+%2B+wythoff+2+2');
    await yourTurnOrOver(page);
    const start = page.url();
    await page.getByTestId('moves').getByRole('button', { name: 'in component 1: take 1 from heap 1', exact: true }).click();
    await page.waitForFunction((url) => location.href !== url, start);
    await yourTurnOrOver(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await yourTurnOrOver(other);
    assert.equal(await other.locator('.board').innerText(), await page.locator('.board').innerText());
    assert.notEqual(await other.getByRole('heading', { level: 1 }).innerText(), '');
    await page.context().close();
  });
  it('a position that is wrong is told, and not another one shown', async () => {
    const page = await open('#/play?g=nim&p=3+5');
    await yourTurnOrOver(page);
    await page.getByLabel('Position, as text').fill('3 x');
    await page.getByRole('button', { name: 'Start from this position' }).click();
    await page.getByRole('alert').getByText("a heap cannot be 'x'").waitFor();
    assert.equal(await page.locator('.board').count(), 0);
    await page.getByLabel('Position, as text').fill('3 4');
    await page.getByRole('button', { name: 'Start from this position' }).click();
    await yourTurnOrOver(page);
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.context().close();
  });
  it('a game against each strength ends, on either side', async () => {
    for (const setting of ['b=weak', 'b=medium', 'a=perfect&b=human', 'a=weak&b=perfect']) {
      const page = await open(`#/play?g=nim&p=1+2&${setting}`);
      if (setting === 'a=weak&b=perfect') await page.getByText(/player has won/).waitFor();
      else assert.match(await playAnything(page), /has won|have won/, setting);
      await page.context().close();
    }
  });
  it('winning moves are shown when they are asked for, with a sign', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    assert.equal(await page.locator('.board').getByText('★').count(), 0);
    await page.getByRole('button', { name: 'Show the winning moves' }).click();
    await page.locator('.board').getByText('★').first().waitFor();
    assert.equal(await page.locator('.board').getByText('★').count(), 3);
    assert.equal(await page.getByTestId('moves').getByText('★').count(), 3);
    await page.context().close();
  });
  it('nothing moves where less motion is asked for', async () => {
    for (const [reducedMotion, moves] of [['reduce', false], ['no-preference', true]]) {
      const page = await open('#/play?g=nim&p=3+5+7', { reducedMotion });
      await yourTurnOrOver(page);
      const time = await page.locator('.board button').first().evaluate((one) => getComputedStyle(one).transitionDuration);
      assert.equal(parseFloat(time) > 0, moves, time);
      await page.context().close();
    }
  });
  it('a place that stands for several moves asks which', async () => {
    const page = await open('#/play?g=split&p=any+5');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Heap 1: leave 1' }).click();
    await page.getByRole('group', { name: 'Which of these moves?' }).getByRole('button', { name: 'split heap 1 into 1, 1 and 3' }).click();
    await page.waitForFunction(() => /split heap 1 into 1, 1 and 3/.test(document.body.innerText));
    await page.context().close();
  });
  it('several heaps are changed at once where the rules allow it', async () => {
    const page = await open('#/play?g=moore&p=2+3+4');
    await yourTurnOrOver(page);
    const make = page.getByRole('button', { name: 'Make this move' });
    assert.ok(await make.isDisabled());
    await page.getByRole('button', { name: 'Heap 1: leave 1' }).click();
    await page.getByRole('button', { name: 'Heap 2: leave 0' }).click();
    await make.click();
    await page.waitForFunction(() => /take 2 from heap 1, 4 from heap 2|take 2 from heap 1|take/.test(document.querySelector('.history').innerText));
    await page.context().close();
  });
  it('pins of Kayles are knocked down in the row', async () => {
    const page = await open('#/play?g=kayles&p=5&b=human');
    await yourTurnOrOverAny(page);
    await page.getByRole('button', { name: 'Row 1, place 2' }).click();
    await page.getByRole('button', { name: 'Row 1, place 3' }).click();
    await page.waitForFunction(() => /p=1\+2|p=2\+1/.test(location.hash));
    await page.context().close();
  });
  it('a new game is random, and fair when it says so', async () => {
    const page = await open('#/play?g=nim');
    await yourTurnOrOver(page);
    const starts = new Set();
    for (let i = 0; i < 4; ++i) {
      const before = page.url();
      starts.add(before);
      await page.getByText('You can win this.').waitFor();
      await page.getByRole('button', { name: 'Hint' }).click();
      await page.getByText('This wins: ').waitFor();
      await page.getByRole('button', { name: 'New game' }).click();
      await page.waitForFunction((url) => location.href !== url, before);
      await yourTurnOrOver(page);
    }
    assert.ok(starts.size > 1);
    await page.context().close();
  });
  it('every ruleset of the catalogue begins with a position and moves', async () => {
    const page = await open('#/games');
    await settle(page);
    const links = await page.locator('main h3 a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.ok(links.length >= 49);
    let tables = 0;
    for (const link of links) {
      await page.goto(`${site.address}${link}`);
      await page.waitForFunction((name) => new RegExp(`g=${name}(&|$)`).test(location.hash) && /[?&]p=/.test(location.hash), link.replace(/.*g=/, ''));
      await yourTurnOrOver(page);
      assert.ok((await page.getByTestId('moves').getByRole('button').count()) > 0, link);
      const table = page.getByRole('link', { name: 'Explore all small positions' });
      if ((await table.count()) === 0) continue;
      ++tables;
      await table.click();
      await page.locator('.strip, [data-testid=map], .error').first().waitFor();
      assert.equal(await page.locator('.error').count(), 0, link);
    }
    assert.ok(tables >= 40, `${tables} tables`);
    await page.context().close();
  });
  it('the moves of every ruleset are told in Chinese', { todo: 'splitting moves such as → 1 1 have no Chinese words yet' }, async () => {
    const page = await open('#/games', { locale: 'zh-CN' });
    await settle(page);
    const links = await page.locator('main h3 a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    for (const link of links) {
      await page.goto(`${site.address}${link}`);
      await page.waitForFunction((name) => new RegExp(`g=${name}(&|$)`).test(location.hash) && /[?&]p=/.test(location.hash), link.replace(/.*g=/, ''));
      await page.getByTestId('moves').waitFor();
      const words = await page.getByTestId('moves').getByRole('button').allInnerTexts();
      assert.deepEqual(words.filter((one) => !/[一-鿿]/.test(one)), [], link);
    }
    await page.context().close();
  });
  it('reasons are told in both languages, step by step', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText('nim-sum').first().waitFor();
    assert.equal(await page.locator('.heap.marked').count(), 3);
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText(/^Step 2 of/).waitFor();
    assert.equal(await page.locator('.step tr.marked').count(), 3);
    assert.equal(await page.locator('.step .column').count(), 4);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByText(/^第 1 步/).waitFor();
    assert.match(await page.locator('.step').innerText(), /[一-鿿]/);
    await page.context().close();
  });
  it('what a reason is about is marked on the board', async () => {
    const marks = {
      'coins&p=one-or-two+2+4+9': ['.coins .marked', 3],
      'georgia_bob&p=1+5+6+9': ['.strip .gap', 7],
      'hackenbush&p=0-1+1-2+1-3+3-4+3-5+0-6+6-7+7-8+6-8': ['.edge.lit', 3],
      'wythoff&p=9+6': ['.lattice .point', 1],
      'kayles&p=4+6': ['.line.marked', 2],
      'tree_staircase&p=0+1+0+/+0+2+1+3': ['.heap.marked', 2],
    };
    for (const [start, [place, count]] of Object.entries(marks)) {
      const page = await open(`#/play?g=${start}`);
      await yourTurnOrOver(page);
      assert.equal(await page.locator(place).count(), 0, start);
      await page.getByRole('button', { name: 'Explain' }).click();
      await page.locator(place).first().waitFor();
      assert.equal(await page.locator(place).count(), count, start);
      await page.context().close();
    }
  });
  it('a lost position is explained by a reply to every move', async () => {
    const page = await open('#/play?g=nim&p=1+2+3');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Explain' }).click();
    await page.getByText(/^Step 1 of/).waitFor();
    while (!(await page.getByText('Every move, and the reply that wins').isVisible())) await page.getByRole('button', { name: 'Next step' }).click();
    assert.equal(await page.locator('section table tbody tr').count(), 6);
    assert.equal(await page.locator('section table tbody td', { hasText: 'ends the game' }).count(), 0);
    await page.context().close();
  });
});

describe('your own game', () => {
  it('Wythoff is proved from the editor, with a certificate', async () => {
    const page = await open('#/own');
    await page.getByText('The rules are understood').waitFor();
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    await page.getByText('Zeckendorf representation of x').waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download the certificate' }).click()]);
    const path = await download.path();
    assert.match(readFileSync(path, 'utf8'), /wythoff/);
    if (process.env.SPRAGUE_CHECK) assert.match(execFileSync(process.env.SPRAGUE_CHECK, [path], { encoding: 'utf8' }), /VALID/);
    await page.context().close();
  });
  it('a mistake is shown at its place, and goes when it is mended', async () => {
    const page = await open('#/own');
    await page.getByText('The rules are understood').waitFor();
    const editor = page.getByRole('textbox', { name: 'Rules' });
    await editor.fill('game w(x, y)\n  (x, y) -> (x - k, y) where k => 1\n');
    await page.getByText("Line 2, column 32: '=>' is not known here").waitFor();
    assert.equal(await page.locator('.place').innerText(), `  (x, y) -> (x - k, y) where k => 1\n${' '.repeat(31)}^^`);
    assert.equal(await editor.getAttribute('aria-invalid'), 'true');
    assert.equal(await page.locator('mark').innerText(), '=>');
    await editor.fill('game w(x, y)\n  (x, y) -> (x - k, y) where k >= 1\n');
    await page.getByText('The rules are understood').waitFor();
    assert.equal(await page.locator('mark').count(), 0);
    await page.context().close();
  });
  it('rules that take for ever do not stop the page', async () => {
    const page = await open('#/own');
    await page.getByText('The rules are understood').waitFor();
    const slow = 'game slow(x, y, z)\n  (x, y, z) -> (x - a*b, y + a*c, z + b*c) where 1 <= a <= 90, 1 <= b <= 90, 1 <= c <= 90\n';
    await page.getByRole('textbox', { name: 'Rules' }).fill(slow);
    await page.waitForTimeout(600);
    await page.goto(`${site.address}#/play?g=nim&p=3+5+7`);
    await yourTurnOrOver(page);
    await page.context().close();
  });
  it('is shared by its address, and played', async () => {
    const page = await open('#/own');
    await page.getByText('The rules are understood').waitFor();
    await page.getByRole('textbox', { name: 'Rules' }).fill('game 取(n)\n  (n) -> (n - k) where 1 <= k <= 2\n'.replace('取', 'mine'));
    await page.getByRole('link', { name: 'Play it' }).waitFor();
    await page.waitForTimeout(500);
    await page.getByRole('button', { name: 'Copy link' }).click();
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('The rules are understood').waitFor();
    assert.match(await other.getByRole('textbox', { name: 'Rules' }).inputValue(), /game mine/);
    await page.getByRole('link', { name: 'Play it' }).click();
    assert.match(await playByHints(page, pressInList(page)), /You have won/);
    await page.context().close();
  });
});

describe('explore', () => {
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
    await page.getByTestId('readout').getByText('(1, 2): nim-value 0, a P-position').waitFor();
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
  const native = () => page.getByLabel('Run on this computer');
  const asked = (path) => page.waitForRequest((request) => request.url() === `${own.address}api/${path}`);

  it('tables are computed by the server', async () => {
    await page.goto(`${own.address}#/explore?g=wythoff`);
    await page.getByTestId('map').waitFor();
    await native().check();
    const request = asked('table');
    await page.getByLabel('Up to').fill('120');
    await page.getByRole('button', { name: 'Show' }).click();
    assert.equal((await request).postDataJSON().ranges.x[1], 120);
    await page.getByText(/Map of wythoff.* 93 P-positions/).waitFor();
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
    await page.getByRole('heading', { name: 'Explore: octal 0.16' }).waitFor();
    await page.locator('.strip').waitFor();
    await page.getByRole('button', { name: 'Look for the period' }).click();
    await page.getByTestId('sequence').getByText('Period 149,459 from 105,351 on.').waitFor();
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
    await page.getByRole('textbox', { name: 'Rules' }).fill('game g(x, y)\n  (x, y) -> (x - a*a, y) where a >= 1\n  (x, y) -> (x, y - a*a) where a >= 1\n');
    await page.getByRole('link', { name: 'Play it' }).waitFor();
    await page.waitForTimeout(600);
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    const [request] = await Promise.all([asked('prove'), page.getByRole('button', { name: 'Try for longer' }).click()]);
    assert.equal(request.postDataJSON().limits.seconds, 60);
    await Promise.race([page.getByText('No pattern was found').waitFor(), page.getByRole('button', { name: 'Cancel' }).waitFor()]);
    if (await page.getByRole('button', { name: 'Cancel' }).isVisible()) await page.getByRole('button', { name: 'Cancel' }).click();
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
    await page.getByText('No sprague serve answers here.').waitFor();
  });
});

describe('lessons', () => {
  it('check their puzzles by the engine', async () => {
    const page = await open('#/learn?n=2');
    const answer = (words) => page.locator('.card').getByRole('button', { name: words, exact: true }).click();
    await answer('take 1 from heap 3');
    await page.getByTestId('verdict').getByText('Not yet').waitFor();
    await answer('take 2 from heap 1');
    await page.getByTestId('verdict').getByText('Right!').waitFor();
    await page.context().close();
  });
  it('are eight, in both languages; every puzzle has an answer, on the board or that there is none', async () => {
    for (const locale of ['en-GB', 'zh-CN']) {
      const page = await open('#/learn', { locale });
      const links = await page.locator('ol.all a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      assert.equal(links.length, 8);
      for (const link of links) {
        await page.goto(`${site.address}${link}`);
        const answers = page.locator('.card li button');
        await answers.nth(1).waitFor();
        assert.ok((await page.locator('.card .board button:enabled, .card .board [role=button]').count()) > 0, link);
        for (let i = 0; i < (await answers.count()); ++i) {
          await answers.nth(i).click();
          await page.waitForFunction(() => /[✓✗]/.test(document.querySelector('[data-testid=verdict]').textContent));
          if (/✓/.test(await page.getByTestId('verdict').innerText())) break;
        }
        assert.match(await page.getByTestId('verdict').innerText(), /✓ (Right|正确)/, link);
      }
      await page.context().close();
    }
  });
});

describe('every screen', () => {
  for (const locale of ['en-GB', 'zh-CN']) {
    it(`fits phones and desktops (${locale})`, async () => {
      for (const width of [360, 1280]) {
        const page = await open('#/games', { locale, viewport: { width, height: 800 } });
        for (const hash of screens) {
          await page.goto(site.address + hash);
          await settle(page);
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${hash} at ${width}`);
          assert.equal(await page.evaluate(() => document.documentElement.lang), locale === 'zh-CN' ? 'zh-Hans' : 'en');
        }
        await page.context().close();
      }
    });
    for (const colorScheme of ['light', 'dark'])
      it(`has no fault that axe finds (${locale}, ${colorScheme})`, async () => {
        const page = await open('#/games', { locale, colorScheme });
        await page.evaluate(axe);
        for (const hash of screens) {
          await page.goto(site.address + hash);
          await settle(page);
          const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
          const told = found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
          assert.deepEqual(told, [], hash);
        }
        await page.context().close();
      });
  }
  it('has no fault that axe finds while it explains and proves', async () => {
    for (const locale of ['en-GB', 'zh-CN']) {
      const page = await open('#/play?g=nim&p=1+2+3', { locale });
      const look = async (what) => {
        await page.evaluate(axe);
        const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
        assert.deepEqual(found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`), [], what);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, what);
      };
      await page.getByRole('button', { name: /Explain|解释/ }).click();
      await page.locator('.step').waitFor();
      await look('reason');
      await page.getByRole('button', { name: /Next step|下一步/ }).click();
      await look('second step');
      for (const start of ['hackenbush&p=0-1+1-2+1-3+3-4', 'wythoff&p=9+6', 'moore&p=2+3+4+5+6', 'kayles&p=4+6']) {
        await page.goto(`${site.address}#/play?g=${start}`);
        await page.waitForTimeout(300);
        await page.locator('.step').waitFor();
        await page.getByRole('button', { name: /Show the winning|显示必胜/ }).click();
        await page.getByText(/★/).first().waitFor();
        await look(start);
      }
      await page.goto(`${site.address}#/own`);
      await page.getByText(/The rules are understood|规则已读懂/).waitFor();
      await page.getByRole('button', { name: /^(Prove|证明)$/ }).click();
      await page.locator('.statement').waitFor();
      await look('theorem');
      await page.getByRole('textbox', { name: /^(Rules|规则)$/ }).fill('game w(x, y)\n  (x, y) -> (x - k, y) where k => 1\n');
      await page.locator('mark').waitFor();
      await look('error');
      await page.context().close();
    }
  });
  it('speaks Chinese when asked', async () => {
    const page = await open('#/games');
    await settle(page);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: '玩哪个游戏？' }).waitFor();
    await page.getByRole('searchbox').fill('威佐夫');
    await page.getByRole('link', { name: /威佐夫/ }).click();
    await page.getByRole('heading', { name: /威佐夫/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /威佐夫/ }).waitFor();
    await page.context().close();
  });
});

describe('without a network', () => {
  it('goes on after its host has stopped, and starts again', async () => {
    const own = await host(dist);
    const context = await chrome.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${own.address}#/play?g=nim&p=3+5+7`);
    await yourTurnOrOver(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await own.stop();
    await context.setOffline(true);
    assert.match(await playByHints(page, pressInList(page)), /You have won/);
    await page.goto(`${own.address}#/play?g=wythoff&p=8+4`);
    await page.reload();
    await yourTurnOrOver(page);
    await context.close();
  });
});

describe('the console', () => {
  it('has no errors', () => assert.deepEqual(complaints, []));
});
