// The page in a real browser: games, rules of one's own, and all of it without a network.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { host } from './host.mjs';
import { chrome, dist, noErrorsInTheConsole, open, playAnything, playByHints, pressInList, rulesIn, settle, site, status, yourTurnOrOver } from './support.mjs';

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
  it('a lost game tells where it was lost, and goes on from there', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    for (let turn = 0; turn < 20; ++turn) {
      await yourTurnOrOver(page);
      if (/won/.test(await status(page))) break;
      const before = page.url();
      await page.getByTestId('moves').getByRole('button').first().click(); // always one from the first heap that has some
      await page.waitForFunction((url) => location.href !== url, before);
    }
    const story = page.getByTestId('story');
    await story.getByText('You were winning until move 3.').waitFor();
    // 3 ⊕ 4 ⊕ 7 = 0 ⊕ 2: the nim-sums are 1 ⊕ 4 ⊕ 7 = 2 and 2 ⊕ 4 ⊕ 6 = 0.
    assert.match(await story.innerText(), /“take 1 from heap 1” left 1 4 7 \(N, .*nim-value 2\)\. “take 1 from heap 3” would have left 2 4 6 \(P, .*nim-value 0\)\./);
    const cells = page.getByTestId('strip').getByRole('button');
    assert.equal((await cells.allTextContents()).slice(0, 5).join(' '), 'N P N N? P');
    await page.getByRole('button', { name: 'Explain this position' }).click();
    await page.getByText(/The game is over\. Choose an earlier position/).waitFor();
    await story.getByRole('button', { name: 'Try again from here' }).click();
    await page.waitForFunction(() => /p=2\+4\+7/.test(location.href));
    await page.getByText(/The player to move wins/).waitFor();
    await page.getByTestId('moves').getByRole('button', { name: 'take 1 from heap 3', exact: true }).click();
    assert.match(await playByHints(page, pressInList(page)), /You have won/);
    await story.getByText('You never gave the win away.').waitFor();
    await page.context().close();
  });
  it('a reason ends in the moves that win, which can be played there', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    const moves = page.getByTestId('why-moves').getByRole('button');
    await moves.first().waitFor();
    // 3 ⊕ 5 ⊕ 7 = 1: each heap is odd, so that one is taken from any of them.
    assert.deepEqual(await moves.allTextContents(), ['★ take 1 from heap 1', '★ take 1 from heap 2', '★ take 1 from heap 3']);
    assert.deepEqual(await page.getByTestId('equation').allTextContents(), ['2 ⊕ 5 ⊕ 7 = 0', '3 ⊕ 4 ⊕ 7 = 0', '3 ⊕ 5 ⊕ 6 = 0']);
    await page.getByRole('button', { name: 'Play it: take 1 from heap 2' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.history li').length >= 2);
    assert.match(await page.locator('.history').innerText(), /You: take 1 from heap 2/);
    await page.context().close();
  });
  it('how a nim-value comes about is told to those who ask', async () => {
    const page = await open('#/play?g=chomp&p=2x5');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    const how = page.getByRole('button', { name: 'How?' });
    await how.waitFor();
    assert.equal(await page.getByText(/can be reached, but not 7/).count(), 0);
    await how.click();
    await page.getByText(/can be reached, but not 7/).waitFor();
    await how.click();
    assert.equal(await page.getByText(/can be reached, but not 7/).count(), 0);
    await page.context().close();
  });
  it('the numbers of the rules are a field', async () => {
    const page = await open('#/play?g=bash&p=3+21');
    await yourTurnOrOver(page);
    const field = page.getByLabel('The most that a move takes');
    assert.equal(await field.inputValue(), '3');
    await field.fill('5');
    await field.press('Enter');
    await page.getByTestId('rules').getByText('bash 5').waitFor();
    await page.waitForFunction(() => /p=5\+21/.test(location.href));
    await field.fill('x');
    await field.press('Tab');
    await page.getByRole('alert').waitFor(); // and the game goes on that there was
    assert.match(await page.getByTestId('rules').innerText(), /bash 5/);
    await page.context().close();
  });
  it('all moves tell what they leave, where somebody asks', async () => {
    const page = await open('#/play?g=nim&p=1+3');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Values of all moves' }).click();
    await page.locator('.fact').first().waitFor();
    const told = await page.getByTestId('moves').getByRole('button').allInnerTexts();
    // By hand: 0 3 is a win by taking all; 1 2 has the values 1 ⊕ 2 = 3, and is won by 1 1; 1 1 is lost after two moves.
    const fact = (move) => told.find((text) => text.startsWith(move)).replace(/\s+/g, ' ');
    assert.equal(fact('take 1 from heap 1'), 'take 1 from heap 1 N · value 3 · 1 more');
    assert.equal(fact('take 1 from heap 2'), 'take 1 from heap 2 N · value 3 · 3 more');
    assert.equal(fact('take 2 from heap 2'), 'take 2 from heap 2 P · value 0 · 2 more');
    assert.equal(fact('take 3 from heap 2'), 'take 3 from heap 2 N · value 1 · 1 more');
    await page.getByRole('button', { name: 'Values of all moves' }).click();
    assert.equal(await page.locator('.fact').count(), 0);
    await page.context().close();
  });
  it('large positions are played by words and by hints', async () => {
    const page = await open('#/play?g=nim&p=300+150');
    await yourTurnOrOver(page);
    await page.getByText('… 270 more above').waitFor(); // 30 stones are drawn
    await page.getByText('… 120 more above').waitFor();
    const field = page.getByRole('textbox', { name: 'A move in words' });
    await field.fill('take 301 from heap 1');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.waitForFunction(() => /301|300/.test(document.querySelector('[data-testid=message]').textContent));
    await field.fill('take 150 from heap 1');
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('.history li').length >= 2);
    assert.match(await page.locator('.history').innerText(), /You: take 150 from heap 1/);
    await page.context().close();
    // By number: 150 is left in both heaps, so it is the computer that loses.
    const stepped = await open('#/play?g=nim&p=300+150');
    await yourTurnOrOver(stepped);
    const stepper = stepped.getByRole('group', { name: 'Take from heap 1' });
    await stepper.getByRole('spinbutton').fill('149');
    await stepper.getByRole('spinbutton').press('Tab');
    await stepper.getByRole('button', { name: 'one more' }).click();
    assert.equal(await stepper.getByRole('spinbutton').inputValue(), '150');
    await stepper.getByRole('button', { name: 'Take', exact: true }).click();
    await stepped.waitForFunction(() => document.querySelectorAll('.history li').length >= 2);
    assert.match(await stepped.locator('.history').innerText(), /You: take 150 from heap 1/);
    await stepped.context().close();
    const huge = await open(`#/play?g=wythoff&p=1${'0'.repeat(30)}+5`);
    await yourTurnOrOver(huge);
    await huge.getByRole('button', { name: 'Hint' }).click();
    await huge.getByRole('button', { name: 'Play it' }).click();
    await huge.waitForFunction(() => document.querySelectorAll('.history li').length >= 2);
    await huge.context().close();
  });
  it('a game survives a reload, a wrong position, and other pages', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    const start = page.url();
    await page.getByTestId('moves').getByRole('button', { name: 'take 1 from heap 1', exact: true }).click();
    await page.waitForFunction((url) => location.href !== url, start);
    await page.waitForFunction(() => document.querySelectorAll('.history li').length === 3);
    await yourTurnOrOver(page);
    const history = await page.locator('.history').innerText();
    const isThere = async () => {
      await yourTurnOrOver(page);
      assert.equal(await page.locator('.history').innerText(), history);
    };
    await page.reload();
    await isThere();
    const field = page.getByRole('textbox', { name: 'Position, as text' });
    for (const wrong of ['3:5', 'three 5', '🙂']) {
      await field.fill(wrong);
      await page.getByRole('button', { name: 'Start from this position' }).click();
      await page.getByRole('alert').waitFor();
      assert.equal(await field.getAttribute('aria-invalid'), 'true');
      assert.equal(await field.inputValue(), wrong);
      await isThere();
    }
    await page.getByRole('link', { name: 'Learn', exact: true }).click();
    await page.getByRole('heading', { name: 'Learn' }).waitFor();
    await page.goBack();
    await isThere();
    await page.getByRole('link', { name: 'Explore', exact: true }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'Play', exact: true }).click();
    await isThere();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.waitForFunction((url) => location.href === url, start);
    await page.context().close();
  });
  it('the catalogue is where it was left', async () => {
    const page = await open('#/games', { viewport: { width: 390, height: 844 } });
    await settle(page);
    await page.getByRole('searchbox').fill('take');
    await page.getByRole('link', { name: 'Take a prime', exact: true }).scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    assert.ok(before > 200);
    await page.getByRole('link', { name: 'Take a prime', exact: true }).click();
    await yourTurnOrOver(page);
    await page.goBack();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 5, before);
    assert.equal(await page.getByRole('searchbox').inputValue(), 'take');
    await page.context().close();
  });
  it('a new game keeps the rules', async () => {
    for (const [start, kept] of [['bash&p=5+20', /g=bash&p=5\+\d+/], ['octal&p=0.137+9+7', /p=0\.137\+\d+\+\d+/], ['coins&p=corners+1,2+2,3', /p=corners\+/]]) {
      const page = await open(`#/play?g=${start}`);
      await yourTurnOrOver(page);
      await page.getByRole('button', { name: 'New game' }).click();
      await settle(page); // by chance it may be the same one
      await yourTurnOrOver(page);
      assert.match(decodeURIComponent(page.url()), kept);
      await page.context().close();
    }
  });
  it('moves are judged on request while the game goes on, and the rules stand beside the board', async () => {
    const page = await open('#/play?g=wythoff&p=4+6', { locale: 'zh-CN' });
    await page.waitForFunction(() => /轮到你/.test(document.querySelector('[data-testid=status]')?.textContent ?? ''));
    await page.getByText('不能走的一方输。').waitFor();
    await page.getByText(/有两堆石子。每步从一堆中取任意正数个/).waitFor();
    await page.getByRole('button', { name: '点评走法' }).click();
    const before = page.url();
    await page.getByTestId('moves').getByRole('button', { name: '从第 1 堆取 1 个', exact: true }).click();
    await page.waitForFunction((url) => location.href !== url, before);
    await page.waitForFunction(() => document.querySelector('[data-testid=strip]')?.textContent?.startsWith('NN?P'));
    await page.context().close();
    const other = await open('#/play?g=tic_tac_toe');
    await other.getByText(/Who completes|three/).first().waitFor();
    await yourTurnOrOver(other);
    assert.equal(await other.getByText('Who cannot move loses.').count(), 0);
    await other.context().close();
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
  it('a sum of games is played, and shared by its address', async () => {
    const page = await open('#/play?g=-&p=nim+1+2+%2B+wythoff+2+2');
    await yourTurnOrOver(page);
    const start = page.url();
    await page.getByTestId('moves').getByRole('button', { name: '1. Nim: take 1 from heap 1', exact: true }).click();
    await page.waitForFunction((url) => location.href !== url, start);
    await yourTurnOrOver(page);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await yourTurnOrOver(other);
    for (const one of [page, other]) await one.getByTestId('worth').nth(1).waitFor();
    assert.deepEqual(await other.locator('.board').allInnerTexts(), await page.locator('.board').allInnerTexts());
    assert.notEqual(await other.getByRole('heading', { level: 1 }).innerText(), '');
    await page.context().close();
  });
  it('a position that is wrong is told, and not another one shown', async () => {
    const page = await open('#/play?g=nim&p=3+5');
    await yourTurnOrOver(page);
    await page.getByLabel('Position, as text').fill('3 x');
    await page.getByRole('button', { name: 'Start from this position' }).click();
    await page.getByRole('alert').getByText("a heap cannot be 'x'").waitFor();
    assert.match(await page.locator('.history').innerText(), /Start: 3 5/); // the game that there was goes on
    assert.equal(await page.locator('.board').count(), 1);
    await page.goto(`${site.address}#/play?g=nim&p=3+y`); // but an address shows its own position or none
    await page.getByRole('alert').getByText("a heap cannot be 'y'").waitFor();
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
    const links = await page.locator('main h4 a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    assert.ok(links.length >= 49);
    let tables = 0;
    for (const link of links) {
      await page.goto(`${site.address}${link}`);
      await page.waitForFunction((name) => new RegExp(`g=${name}(&|$)`).test(location.hash) && /[?&]p=/.test(location.hash), link.replace(/.*g=/, '').replace(/&.*/, ''));
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
  it('the moves of every ruleset are told in Chinese', async () => {
    const page = await open('#/games', { locale: 'zh-CN' });
    await settle(page);
    const links = await page.locator('main h4 a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
    for (const link of links) {
      await page.goto(`${site.address}${link}`);
      await page.waitForFunction((name) => new RegExp(`g=${name}(&|$)`).test(location.hash) && /[?&]p=/.test(location.hash), link.replace(/.*g=/, '').replace(/&.*/, ''));
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
  it('a guess is refuted by its smallest counterexample, or proved', async () => {
    const page = await open('#/own');
    await page.getByText('The rules are understood').waitFor();
    const field = page.getByRole('textbox', { name: /Your guess/ });
    const test = page.getByRole('button', { name: 'Prove or refute it' });
    assert.ok(await test.isDisabled());
    await field.fill('x = y');
    await test.click();
    // From (1, 1) one takes both: it is N, and "x = y" calls it P.
    await page.getByText('The smallest counterexample is (1, 1): your guess says P, and the truth is N.').waitFor();
    await page.getByRole('link', { name: 'Play from there' }).click();
    await yourTurnOrOver(page);
    assert.match(page.url(), /p=1\+1/);
    await page.goBack();
    await page.getByText('The rules are understood').waitFor();
    await field.fill('x == y');
    await test.click();
    await page.getByText("Write '=' instead").waitFor();
    await page.getByRole('textbox', { name: 'Rules' }).fill('game take(n)\n  (n) -> (n - k) where 1 <= k <= 3\n');
    await page.getByPlaceholder('n mod 4 = 0').waitFor(); // of the new game
    await field.fill('n mod 4 = 0');
    await test.click();
    await page.locator('.theorem').getByText('✓ Proved').waitFor();
    assert.match(await page.locator('.statement').innerText(), /n mod 4 = 0/);
    await page.context().close();
  });
  it('what was typed survives a reload, Back, and an example', async () => {
    const page = await open('#/own');
    const editor = page.getByRole('textbox', { name: 'Rules' });
    const rules = 'game mine(n)\n  (n) -> (n - k) where k in {2, 3}\n';
    await editor.fill(rules);
    await page.getByText('The rules are understood').waitFor();
    await page.reload();
    await page.getByText('The rules are understood').waitFor();
    assert.equal(await rulesIn(page), rules);
    await page.getByRole('link', { name: 'Play it' }).click();
    await yourTurnOrOver(page);
    await page.goBack();
    await page.getByText('The rules are understood').waitFor();
    assert.equal(await rulesIn(page), rules);
    await page.getByLabel('Start from an example').selectOption({ label: 'Kayles' });
    await page.locator('.cm-line', { hasText: 'game kayles' }).waitFor();
    await editor.press('Control+z');
    assert.equal(await rulesIn(page), rules);
    await page.context().close();
  });
  it('the language is told beside the editor, with games to try', async () => {
    const page = await open('#/own');
    await page.getByTestId('language').locator('summary').click();
    await page.getByRole('button', { name: 'Try it: k in {1, 3, 4}' }).click();
    assert.match(await rulesIn(page), /k in \{1, 3, 4\}/);
    await page.getByTestId('rules-state').getByText('The rules are understood.').waitFor();
    await page.context().close();
  });
  it('the words of the language are completed, Enter begins a line, and Tab goes on', async () => {
    const page = await open('#/own');
    await page.getByText('The rules are understood').waitFor();
    const editor = page.getByRole('textbox', { name: 'Rules' });
    await editor.fill('');
    await editor.pressSequentially('game take(n)\n  (n) -> (n - k) wher');
    await page.locator('.cm-tooltip-autocomplete', { hasText: 'where' }).waitFor();
    await editor.press('Enter'); // chooses nothing
    assert.match(await rulesIn(page), /wher\n  $/);
    for (const _ of '\n  ') await editor.press('Shift+ArrowLeft');
    await editor.press('Delete');
    await editor.press('Control+Space');
    await page.locator('.cm-tooltip-autocomplete', { hasText: 'where' }).waitFor();
    await editor.press('ArrowDown');
    await editor.press('Enter');
    await editor.pressSequentially(' k in {1, 2}'); // and no shortcut of the page
    await page.getByText('The rules are understood').waitFor();
    assert.equal(await rulesIn(page), 'game take(n)\n  (n) -> (n - k) where k in {1, 2}');
    await editor.press('Tab');
    assert.equal(await editor.evaluate((one) => one.contains(document.activeElement)), false);
    await page.keyboard.press('Shift+Tab');
    assert.equal(await editor.evaluate((one) => one === document.activeElement), true);
    await page.context().close();
  });
  it('rules can be written before the editor has come, and without it', async () => {
    const page = await open('#/games', { serviceWorkers: 'block' });
    let letGo;
    await page.route('**/code_mirror*.js', (route) => new Promise((go) => (letGo = () => go(route.continue()))));
    await page.goto(`${site.address}#/own`);
    const field = page.locator('.editor textarea');
    await field.fill('game early(n)\n  (n) -> (n - k) where k in {1, 3}');
    await field.press('Home');
    await page.getByText('The rules are understood').waitFor();
    letGo();
    await page.locator('.cm-content').waitFor();
    assert.match(await rulesIn(page), /game early/);
    await page.keyboard.type('!'); // where one was
    assert.match(await rulesIn(page), /\n!  \(n\)/);
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
    const wrong = page.locator('.cm-lintRange-error');
    assert.equal(await wrong.innerText(), '=>');
    await wrong.hover();
    await page.locator('.cm-tooltip', { hasText: "'=>' is not known here" }).waitFor();
    await editor.fill('game w(x, y)\n  (x, y) -> (x - k, y) where k >= 1\n');
    await page.getByText('The rules are understood').waitFor();
    assert.equal(await wrong.count(), 0);
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
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.keyboard.press('Escape');
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByText('The rules are understood').waitFor();
    assert.match(await rulesIn(other), /game mine/);
    await page.getByRole('link', { name: 'Play it' }).click();
    assert.match(await playByHints(page, pressInList(page)), /You have won/);
    await page.context().close();
  });
});


describe('every address', () => {
  it('shows something to go on from', async () => {
    const page = await open('#/games');
    for (const hash of ['#/', '#', '#/nowhere', '#/%', '#/%E0%A4%A', '#/constructor', '#/__proto__', '#/play/x?g=nim', '#/play', '#/play?g=no_such_game', '#/play?g=nim&p=%', '#/play?g=nim&r=%%%', '#/play?r=AAAA', '#/explore?g=no_such_game', '#/explore?to=x&n=y', '#/explore?to=-1', '#/values?e=', '#/values?e=%7B%7C', '#/own?r=!!', '#/learn?n=99', '#/learn?n=x', '#/learn?d=no', '#/worksheet?n=-3', '#/worksheet?g=nothing', `#/${'x'.repeat(5000)}`]) {
      await page.goto('about:blank');
      await page.goto(site.address + hash);
      await settle(page);
      assert.equal(await page.getByRole('heading', { level: 1 }).count(), 1, hash);
      assert.ok((await page.locator('main').innerText()).length > 60, hash);
      assert.ok((await page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).count()) > 0, hash);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, hash);
    }
    await page.goto(`${site.address}#/nowhere`);
    await page.getByText('There is no such page.').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Play', exact: true }).click();
    await yourTurnOrOver(page);
    await page.context().close();
  });
  it('runs no script that did not come with the page', async () => {
    const page = await chrome.newPage();
    await page.goto(`${site.address}#/games`);
    await page.waitForFunction(() => document.querySelectorAll('main h4 a').length > 40); // wasm is compiled
    const ran = await page.evaluate(async () => {
      const refused = [];
      document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
      for (const [name, value] of [['text', 'globalThis.ran = true'], ['src', 'data:text/javascript,globalThis.ran=true']]) document.head.append(Object.assign(document.createElement('script'), { [name]: value }));
      await new Promise((done) => setTimeout(done, 300));
      return { ran: globalThis.ran ?? false, refused };
    });
    assert.equal(ran.ran, false);
    assert.equal(ran.refused.filter((one) => one.startsWith('script-src')).length, 2);
    await page.close();
  });
});
describe('a newer version of the page', () => {
  it('waits until somebody reloads, and then the game goes on', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sprague-page-'));
    cpSync(dist, folder, { recursive: true });
    const own = await host(folder);
    const context = await chrome.newContext({ locale: 'en-GB', reducedMotion: 'reduce' });
    const page = await context.newPage();
    await page.goto(`${own.address}#/play?g=nim&p=3+5+7`);
    await yourTurnOrOver(page);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.getByTestId('moves').getByRole('button', { name: 'take 1 from heap 1' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.history li').length >= 3);
    const start = join(folder, 'index.html');
    writeFileSync(start, readFileSync(start, 'utf8').replace('<body>', '<body data-version="newer">'));
    const worker = join(folder, 'sw.js');
    const known = readFileSync(worker, 'utf8');
    const newer = known.replace(/("index\.html",revision:")[0-9a-f]+/, '$1newer');
    assert.notEqual(newer, known);
    writeFileSync(worker, newer);
    assert.equal(await page.getByRole('button', { name: 'Reload' }).count(), 0);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    const other = await context.newPage(); // nothing is taken from under the tabs there are: what is shown is the older one
    await other.goto(`${own.address}#/own`);
    await other.getByText('The rules are understood').waitFor();
    assert.equal(await other.evaluate(() => document.body.dataset.version), undefined);
    await other.close();
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Reload' }).click()]);
    await yourTurnOrOver(page);
    assert.match(await page.locator('.history').innerText(), /You: take 1 from heap 1/);
    assert.equal(await page.evaluate(() => document.body.dataset.version), 'newer');
    assert.equal(await page.getByRole('button', { name: 'Reload' }).count(), 0);
    await context.close();
    await own.stop();
    rmSync(folder, { recursive: true });
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
    assert.match(page.url(), /g=wythoff&p=8\+4/);
    await context.close();
  });
});

noErrorsInTheConsole();
