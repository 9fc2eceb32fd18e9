// What a reader takes along, in a real browser: files, links, worksheets, paper, the screen of a room; and what is asked under a table.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { axe, chrome, noErrorsInTheConsole, open, settle, site } from './support.mjs';

const saved = async (page, button) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};
const faults = async (page) => {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
};

describe('files', () => {
  it('a map is saved as numbers, text and drawings that show the same', async () => {
    const page = await open('#/explore?g=wythoff&to=9');
    const save = page.getByRole('group', { name: 'Save the table:' });
    const of = (kind) => saved(page, save.getByRole('button', { name: kind, exact: true }));
    assert.match((await of('CSV')).bytes.toString(), /^x,y,nim_value\n0,0,0\n0,1,1\n/);
    assert.equal(JSON.parse((await of('JSON')).bytes.toString()).values[1][2], 0);
    const text = (await of('Text')).bytes.toString().trimEnd().split('\n');
    assert.equal(text[0], "Wythoff's game");
    assert.deepEqual(text.at(-2).trim().split(/\s+/), ['0', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
    const svg = await of('SVG');
    assert.equal(svg.name, 'wythoff.svg');
    assert.equal(svg.bytes.toString().match(/<circle/g).length, 7); // (0,0), (1,2), (3,5), (4,7) and their images
    assert.deepEqual([...(await of('PNG')).bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
    await page.context().close();
  });
  it('sequences and theorems are saved as text, and boards as pictures', async () => {
    const page = await open('#/explore?g=kayles');
    await page.getByRole('button', { name: 'Look for the period' }).click();
    const sequence = page.getByRole('group', { name: 'Save the sequence:' });
    assert.match((await saved(page, sequence.getByRole('button', { name: 'Text' }))).bytes.toString(), /^kayles\n[^]*G\(n \+ 12\) = G\(n\)[^]*\n0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6/);
    await page.goto(`${site.address}#/own`);
    await page.getByText('The rules are understood').waitFor();
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    const proof = await saved(page, page.getByRole('group', { name: 'Save the theorem:' }).getByRole('button', { name: 'Text' }));
    assert.match(proof.bytes.toString(), /^PROVED\n\n[^]*game wythoff/);
    await page.goto(`${site.address}#/play?g=nim&p=3+5`);
    const board = page.getByRole('group', { name: 'Save the board:' });
    assert.match((await saved(page, board.getByRole('button', { name: 'SVG' }))).bytes.toString(), /^<svg[^]*<title>Nim: 3 5<[^]*Heap 1: leave 2/);
    const picture = await saved(page, board.getByRole('button', { name: 'PNG' }));
    assert.equal(picture.name, 'nim.png');
    assert.ok(picture.bytes.length > 4000);
    await page.context().close();
  });
  it('every board is a drawing of shapes and texts, with nothing of HTML', async () => {
    const page = await open('#/play?g=nim&p=3+5');
    const count = (svg, name) => svg.match(new RegExp(`<${name}[ >]`, 'g'))?.length ?? 0;
    const boards = [
      ['g=nim&p=3+5', (svg) => count(svg, 'circle') === 8],
      ['g=nim&p=40+3', (svg) => count(svg, 'circle') === 33 && svg.includes('10 more above')],
      ['g=wythoff&p=5+4', (svg) => count(svg, 'rect') + count(svg, 'circle') > 20],
      ['g=kayles&p=4', (svg) => count(svg, 'path') === 4],
      ['g=chomp&p=3x4', (svg) => count(svg, 'rect') >= 13],
      ['g=cram&p=..%23...%7C.%23%23...', (svg) => count(svg, 'pattern') === 1 && svg.split('url(#hatch0)').length === 4],
      ['g=snort&p=..x.%7C.o..', (svg) => count(svg, 'circle') >= 2 && />x</.test(svg) && />o</.test(svg)],
      ['g=tic_tac_toe&p=X../.O./...', (svg) => />X</.test(svg) && />O</.test(svg)],
      ['g=hackenbush&p=0-1+1-2+1-3', (svg) => count(svg, 'line') + count(svg, 'path') >= 3],
      ['g=coins', (svg) => count(svg, 'circle') >= 3], ['g=coins&p=corners+1,1+2,3', () => true], ['g=georgia_bob', (svg) => count(svg, 'circle') >= 1], ['g=matches', () => true], ['g=ring', () => true],
      ['g=digraph&p=0+3+:+0>1+1>2+2>0+1>3', (svg) => count(svg, 'marker') === 1 && svg.split('marker-end').length === 5],
      ['g=game_tree', (svg) => count(svg, 'line') > 5],
      ['g=-&p=nim+3+5+%2B+kayles+4', (svg) => count(svg, 'circle') === 8 && />octal 0.77</.test(svg)],
    ];
    for (const [board, isRight] of boards) {
      await page.goto(`${site.address}#/play?${board}`);
      await settle(page);
      const svg = (await saved(page, page.getByRole('group', { name: 'Save the board:' }).getByRole('button', { name: 'SVG' }))).bytes.toString();
      const told = await page.evaluate(async (text) => {
        const read = new DOMParser().parseFromString(text, 'image/svg+xml');
        const image = new Image();
        image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
        await image.decode();
        const place = document.querySelector('.picture').getBoundingClientRect();
        const words = [...read.querySelectorAll('text')].map((one) => one.textContent).join('');
        const walker = document.createTreeWalker(document.querySelector('.picture .board'), NodeFilter.SHOW_TEXT);
        const missing = [];
        for (let node; (node = walker.nextNode()); ) {
          const word = node.data.trim();
          if (word && node.parentElement.checkVisibility({ visibilityProperty: true }) && !node.parentElement.closest('.hidden, .no-picture, a, select, title, style') && ![...word.split(/\s+/)].every((part) => words.includes(part))) missing.push(word);
        }
        return {
          faults: read.querySelectorAll('parsererror').length,
          names: [...new Set([...read.querySelectorAll('*')].map((one) => one.nodeName))],
          foreign: [...read.querySelectorAll('*')].filter((one) => one.namespaceURI !== 'http://www.w3.org/2000/svg').length,
          size: [image.width, image.height],
          place: [place.width, place.height],
          missing,
          unseen: [...read.querySelectorAll('*')].filter((one) => /NaN|undefined|var\(|light-dark|oklch/.test([...one.attributes].map(({ value }) => value).join(' '))).map((one) => one.outerHTML),
        };
      }, svg);
      assert.deepEqual([told.faults, told.foreign, told.missing, told.unseen], [0, 0, [], []], board);
      assert.deepEqual(told.names.filter((name) => !['svg', 'title', 'defs', 'pattern', 'marker', 'g', 'rect', 'circle', 'ellipse', 'path', 'line', 'polyline', 'polygon', 'text', 'tspan'].includes(name)), [], board);
      assert.ok(told.size[0] >= told.place[0] && told.size[1] >= told.place[1], `${board}: ${told.size} ${told.place}`);
      assert.ok(isRight(svg), `${board}: ${svg}`);
    }
    await page.context().close();
  });
  it('a proved period is a program in three languages, commented in that of the page', async () => {
    const page = await open('#/explore?g=kayles');
    await page.getByRole('button', { name: 'Python' }).click();
    await page.getByTestId('program').getByText('They have period 12 from 71 on').waitFor();
    const file = await saved(page, page.getByRole('button', { name: 'Save kayles.py' }));
    assert.match(file.bytes.toString(), /import sys/);
    await page.getByRole('button', { name: 'Java' }).click();
    await page.getByRole('button', { name: 'Save Main.java' }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByTestId('program').getByText(/周期/).first().waitFor();
    assert.deepEqual(await faults(page), []);
    // So is that of rules of one's own.
    await page.goto(`${site.address}#/own?r=${Buffer.from('game take(n)\n  (n) -> (n - k) where k in {1, 3, 4}\n').toString('base64url')}`);
    await page.getByRole('button', { name: 'Python' }).click();
    await page.getByTestId('program').getByText(/周期.{0,3}7/).waitFor();
    // So are closed forms and what automata decide.
    await page.goto(`${site.address}#/explore?g=wythoff`);
    await page.getByRole('button', { name: 'C++' }).click();
    await page.getByTestId('program').getByText(/golden/).first().waitFor();
    await page.goto(`${site.address}#/own?r=${Buffer.from('game two(x, y)\n  (x, y) -> (x - k, y) where k >= 1\n  (x, y) -> (x, y - k) where k >= 1\n').toString('base64url')}`);
    await page.getByRole('button', { name: 'Python' }).click();
    await page.getByTestId('program').getByText(/class Automaton/).waitFor();
    // Others have none, and the reason is told.
    await page.goto(`${site.address}#/explore?g=chomp`);
    await page.getByRole('button', { name: 'C++' }).click();
    await page.getByRole('alert').getByText(/chomp/).waitFor();
    await page.context().close();
  });
});

describe('links', () => {
  it('keep what is seen, and are read off the screen as a QR code', async () => {
    const page = await open('#/explore?g=wythoff&to=12&b=2&mod=3&m=1');
    await page.getByTestId('map').waitFor();
    assert.equal(await page.getByLabel('Numbers in base').inputValue(), '2');
    assert.equal(await page.getByLabel('Modulo').inputValue(), '3');
    assert.ok(await page.getByLabel(/Misère/).isChecked());
    await page.getByLabel('Numbers in base').selectOption('16');
    await page.getByTestId('share').click();
    assert.match(await page.getByRole('textbox', { name: 'Link' }).inputValue(), /g=wythoff&to=12&m=1&b=16&mod=3&l=en$/);
    await page.waitForFunction(() => (document.querySelector('[data-testid=qr] path')?.getAttribute('d')?.length ?? 0) > 2000);
    assert.deepEqual(await faults(page), []);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByText('必败态').first().waitFor();
    assert.equal(await page.getByRole('combobox', { name: '进位制' }).inputValue(), '16');
    // The part of a map that was chosen, and the cell that was asked about.
    await page.getByRole('button', { name: 'English' }).click();
    await page.goto(`${site.address}#/explore?g=wythoff&to=60`);
    const map = page.getByTestId('map');
    await map.waitFor();
    for (let times = 0; times < 3; ++times) await page.getByRole('button', { name: 'Larger' }).click();
    await map.focus();
    for (const key of ['Shift+ArrowRight', 'Shift+ArrowRight', 'Shift+ArrowRight', 'ArrowUp']) await page.keyboard.press(key);
    const said = await page.getByTestId('readout').innerText();
    assert.match(said, /30, 1/);
    const part = await page.getByTestId('part').innerText();
    await page.getByTestId('share').click();
    const shared = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    assert.match(shared, /&z=[\d.]+,[\d.]+,[\d.]+&at=30,1&l=en$/);
    const other = await open(shared.replace(/^[^#]*/, ''));
    await other.getByTestId('part').waitFor();
    assert.equal(await other.getByTestId('readout').innerText(), said);
    assert.equal(await other.getByTestId('part').innerText(), part);
    await other.context().close();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '中文' }).click();
    // A slice of three numbers, and what is asked while another game is typed.
    await page.getByRole('button', { name: 'English' }).click();
    await page.goto(`${site.address}#/explore?g=nim&n=3&to=6&f=z%3D2`);
    await page.getByText(/P‑positions, the first: \(0, 2, 2\) \(1, 3, 2\)/).waitFor();
    assert.equal(await page.getByLabel('z fixed at').inputValue(), '2');
    await page.getByLabel('Game, with').fill('wythoff');
    await page.getByTestId('at').getByRole('textbox').fill('1 2 3');
    await page.getByTestId('at').getByRole('button').click();
    await page.getByTestId('at-answer').getByText('G(1, 2, 3) = 0').waitFor();
    await page.context().close();
  });
});

describe('worksheets', () => {
  it('have positions that differ, solved, with their answers, the same again for the same number', async () => {
    const page = await open('#/worksheet?g=nim&n=6&s=5');
    const answers = page.getByTestId('answers').getByRole('listitem');
    const all = async () => {
      await page.waitForFunction(() => document.querySelectorAll('[data-testid=answers] li').length === 6);
      return answers.allInnerTexts();
    };
    const first = await all();
    assert.equal(new Set(first).size, 6);
    for (const text of first) {
      const [, heaps, outcome, value] = /^\d+\. ([\d ]+): ([NP]), nim-value (\d+)/.exec(text);
      const sum = heaps.split(' ').reduce((all, heap) => all ^ Number(heap), 0);
      assert.deepEqual([outcome, Number(value)], [sum === 0 ? 'P' : 'N', sum], text);
      assert.equal(/take/.test(text), outcome === 'N');
    }
    assert.ok(first.some((text) => / P,/.test(text)));
    await page.reload();
    assert.deepEqual(await all(), first);
    await page.getByRole('button', { name: 'Other positions' }).click();
    await page.waitForFunction((was) => document.querySelectorAll('[data-testid=answers] li').length === 6 && document.querySelector('[data-testid=answers] li').innerText !== was, first[0]);
    assert.deepEqual(await faults(page), []);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByTestId('answers').getByText(/从第 \d 堆取/).first().waitFor();
    await page.context().close();
  });
  it('are made of every kind of board, and of rules of one’s own', async () => {
    const page = await open('#/worksheet?g=chomp&n=3', { viewport: { width: 390, height: 844 } });
    const rules = Buffer.from('game two(n)\n  (n) -> (n - 1)\n  (n) -> (n - 2)\n').toString('base64url');
    for (const link of ['g=chomp', 'g=hackenbush', 'g=cram', 'g=kayles', 'g=wythoff', 'g=coins', 'g=bash+5', 'g=snort', 'g=-&p=nim+3+%2B+kayles+4', `g=two&r=${rules}`]) {
      await page.goto(`${site.address}#/worksheet?n=3&${link}`);
      await page.waitForFunction(() => document.querySelectorAll('[data-testid=answers] li').length > 0 && !/Solving/.test(document.querySelector('[data-testid=sheet-state]').innerText));
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, link);
    }
    await page.context().close();
  });
});

describe('paper', () => {
  it('shows the pieces, on white, and no buttons that cannot be pressed there', async () => {
    const page = await open('#/play?g=nim&p=3+5', { colorScheme: 'dark' });
    await settle(page);
    await page.emulateMedia({ media: 'print' });
    const seen = await page.evaluate(() => {
      const stone = getComputedStyle(document.querySelector('.stone'));
      return { stone: stone.printColorAdjust, body: getComputedStyle(document.body).backgroundColor, nav: getComputedStyle(document.querySelector('nav')).display === 'none' || getComputedStyle(document.querySelector('header')).display };
    });
    assert.deepEqual(seen, { stone: 'exact', body: 'rgb(255, 255, 255)', nav: 'none' });
    assert.equal(await page.getByRole('button', { name: 'Hint' }).count(), 0);
    assert.equal(await page.getByRole('combobox').count() + (await page.getByRole('textbox').count()), 0);
    assert.ok(await page.locator('.stone').first().isVisible());
    await page.context().close();
  });
});

describe('presenting', () => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }])
    it(`fills the screen with the board and what is said, step by step by the arrows (${viewport.width})`, async () => {
      const page = await open('#/play?g=nim&p=3+5+7&b=human', { viewport });
      page.setDefaultTimeout(20_000);
      await settle(page);
      if (viewport.width < 600) await page.locator('summary', { hasText: 'Moves' }).click();
      await page.getByTestId('moves').getByRole('button', { name: 'take 1 from heap 3' }).click();
      await page.waitForFunction(() => /p=3\+5\+6/.test(location.href));
      const usual = await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
      await page.getByRole('button', { name: 'Present' }).click();
      const shown = page.getByTestId('present');
      await shown.getByText('Moves made: 1').waitFor();
      assert.ok((await page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize))) >= (viewport.width > 600 ? 1.9 : 1.15) * usual);
      const box = await shown.boundingBox();
      assert.deepEqual([Math.round(box.width), Math.round(box.height)], [viewport.width, viewport.height]);
      await page.waitForFunction(() => !document.querySelector('[data-testid=present] [aria-label="Next step"]').disabled);
      await page.keyboard.press('ArrowRight');
      await shown.getByText(/Step 1 of/).waitFor();
      assert.deepEqual(await faults(page), []);
      await page.keyboard.press('ArrowUp');
      await shown.getByText('Moves made: 0').waitFor();
      await page.keyboard.press('ArrowDown');
      await shown.getByText('Moves made: 1').waitFor();
      // The board can be played, too.
      await shown.getByRole('button', { name: 'Heap 1: leave 2' }).click();
      await shown.getByText('Moves made: 2').waitFor();
      await page.keyboard.press('Escape');
      await shown.waitFor({ state: 'hidden' });
      await page.waitForFunction((was) => parseFloat(getComputedStyle(document.documentElement).fontSize) === was, usual);
      await page.context().close();
    });
});

