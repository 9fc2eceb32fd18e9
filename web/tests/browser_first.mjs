// The first page: Nim to be played at once with its heaps in binary beside it, three doors, and the games, the best known first.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noErrorsInTheConsole, open, pressInList, settle, status, yourTurnOrOver } from './support.mjs';

describe('the first page', () => {
  const first = (page) => page.getByTestId('first');
  const turn = (page) => first(page).getByText('Your turn.').waitFor();
  const bits = async (page) => (await first(page).locator('tbody tr').allInnerTexts()).map((row) => row.replace(/\s+/g, ' ').trim());
  const leave = async (page, heap, count) => {
    await turn(page);
    await first(page).getByRole('button', { name: `Heap ${heap}: leave ${count}`, exact: true }).click();
  };
  it('is a game of Nim, with what decides beside it', async () => {
    const page = await open('#/games');
    await turn(page);
    assert.deepEqual(await bits(page), ['3 0 1 1', '5 1 0 1', '7 1 1 1']);
    assert.match(await first(page).locator('tfoot').innerText(), /nim-sum\s+0\s+0\s+1\s+= 1/);
    assert.equal(await first(page).locator('tfoot .column').count(), 1);
    await first(page).getByText('you can win').waitFor();
    // 3 ⊕ 5 ⊕ 6 = 0: the computer can only lose, and the game is won by making the sum 0 each time.
    await leave(page, 3, 6);
    for (;;) {
      await page.waitForFunction(() => /Your turn|won/.test(document.querySelector('[data-testid=first] [role=status]').textContent));
      const heaps = (await bits(page)).map((row) => Number(row.split(' ')[0]));
      if (heaps.every((heap) => heap === 0)) break;
      const sum = heaps.reduce((all, heap) => all ^ heap, 0);
      assert.notEqual(sum, 0);
      assert.match(await first(page).locator('tfoot').innerText(), new RegExp(`= ${sum}`));
      const heap = heaps.findIndex((count) => (count ^ sum) < count);
      await leave(page, heap + 1, heaps[heap] ^ sum);
    }
    await first(page).getByText('You have won!').waitFor();
    await first(page).getByRole('button', { name: 'Undo' }).click();
    await turn(page);
    await first(page).getByRole('button', { name: 'Start again' }).click();
    await first(page).getByRole('button', { name: 'Heap 3: leave 6' }).waitFor();
    await page.context().close();
  });
  it('tells who makes a mistake that it is one', async () => {
    const page = await open('#/games', { reducedMotion: 'no-preference' });
    await leave(page, 1, 0); // 5 ⊕ 7 = 2
    await first(page).getByText('The computer thinks …').waitFor();
    await first(page).getByText('it will make every column even').waitFor();
    await turn(page);
    await first(page).getByText('whatever you take').waitFor();
    assert.deepEqual(await bits(page), ['0 0 0 0', '5 1 0 1', '5 1 0 1']);
    assert.equal(await first(page).locator('tfoot .column').count(), 0);
    await page.context().close();
  });
  it('has three doors, behind which one plays, learns and proves', async () => {
    for (const [door, there] of [['Play', /Nim/], ['Learn', /Learn|lessons/i], ['Prove', /Your|game/i]]) {
      const page = await open('#/games');
      await page.getByRole('main').getByRole('link', { name: door, exact: true }).click();
      await page.waitForFunction(() => !/#\/games/.test(location.href));
      await page.getByRole('heading', { name: there, level: 1 }).waitFor();
      await page.context().close();
    }
  });
  it('shows the best known games first, each with a picture of its own', async () => {
    const page = await open('#/games');
    await settle(page);
    const titles = await page.locator('main h4').allInnerTexts();
    assert.deepEqual(titles.slice(0, 3), ['Nim', "Wythoff's game", "Bash's game"]);
    assert.ok(titles.length > 80, String(titles.length));
    const pictures = await page.locator('main li.card svg').evaluateAll((all) => all.map((one) => one.innerHTML.replaceAll('<!---->', '')));
    assert.equal(pictures.length, titles.length);
    const seen = new Map();
    pictures.forEach((picture, i) => seen.set(picture, [...(seen.get(picture) ?? []), titles[i]]));
    assert.deepEqual([...seen.values()].filter((same) => same.length > 1), []);
    const said = await page.locator('main li.card p').allInnerTexts();
    for (const one of ['Knock down one pin or two neighbouring ones. octal 0.77 Period 12.', 'Take one of these numbers from one heap: 1,3,4. Period 7.', 'Take such a number from one heap. Period 3.']) assert.ok(said.includes(one), one);
    // What is searched for stands alone, and the game to begin with makes room.
    await page.getByRole('searchbox').fill('反尼姆');
    await page.waitForFunction(() => document.querySelector('[data-testid=first]') === null);
    assert.ok((await page.locator('main h4').allInnerTexts()).includes('Nim'));
    await page.getByRole('searchbox').fill('');
    await first(page).waitFor();
    await page.context().close();
  });
});

describe('the catalogue', () => {
  it('opens misère play for who looks for it, and knows the words of the theory', async () => {
    const page = await open('#/games');
    const field = page.getByRole('searchbox');
    for (const [words, link] of [['misère', /g=nim&m=1/], ['反尼姆', /g=nim&m=1/], ['nim-sum', /g=nim$/], ['异或', /g=nim$/], ['mex', /g=nim$/]]) {
      await field.fill(words);
      await page.waitForFunction((pattern) => [...document.querySelectorAll('h4 a')].some((one) => new RegExp(pattern).test(one.getAttribute('href'))), link.source);
    }
    await page.context().close();
  });
});

describe('a tab', () => {
  it('is called by what it shows', async () => {
    const page = await open('#/games');
    const called = (title) => page.waitForFunction((title) => document.title === title, title);
    await called('Games · Sprague');
    for (const [hash, title] of [['#/play?g=nim&p=3+5', 'Nim'], ['#/play?g=wythoff&p=3+5', "Wythoff's game"], ['#/explore?g=wythoff', "Explore: Wythoff's game"], ['#/learn', 'Learn'], ['#/play?g=snort', 'Snort'], ['#/games', 'Games']]) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await called(`${title} · Sprague`);
    }
    await page.context().close();
  });
});

