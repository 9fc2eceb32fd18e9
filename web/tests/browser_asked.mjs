// What people type and where they come from: other names and signs, addresses without a position, links with a whole game.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { noErrorsInTheConsole, open, openLate, settle, site, status, yourTurnOrOver, yourTurnOrOverAny } from './support.mjs';

describe('what is typed', () => {
  it('names a game of Explore by its title or another name, in either language, and fills in what is missing', async () => {
    for (const [typed, heading] of [['Wythoff', "Wythoff's game"], ["wythoff’s  GAME", "Wythoff's game"], ['威佐夫博弈', "Wythoff's game"], ['ＮＩＭ', 'Nim'], ['台阶博弈', 'Staircase nim'], ['巴什博弈', "Bash's game (3)"], ['Bash 4', "Bash's game (4)"]]) {
      const page = await open(`#/explore?g=${encodeURIComponent(typed)}`);
      await page.getByRole('heading', { name: `Explore: ${heading}`, exact: true }).waitFor();
      await page.getByRole('button', { name: 'CSV' }).waitFor();
      await page.context().close();
    }
  });
  it('meets an answer that speaks neither of the shell nor of JSON', async () => {
    const page = await open('#/explore?g=foo');
    const failure = page.getByRole('alert');
    for (const [query, said] of [['g=foo', "There is no ruleset called 'foo'"], ['g=wythof', "There is no ruleset called 'wythof'. Did you mean 'wythoff'?"], ['g=hackenbush', 'Hackenbush has no table: its positions are not rows of a few numbers']]) {
      await page.goto(page.url().replace(/#.*/, `#/explore?${query}`));
      await failure.getByText(said, { exact: true }).waitFor();
    }
    for (const query of ['to=-3', 'to=abc', 'g=']) {
      await page.goto(page.url().replace(/#.*/, `#/explore?${query}`));
      await page.getByRole('heading', { name: "Explore: Wythoff's game" }).waitFor();
      await page.getByTestId('map').waitFor();
    }
    await page.context().close();
  });
  it('may be another game, a sum, or numbers with commas and full-width digits', async () => {
    const page = await open('#/play?g=nim&p=3+5+7&b=human');
    await settle(page);
    const field = page.getByLabel('Position, as text');
    for (const [typed, address] of [['３，５，６', /g=nim&p=3\+5\+6&/], ['(4, 5)', /g=nim&p=4\+5&/], ['Wythoff 3, 5', /g=wythoff&p=3\+5&/], ['nim 3 5 + kayles 4', /g=-&p=nim\+3\+5\+%2B\+kayles\+4/]]) {
      await field.fill(typed);
      await page.getByRole('button', { name: 'Start from this position' }).click();
      await page.waitForFunction((source) => new RegExp(source).test(location.hash), address.source);
    }
    // Two boards, each with its number, by which moves are called.
    await page.getByText('2. ', { exact: false }).first().waitFor();
    await page.context().close();
  });
});

describe('a game', () => {
  it('without a position has nothing to explain, and none that can be hinted at', async () => {
    for (const hash of ['#/play?g=nim&p=x', '#/play?g=wythof']) {
      const page = await open(hash);
      await page.getByRole('alert').waitFor();
      for (const name of ['Explain this position', 'Hint', 'Show the winning moves']) assert.ok(await page.getByRole('button', { name }).isDisabled(), name);
      await page.context().close();
    }
  });
  it('that is over from the start was won by nobody here', async () => {
    const page = await open('#/play?g=nim&p=0');
    await settle(page);
    assert.equal(await status(page), 'There is no move here, and the player to move has lost.');
    await page.context().close();
  });
  it('goes on from a link with its moves, and its board shows the last of them', async () => {
    const page = await open('#/play?g=nim&p=3+5+7&a=human&b=human');
    await settle(page);
    for (const name of ['take 1 from heap 3', 'take 2 from heap 2']) {
      await page.getByTestId('moves').getByRole('button', { name }).click();
      await page.getByTestId('status').getByText(name).waitFor();
    }
    assert.match(await page.locator('.board').innerText(), /3\s*−2/);
    await page.getByTestId('share').click();
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    await page.context().close();
    const other = await open(link.replace(/^[^#]*/, ''));
    await other.getByTestId('status').getByText('take 2 from heap 2').waitFor();
    assert.match(other.url(), /p=3\+3\+6/);
    await other.getByRole('button', { name: 'Undo' }).click();
    await other.waitForFunction(() => /p=3\+5\+6/.test(location.href));
    await other.context().close();
  });
  it('names the move that its reason speaks of first, and what proves each, where there is no equation', async () => {
    const page = await open('#/play?g=cram&p=5x6');
    await settle(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-testid=equation]').length === 6);
    const shown = page.getByTestId('why-moves').getByRole('listitem');
    assert.match(await shown.first().innerText(), /domino at row 3, columns 3 and 4\s+what is left can be copied/);
    assert.match(await shown.nth(1).innerText(), /leaves nim-value 0/);
    await page.context().close();
  });
  it('is the one that was followed, also where the page is loaded again before it has begun', async () => {
    const page = await open('#/play?g=nim&p=3+5+7&a=human&b=human');
    await settle(page);
    for (const [hash, position] of [['#/play?g=wythoff&p=8+4', '8 4'], ['#/play?g=nim&p=1+2', '1 2'], ['#/play?g=wythoff&p=5+3', '5 3']]) {
      await page.evaluate((next) => (location.hash = next), hash);
      await page.reload();
      await yourTurnOrOver(page);
      assert.equal(await page.getByLabel('Position').inputValue(), position);
    }
    await page.context().close();
  });
  it('opens the explanation at the step that a link names', async () => {
    const page = await open('#/play?g=nim&p=3+5+7&a=human&b=human');
    await settle(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    await page.getByText('Step 1 of 2').waitFor();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.getByText('Step 2 of 2').waitFor();
    await page.waitForFunction(() => location.href.includes('&w=2'));
    const link = page.url();
    await page.context().close();
    const other = await open(link.replace(/^[^#]*/, ''));
    await other.getByText('Step 2 of 2').waitFor();
    // Another position begins with its first step.
    await other.getByTestId('moves').getByRole('button').first().click();
    await other.waitForFunction(() => location.href.includes('&w=1'));
    await other.context().close();
  });
  it('of several games is played by who knows them, with their names, and Back returns to it', async () => {
    for (const start of ['nim+1+%2B+nim+2', 'nim+2+1+%2B+kayles+3', 'nim+3+5+%2B+wythoff+4+7', 'nim+3+5+%2B+domineering+2x3']) {
      const page = await open(`#/play?g=-&p=${start}`);
      await yourTurnOrOver(page);
      await page.getByTestId('moves').getByRole('button').first().click();
      await page.waitForFunction(() => /^(You|Computer)/.test(document.querySelector('[data-testid=status]').textContent));
      await yourTurnOrOver(page);
      assert.doesNotMatch(await status(page), /guess/, start);
      await page.context().close();
    }
    const page = await open('#/play?g=-&p=nim+2+1+%2B+kayles+3');
    await yourTurnOrOver(page);
    await page.getByText('2. Kayles', { exact: true }).waitFor();
    await page.locator('.pins').waitFor();
    assert.match(await page.getByTestId('rule-lines').innerText(), /Nim: Take any number from one heap\.\s+Kayles: Knock down one pin or two neighbouring ones\.\s+Who cannot move loses\./);
    await page.getByTestId('moves').getByRole('button').first().click();
    await page.getByTestId('status').getByText('Computer: ', { exact: false }).waitFor();
    await yourTurnOrOver(page);
    const made = await page.locator('.history li').count();
    assert.equal(made, 3);
    await page.getByRole('button', { name: 'Take away Kayles' }).click();
    await page.getByRole('heading', { name: 'Nim', exact: true }).waitFor();
    await page.goBack();
    await page.getByText('2. Kayles', { exact: true }).waitFor();
    await page.waitForFunction((count) => document.querySelectorAll('.history li').length === count, made);
    await page.context().close();
  });
  it('does not wait for an explanation that nobody reads any more', async () => {
    const page = await open('#/play?g=cram&p=7x7&b=human');
    await settle(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    await page.waitForTimeout(300);
    const began = Date.now();
    await page.evaluate(() => (location.hash = '#/play?g=nim&p=3+5+7'));
    await page.getByTestId('status').getByText('Your turn.').waitFor();
    await page.locator('button.stone').nth(14).waitFor();
    assert.ok(Date.now() - began < 3000, `${Date.now() - began} ms`);
    await page.context().close();
  });
  it('shows on the board the move of the reason that is pointed at, and keeps the height of the board', async () => {
    const page = await open('#/play?g=wythoff&p=4+7');
    await settle(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    await page.getByRole('button', { name: 'Next step' }).click();
    await page.locator('tbody tr').first().hover();
    await page.getByRole('button', { name: 'Move to (3, 7) ☞' }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/play?g=nim&p=3+5+7&b=human'));
    await settle(page);
    const height = async () => (await page.locator('.board').boundingBox()).height;
    const before = await height();
    await page.getByTestId('moves').getByRole('button', { name: 'take 7 from heap 3' }).click();
    await page.getByTestId('status').getByText('take 7 from heap 3').waitFor();
    assert.ok(Math.abs((await height()) - before) < 1, `${await height()} and ${before}`);
    await page.context().close();
  });
  it('has its rules with their numbers, in lessons and on worksheets, too', async () => {
    for (const [hash, said] of [['#/play?g=bash&p=5+20', 'Take 1 to 5 from one heap.'], ['#/learn?n=3', 'Take one of these numbers from one heap: 1,3,4.'], ['#/learn?n=4', 'Take 1 to 4 from one heap.'], ['#/learn?n=5', 'Misère: who makes the last move loses.'], ['#/worksheet?g=bash+5', 'Take 1 to 5 from one heap.']]) {
      const page = await open(hash);
      await page.getByText(said, { exact: false }).first().waitFor();
      await page.context().close();
    }
  });
  it('goes to others in the language of who sent it', async () => {
    const page = await open('#/play?g=nim&p=3+5+7', { locale: 'zh-CN' });
    await settle(page);
    await page.getByTestId('share').click();
    const link = await page.getByRole('dialog').getByRole('textbox').inputValue();
    assert.match(link, /[?&]l=zh$/);
    await page.context().close();
    const other = await open(link.replace(/^[^#]*/, ''));
    await other.getByRole('heading', { name: '尼姆', exact: false }).first().waitFor();
    await other.context().close();
  });
  it('goes on with other players', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Heap 3: leave 6' }).click();
    await page.getByTestId('status').getByText('Computer: ', { exact: false }).waitFor();
    await yourTurnOrOver(page);
    const before = await page.locator('.history').innerText();
    await page.getByLabel('Second player').selectOption('weak');
    await yourTurnOrOver(page);
    assert.equal(await page.locator('.history').innerText(), before);
    assert.match(page.url(), /b=weak/);
    await page.getByLabel('First player').selectOption('weak');
    await page.waitForFunction(() => document.querySelectorAll('.history li').length > 4);
    await page.context().close();
  });
  it('that nobody has solved says so, and calls no move a mistake', async () => {
    const page = await open('#/play?g=cram&p=4x4');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Judge the moves' }).click();
    await page.getByTestId('strip').getByText(/^[NP]$/).first().waitFor();
    assert.doesNotMatch(await page.locator('.review').innerText(), /not solved/);
    // What is asked for goes on with the next game.
    await page.goto(`${site.address}#/play?g=cram&p=7x7&a=human&b=human`);
    await yourTurnOrOverAny(page);
    await page.getByText('–: not solved within the limits.', { exact: false }).waitFor({ timeout: 60_000 });
    assert.equal(await page.getByTestId('strip').innerText(), '–');
    await page.context().close();
  });
  it('of two computers can be stopped, and goes on', async () => {
    const page = await open('#/play?g=nim&p=30+31&a=weak&b=weak', { reducedMotion: 'no-preference' });
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByTestId('status').getByText('The game waits.').waitFor();
    const address = page.url();
    await page.waitForTimeout(1500);
    assert.equal(page.url(), address);
    await page.getByRole('button', { name: 'Go on' }).click();
    await page.waitForFunction((before) => location.href !== before, address);
    await page.context().close();
  });
  it('of Left and Right says who one is, and its dominoes lie on the board', async () => {
    const page = await open('#/play?g=domineering&p=3x3');
    await yourTurnOrOver(page);
    assert.match(await status(page), /Your turn\. You are Left\./);
    await page.getByTestId('moves').getByRole('button', { name: 'fill row 1, column 2 and row 2, column 2' }).click();
    await yourTurnOrOver(page);
    assert.equal(await page.locator('.cell.filled').count(), 4);
    assert.equal(await page.locator('.cell.blocked').count(), 0);
    assert.equal(await page.locator('.cell.last').count(), 2);
    await page.context().close();
  });
  it('by a name has the rules of its code, a drawn one words, and the stairs are stairs', async () => {
    const page = await open('#/play?g=kayles&p=7+5&b=human');
    await page.getByText('It is the game with the code octal 0.77.', { exact: false }).waitFor();
    await page.getByRole('button', { name: 'Show the winning moves' }).click();
    // Two of the row of seven win, and the star says so.
    await page.locator('.pins button', { hasText: '★2' }).first().waitFor();
    await page.goto(page.url().replace(/#.*/, '#/play?g=clobber'));
    await page.getByText('Choose the cells that your move changes', { exact: false }).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/play?g=staircase&p=2+3+1'));
    await page.locator('.floor').nth(2).waitFor();
    const heights = await page.locator('.floor').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    assert.ok(heights[0] < heights[1] && heights[1] < heights[2], heights.join(' '));
    await page.context().close();
  });
  it('of Sprouts shows its regions, and the moves that speak of them', async () => {
    const page = await open('#/play?g=sprouts&p=ab%2Fab%2C0%2F&b=human', { viewport: { width: 390, height: 780 } });
    await page.locator('.regions figure').nth(1).waitFor();
    assert.deepEqual(await page.locator('.regions figcaption').allTextContents(), ['region 1', 'region 2']);
    assert.deepEqual(await page.locator('.regions figure').nth(1).locator('text').allTextContents(), ['a', 'b', '0']);
    await page.getByTestId('moves').getByRole('button', { name: 'in region 1, join both in [a][b]' }).click();
    await page.waitForFunction(() => document.querySelectorAll('.regions figure').length === 1);
    await page.context().close();
  });
  it('that somebody wrote tells why it has no table', async () => {
    const page = await open('#/own');
    await settle(page);
    for (const [rules, said] of [['game a(x)\n  (x) -> (x + 1)\n', 'Not one value of the table was found'], ['game b(a, b, c, d, e)\n  (a, b, c, d, e) -> (a - 1, b, c, d, e)\n', 'A table shows four numbers or fewer']]) {
      await page.locator('.cm-content').fill(rules);
      await page.getByText(said, { exact: false }).waitFor();
    }
    await page.context().close();
  });
});

describe('a claim', () => {
  it('that is wrong is seen in the table, under the editor and in Explore, and is in the link', async () => {
    const marked = (page) => page.evaluate(() => {
      const canvas = document.querySelector('canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      let red = 0;
      for (let i = 0; i < data.length; i += 4) if (data[i] > 190 && data[i + 1] < 60 && data[i + 2] < 60) ++red;
      return red;
    });
    const page = await open('#/own');
    await page.getByTestId('rules-state').getByText('understood', { exact: false }).waitFor();
    await page.locator('canvas').waitFor();
    assert.equal(await marked(page), 0);
    await page.getByLabel('Your guess', { exact: false }).fill('x = y');
    await page.getByRole('button', { name: 'Prove or refute it' }).click();
    await page.getByTestId('proof').getByText('Refuted').waitFor();
    await page.waitForFunction(() => {
      const canvas = document.querySelector('canvas');
      const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
      for (let i = 0; i < data.length; i += 4) if (data[i] > 190 && data[i + 1] < 60 && data[i + 2] < 60) return true;
      return false;
    });
    for (const [hash, button] of [[page.url().split('#')[1], 'own'], ['/explore?g=wythoff', 'explore']]) {
      const one = button === 'own' ? page : await open(`#${hash}`);
      if (button === 'explore') {
        await one.locator('canvas').waitFor();
        await one.getByTestId('guess').getByRole('combobox').selectOption({ index: 1 });
        await one.getByTestId('guess').getByRole('textbox').fill('x = y');
        await one.getByTestId('guess').getByRole('button').click();
        await one.getByTestId('verdict').waitFor();
      }
      await one.getByRole('button', { name: 'Share' }).click();
      const link = await one.getByRole('dialog').getByRole('textbox').inputValue();
      assert.match(decodeURIComponent(link.replaceAll('+', ' ')), /q=x = y/);
      const other = await one.context().newPage();
      await other.goto(link);
      await other.getByText(button === 'own' ? 'The smallest counterexample is (1, 1)' : 'The first counterexample is (1, 1)', { exact: false }).waitFor();
      await one.context().close();
    }
  });
  it('is not called a sum before it is there', async () => {
    const page = await openLate('#/play?g=nim&p=3+5+7', 1000);
    assert.equal(await page.locator('h1').innerText(), 'nim');
    await page.locator('h1', { hasText: 'Nim' }).waitFor();
    await page.context().close();
  });
  it('waits for the engine before the rules are understood', async () => {
    const page = await openLate('#/own', 1500);
    await page.getByTestId('rules-state').getByText('Loading the engine', { exact: false }).waitFor();
    assert.equal(await page.getByText('The rules are understood.').count(), 0);
    await page.getByText('The rules are understood.').waitFor();
    await page.context().close();
  });
});

describe('an explanation', () => {
  it('cites proofs that can be read, is put away, and does not come to the next game unasked', async () => {
    const page = await open('#/play?g=staircase&p=1+2+3+4');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    const [proof] = await Promise.all([page.context().waitForEvent('page'), page.getByRole('link', { name: 'Misère play by theorem' }).click()]);
    await proof.waitForLoadState();
    assert.match(await proof.locator('main').innerText(), /Theorem\. The rule holds when every part/);
    assert.equal(await proof.locator('a[href$=".md"]').count(), 0);
    await proof.close();
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('button', { name: 'Explain this position' }).click();
    await page.getByTestId('why-moves').waitFor();
    await page.getByRole('button', { name: 'New game' }).click();
    await page.getByRole('button', { name: 'Explain this position' }).waitFor();
    assert.equal(await page.getByTestId('why-moves').count(), 0);
    await page.context().close();
  });
  it('leads from every citation of the engine to a document', async () => {
    const page = await open('#/games');
    await settle(page);
    const source = fileURLToPath(new URL('../../src/', import.meta.url));
    const texts = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((name) => /\.[ch]pp$/.test(name)).map((name) => readFileSync(join(source, name), 'utf8'));
    const cited = new Set(texts.flatMap((text) => text.match(/doc\/algorithms\/[a-z]+\.md/g) ?? []));
    assert.ok(cited.size > 5);
    for (const file of cited) {
      const response = await page.request.get(new URL(file.replace('doc/algorithms/', 'doc/').replace('.md', '.html'), page.url()).href);
      assert.equal(response.status(), 200, file);
    }
    await page.context().close();
  });
  it('is drawn in every lesson, in both languages', async () => {
    for (const locale of ['en-GB', 'zh-CN']) {
      const page = await open('#/learn?n=1', { locale });
      for (let n = 1; n <= 12; ++n) {
        await page.evaluate((n) => (location.hash = `#/learn?n=${n}`), n);
        await page.locator('h1', { hasText: `${n}. ` }).waitFor();
        const words = await page.locator('figure figcaption').innerText();
        assert.equal(/[一-鿿]/.test(words), locale === 'zh-CN', words);
        assert.ok((await page.locator('figure svg text').count()) > 1);
      }
      await page.context().close();
    }
  });
  it('of a lost game speaks of boards without their text', async () => {
    const page = await open('#/play?g=domineering&p=2x2&b=human');
    await page.getByTestId('moves').getByRole('button').first().click();
    await page.waitForFunction(() => /won/.test(document.querySelector('[data-testid=status]').textContent));
    await page.getByTestId('story').getByText(/./).first().waitFor();
    assert.doesNotMatch(await page.getByTestId('story').innerText(), /[#.]\||left: |right: /);
    await page.context().close();
  });
  it('of what is chosen for the rules is in words', async () => {
    const page = await open('#/play?g=split&p=any+5+6');
    await yourTurnOrOver(page);
    await page.getByLabel('Into how many heaps').selectOption({ label: 'two' });
    await page.waitForFunction(() => document.querySelector('[data-testid=rules]')?.textContent === 'split two');
    await page.goto(page.url().replace(/#.*/, '#/play?g=bash&p=3+10'));
    await page.getByLabel('The most that a move takes').fill('4');
    await page.getByLabel('The most that a move takes').press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-testid=rules]')?.textContent === 'bash 4');
    await page.context().close();
  });
});

noErrorsInTheConsole();
