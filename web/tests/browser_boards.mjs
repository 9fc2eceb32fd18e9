// Every board in a real browser: by the keyboard alone, and what it marks.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { noErrorsInTheConsole, open, yourTurnOrOver, yourTurnOrOverAny } from './support.mjs';

describe('boards', () => {
  // A position for each board from which the first places that Enter is pressed on make a move.
  const boards = {
    heaps: 'nim&p=2+3', lattice: 'wythoff&p=2+1', chomp: 'chomp&p=2x2', hackenbush: 'hackenbush&p=0-1+1-2+0-3', tictactoe: 'tic_tac_toe&p=.../.../...',
    strip: 'georgia_bob&p=3', digraph: 'digraph&p=0+:+0>1+1>2', coins: 'coins&p=one-or-two+1', pins: 'kayles&p=1+1', row: 'one_row_cram&p=4', matches: 'matches&p=00',
    ring: 'ring&p=3+1+2', drawn: 'snort&p=..x|.o.', graph: 'arc_kayles&p=0-1+1-2+2-3+3-0', cram: 'cram&p=2x2', tree: 'game_tree&p=((X+O)+(%3D+X))', corners: 'coins&p=corners+1,1',
  };
  for (const [kind, start] of Object.entries(boards))
    it(`a move is made by the keyboard alone: ${kind}`, async () => {
      const page = await open(`#/play?g=${start}`);
      await yourTurnOrOver(page);
      assert.equal(await page.locator('.board').getAttribute('data-kind'), kind);
      const before = page.url();
      const places = page.locator('.board button:enabled, .board [role=button][tabindex="0"]');
      for (let press = 0; press < 16 && page.url() === before; ++press) {
        // By Tab to the board, and through its places by arrows, or by Tab where there are no rows of them: some boards want two.
        if (press === 0) await page.getByRole('main').focus();
        const here = () => page.evaluate(() => (document.activeElement.closest('.board') ? document.activeElement.getAttribute('aria-label') : ''));
        const was = await here();
        for (const way of was === '' ? [] : ['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp']) if ((await here()) === was) await page.keyboard.press(way);
        if (was === '' || (await here()) === was)
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
        // A place that makes no move changes nothing; a machine with other work makes one late.
        await page.waitForFunction((url) => location.href !== url, before, { timeout: 2000 }).catch(() => {});
      }
      assert.notEqual(page.url(), before);
      await page.context().close();
    });
  it('a game that somebody draws is played on its board, by clicks', async () => {
    const rules = 'board mine\n  x o -> . x   turned\n  o x -> . o   turned\n  tiled xo|ox\n';
    const page = await open(`#/own?r=${Buffer.from(rules).toString('base64url')}`);
    await page.getByRole('link', { name: 'Play it' }).waitFor();
    assert.equal(await page.getByRole('button', { name: 'Prove', exact: true }).count(), 0);
    await page.getByRole('link', { name: 'Play it' }).click();
    await yourTurnOrOver(page);
    assert.equal(await page.locator('.board').getAttribute('data-kind'), 'drawn');
    const before = page.url();
    const board = page.getByRole('group', { name: /^Board: choose/ });
    const cell = (row, column) => board.getByRole('button', { name: new RegExp(`^Row ${row}, column ${column}: `) });
    // Who begins plays by chance, and so may have moved here: some stone with one of the other kind on its right.
    const stones = new Map();
    for (const label of await board.getByRole('button').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))) {
      const [, row, column, stone] = /^Row (\d+), column (\d+): (.*)$/.exec(label);
      stones.set(`${row},${column}`, { row: Number(row), column: Number(column), stone });
    }
    const { row, column, stone } = [...stones.values()].find((one) => {
      const right = stones.get(`${one.row},${one.column + 1}`)?.stone;
      return (one.stone === 'x' && right === 'o') || (one.stone === 'o' && right === 'x');
    });
    await cell(row, column).click();
    assert.equal(await cell(row, column).getAttribute('aria-pressed'), 'true');
    await page.getByRole('group', { name: 'Which of these moves?' }).getByRole('button').first().waitFor();
    await cell(row, column + 1).click();
    await page.waitForFunction((url) => location.href !== url, before);
    // What stood on the first cell stands on the second.
    assert.match(await page.locator('.history').innerText(), new RegExp(`${stone} from row ${row}, column ${column} to row ${row}, column ${column + 1}`));
    await page.context().close();
  });
  it('a queen that takes all that she attacks is placed by one click', async () => {
    const page = await open('#/play?g=queens&p=5x5');
    await yourTurnOrOver(page);
    const before = page.url();
    await page.getByRole('button', { name: 'Row 3, column 3: free' }).click();
    await page.waitForFunction((url) => location.href !== url, before);
    assert.match(await page.locator('.history').innerText(), /# at row 3, column 3, and what it reaches/);
    await page.context().close();
  });
  it('a sum is played on the boards of its components, and each is worth a Nim heap', async () => {
    const page = await open('#/play?g=-&p=nim+3+5+%2B+kayles+4');
    await yourTurnOrOver(page);
    const worth = page.getByTestId('worth');
    await worth.nth(1).waitFor();
    // 3 xor 5 = 6; Kayles 4 is 1.
    assert.deepEqual(await worth.allTextContents(), ['= Nim heap of 6', '= Nim heap of 1']);
    assert.deepEqual(await page.locator('.board').evaluateAll((all) => all.map((one) => one.dataset.kind)), ['heaps', 'pins']);
    const first = page.getByRole('region', { name: 'Component 1: nim' });
    await first.getByRole('checkbox').check();
    await first.getByRole('group', { name: 'Heaps' }).waitFor();
    assert.equal(await first.locator('.board').getAttribute('data-kind'), null);
    // It is shown so in a link and after a reload, too.
    await page.waitForFunction(() => location.href.includes('&h=0'));
    await page.reload();
    await first.getByRole('group', { name: 'Heaps' }).waitFor();
    assert.ok(await first.getByRole('checkbox').isChecked());
    await first.getByRole('checkbox').uncheck();
    await page.waitForFunction(() => !location.href.includes('&h='));
    // 6 xor 1 = 7 is cleared in the heap of 5 alone: 5 xor 7 = 2.
    await page.getByRole('button', { name: 'Show the winning moves' }).click();
    await first.getByText('★').first().waitFor();
    const before = page.url();
    await first.getByRole('button', { name: 'Heap 2: leave 2' }).click();
    await page.waitForFunction((url) => location.href !== url, before);
    assert.match(await page.locator('.history').innerText(), /You: 1\. Nim: take 3 from heap 2/);
    await yourTurnOrOver(page);
    await page.getByTestId('add').selectOption('wythoff');
    await page.getByRole('region', { name: 'Component 3: wythoff' }).waitFor();
    await page.getByRole('button', { name: 'Take away nim' }).click();
    await page.getByRole('region', { name: 'Component 2: wythoff' }).waitFor();
    assert.equal(await page.getByRole('region', { name: /^Component/ }).count(), 2);
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
  // Step by step: [place, how many of it are marked] at each step of the explanation.
  const told = {
    'moore&p=2+1+2+3': [['.heap.marked', 3], ['.stone.taken', 3]],
    'moore&p=2+3+3+3': [['.heap.marked', 3], ['.heap.marked', 3]],
    'bash&p=3+10': [['.stone.taken', 2]],
    'bash&p=3+12': [['.cut', 2]],
    'bash&p=10+100': [['.stone.taken', 1]],
    'fibonacci_nim&p=20+3': [['.stone.taken', 2]],
    'fibonacci_nim&p=20+1': [['.cut', 2]],
    'ring&p=2+5+*+3+0': [['.marked .edge', 1], ['.marked .edge', 2], ['.marked .edge', 1]],
    'ring&p=1+0+*+1': [['.marked .edge', 2], ['.count', 1], ['.count', 1]],
    'coins&p=corners+3,5+7,2': [['.grid .marked', 2]],
    'chomp&p=3x4': [['.bar button:has-text("★")', 1]],
  };
  for (const [start, steps] of Object.entries(told))
    for (const locale of ['en-GB', 'zh-CN'])
      it(`each step marks its parts: ${start}, ${locale}`, async () => {
        const page = await open(`#/play?g=${start}&b=human`, { locale });
        await page.locator('.board button, .board [role=button]').first().waitFor();
        await page.getByRole('button', { name: /Explain|解释/ }).click();
        await page.locator('.step').waitFor();
        for (const [i, [place, count]] of steps.entries()) {
          if (i > 0) await page.getByRole('button', { name: /Next step|下一步/ }).click();
          await page.waitForFunction(([number]) => new RegExp(`(Step|第) ${number} `).test(document.body.innerText) || number === 1, [i + 1]);
          assert.equal(await page.locator(`.board ${place}`).count(), count, `${place} at step ${i + 1}`);
        }
        await page.context().close();
      });
  it('dominoes of Cram are placed by two cells, by the border between them, and by the arrows', async () => {
    const page = await open('#/play?g=cram&p=3x4&b=human');
    await yourTurnOrOverAny(page);
    const cell = (row, column) => page.getByRole('button', { name: `Row ${row}, column ${column}: free` });
    await cell(1, 1).click();
    assert.equal(await cell(1, 1).getAttribute('aria-pressed'), 'true');
    assert.equal(await page.locator('.cram .open').count(), 2);
    await cell(2, 1).click();
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes('#...|#...|....'));
    await page.locator('.cram .domino').first().waitFor();
    await page.locator('.cram .border.across').first().click();
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes('###.|#...|....'));
    assert.equal(await page.locator('.cram .domino:not(.ghost)').count(), 2);
    await cell(3, 1).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.waitForFunction(() => decodeURIComponent(location.hash).includes('###.|#.##|....'));
    await page.getByRole('button', { name: 'Show the winning moves' }).click();
    await page.locator('.cram .border').getByText('★').first().waitFor();
    assert.equal(await page.locator('.cram .border').getByText('★').count(), await page.getByTestId('moves').getByText('★').count());
    await page.context().close();
  });
  it('what a reason is about is marked on the board', async () => {
    const marks = {
      'coins&p=one-or-two+2+4+9': ['.coins .marked', 3],
      'georgia_bob&p=1+5+6+9': ['.strip .gap', 7],
      'hackenbush&p=0-1+1-2+1-3+3-4+3-5+0-6+6-7+7-8+6-8': ['.edge.lit', 3],
      'wythoff&p=9+6': ['.lattice .point', 1],
      'cram&p=....%23..%7C....%23..%7C....%23.%23': ['.cram .marked', 17],
      'cram&p=4x4': ['.cram .centre', 1],
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
});

noErrorsInTheConsole();