describe('under a table', () => {
  it('one position is told, however large, and played from there', async () => {
    const page = await open('#/explore?g=kayles');
    const form = page.getByTestId('at');
    await form.getByRole('textbox').fill('10^18');
    await form.getByRole('button').click();
    const answer = page.getByTestId('at-answer');
    await answer.getByText('G(1000000000000000000) = 1').waitFor();
    assert.match(await answer.getByRole('link').getAttribute('href'), /g=kayles&p=1000000000000000000$/);
    await page.goto(`${site.address}#/explore?g=wythoff&m=1`);
    await page.getByTestId('map').waitFor();
    await form.getByRole('textbox').fill('(0, 1)');
    await form.getByRole('button').click();
    await answer.getByText(/The player to move loses/).waitFor();
    await page.context().close();
  });
  it('in misère play it is told who wins, and no values', async () => {
    const page = await open('#/explore?g=nim&n=2&to=5');
    await page.getByText(/6 P‑positions/).waitFor();
    await page.getByLabel(/Misère/).check();
    // (0, 1), (1, 0), and (n, n) from 2 on.
    await page.getByText(/6 P‑positions, the first: \(0, 1\) \(1, 0\) \(2, 2\)/).waitFor();
    assert.ok(await page.getByLabel('Nim-values').isDisabled());
    assert.match(page.url(), /m=1/);
    await page.getByLabel(/Misère/).uncheck();
    await page.getByText(/P‑positions, the first: \(0, 0\)/).waitFor();
    assert.ok(await page.getByLabel('Nim-values').isChecked());
    await page.context().close();
  });
  it('theorems are proved of slices', async () => {
    const page = await open(`#/own?r=${Buffer.from(readFileSync(new URL('../../games/chomp3.game', import.meta.url))).toString('base64url')}`);
    await page.getByText('The rules are understood').waitFor();
    await page.getByLabel('z up to').first().fill('1');
    await page.getByRole('button', { name: 'Prove', exact: true }).click();
    await page.getByTestId('proof').getByText('✓ Proved').waitFor();
    assert.match(await page.locator('.statement').innerText(), /z = 1/);
    await page.context().close();
  });
  it('sentences about all positions are decided, of slices, too', async () => {
    const page = await open('#/own');
    await page.getByText('The rules are understood').waitFor();
    await page.getByText('Ask about all positions').click();
    const form = page.getByTestId('ask');
    const decide = async (question, verdict) => {
      await form.getByRole('textbox').fill(question);
      await form.getByRole('button', { name: 'Decide it' }).click();
      await page.getByTestId('decision').getByText(verdict).waitFor();
    };
    await decide('exists x: P(x, x) and x > 0', 'False.');
    await decide('P(x, y) and x < y and y < 9', 'This holds for 3 and no more:');
    await page.getByTestId('decision').getByText('(1, 2) (3, 5) (4, 7)').waitFor();
    assert.deepEqual(await faults(page), []);
    await page.getByRole('textbox', { name: 'Rules' }).fill('game three(x, y, z)\n  (x, y, z) -> (x - k, y, z) where k >= 1\n  (x, y, z) -> (x, y - k, z) where k >= 1\n  (x, y, z) -> (x, y, z - k) where k >= 1\n');
    await form.getByLabel('z up to').fill('2');
    await decide('P(x, x, 1)', 'This holds for no numbers.');
    await page.context().close();
  });
});

describe('what fails', () => {
  it('can be tried again: an engine that was not loaded', async () => {
    for (const [hash, after] of [
      ['#/games', (page) => page.getByRole('link', { name: 'Nim', exact: true })],
      ['#/explore?g=kayles', (page) => page.getByText('Period 12 from 71 on.')],
      ['#/play?g=nim&p=3+5', (page) => page.getByText('Your turn.')],
    ]) {
      const page = await (await chrome.newContext({ locale: 'en-GB' })).newPage();
      await page.addInitScript(() => delete Navigator.prototype.serviceWorker); // it would keep a whole one
      await page.route('**/sprague.wasm', (route) => route.fulfill({ contentType: 'application/wasm', body: 'nothing' }));
      await page.goto(site.address + hash);
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
      await page.unrouteAll();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await after(page).first().waitFor();
      assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0);
      await page.context().close();
    }
  });
});

noErrorsInTheConsole();