describe('moves that win', () => {
  it('have their equation where they divide a part, too', async () => {
    for (const [start, equations] of [['kayles&p=4+6', ['1 ⊕ 1 = 0', '3 ⊕ 3 = 0', '1 ⊕ 2 ⊕ 3 = 0', '1 ⊕ 2 ⊕ 3 = 0']], ['kayles&p=7', ['3 ⊕ 3 = 0', '1 ⊕ 1 = 0']], ['nim&p=3+5+7', ['2 ⊕ 5 ⊕ 7 = 0', '3 ⊕ 4 ⊕ 7 = 0', '3 ⊕ 5 ⊕ 6 = 0']], ['nim&p=3+6+9&m=1', ['3 ⊕ 6 ⊕ 5 = 0']], ['nim&p=1+1+3&m=1', ['1 ⊕ 1 ⊕ 1 = 1']]]) {
      const page = await open(`#/play?g=${start}`);
      await page.getByRole('button', { name: 'Explain this position' }).click();
      await page.waitForFunction((count) => document.querySelectorAll('[data-testid=equation]').length === count, equations.length);
      assert.deepEqual(await page.getByTestId('equation').allTextContents(), equations);
      await page.context().close();
    }
  });
});

describe('the computer', () => {
  it('says when the move of the perfect one is a guess, and until then that it thinks', async () => {
    const page = await open('#/play?g=cram&p=7x9');
    await yourTurnOrOver(page);
    await page.evaluate(() => {
      globalThis.told = [];
      const place = document.querySelector('[data-testid=status]');
      new MutationObserver(() => globalThis.told.push(place.textContent)).observe(place, { subtree: true, childList: true, characterData: true });
    });
    await page.getByTestId('moves').getByRole('button').first().click();
    await page.waitForFunction(() => /thinks/.test(document.querySelector('[data-testid=status]').textContent));
    const guess = page.getByText('This move is a guess: the position was not solved within the limits.');
    assert.equal(await guess.count(), 0);
    await guess.waitFor();
    await yourTurnOrOver(page);
    const told = await page.evaluate(() => globalThis.told);
    assert.equal(told.findIndex((one) => /Your turn/.test(one)), told.length - 1, told.join(' | '));
    await page.context().close();
  });
  it('says nothing of guesses where it knows', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    await pressInList(page)('take 1 from heap 1');
    await page.waitForFunction(() => /p=(?!2\+5\+7)/.test(location.href) && /Your turn/.test(document.querySelector('[data-testid=status]').textContent));
    assert.match(await status(page), /Your turn/);
    assert.equal(await page.getByText('This move is a guess').count(), 0);
    await page.context().close();
  });
});

noErrorsInTheConsole();
