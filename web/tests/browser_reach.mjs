// Hands and eyes of every kind, in a real browser: targets large enough, one stop of Tab a board, shortcuts that are told, forced colours.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axe, noErrorsInTheConsole, open, settle, site, status, yourTurnOrOver } from './support.mjs';

const boards = [
  'g=nim&p=3+5+7', 'g=wythoff&p=14+12', 'g=kayles&p=12', 'g=cram&p=..%23...%7C.%23%23...', 'g=chomp&p=4x7', 'g=tic_tac_toe', 'g=georgia_bob', 'g=coins', 'g=coins&p=corners+1,1+2,3+6,6', 'g=matches',
  'g=snort&p=..x.%7C.o..', 'g=hackenbush', 'g=ring', 'g=digraph', 'g=game_tree', 'g=nim&p=40+3', 'g=-&p=nim+3+5+%2B+kayles+4',
];

describe('targets', () => {
  it('are 24 pixels wide and high at least, on a phone', async () => {
    const page = await open('#/games', { viewport: { width: 390, height: 844 } });
    for (const hash of [...boards.map((board) => `#/play?${board}`), '#/games', '#/explore?g=kayles', '#/explore?g=wythoff', '#/own', '#/learn?n=2', '#/worksheet?n=2']) {
      await page.goto(site.address + hash);
      await settle(page);
      const small = await page.evaluate(() =>
        [...document.querySelectorAll('button, summary, a.button, nav a, select, input, [role=button]')]
          // A domino's border is a second way to choose two cells; an edge is as wide as what takes its clicks, 26 pixels at any scale.
          .filter((one) => one.checkVisibility() && !one.matches('.border, .edge, [aria-disabled=true]'))
          .map((one) => [one, (one.matches('label input') ? one.closest('label') : one).getBoundingClientRect()])
          .filter(([, { width, height }]) => width < 24 || height < 24)
          .map(([one, { width, height }]) => `${one.outerHTML.slice(0, 90)} ${width.toFixed(1)} x ${height.toFixed(1)}`),
      );
      assert.deepEqual(small, [], hash);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, hash);
    }
    await page.context().close();
  });
});

describe('the keyboard', () => {
  it('has one stop on a board of cells, and arrows from there', async () => {
    const page = await open('#/play?g=wythoff&p=5+4');
    for (const hash of ['g=nim&p=3+5+7', 'g=wythoff&p=5+4', 'g=chomp&p=3x4', 'g=kayles&p=4+6', 'g=cram&p=3x4', 'g=tic_tac_toe', 'g=coins', 'g=georgia_bob', 'g=matches', 'g=snort&p=..x.%7C.o..', 'g=hackenbush']) {
      await page.goto(`${site.address}#/play?${hash}`);
      await settle(page);
      await yourTurnOrOver(page);
      const [stops, places] = await page.evaluate(() => {
        const all = [...document.querySelectorAll('.board button:enabled:not(.primary), .board [role=button].can')];
        return [all.filter((one) => one.tabIndex === 0).length, all.length];
      });
      assert.ok(stops === 1 && places > 1, `${hash}: ${stops} stops, ${places} places`);
    }
    await page.goto(`${site.address}#/play?g=wythoff&p=5+4`);
    await settle(page);
    await page.locator('.board button[tabindex="0"]').focus();
    const here = () => page.evaluate(() => document.activeElement.getAttribute('aria-label'));
    assert.equal(await here(), 'Move to (0, 4)');
    await page.keyboard.press('ArrowRight');
    assert.equal(await here(), 'Move to (1, 4)');
    for (let i = 0; i < 3; ++i) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    assert.equal(await here(), 'Move to (4, 3)');
    await page.keyboard.press('Enter');
    await yourTurnOrOver(page);
    assert.notEqual(await here(), null);
    assert.equal(await page.evaluate(() => document.activeElement.closest('.board') !== null), true);
    await page.context().close();
  });
  it('has shortcuts, told by ?, which can be turned off', async () => {
    const page = await open('#/play?g=nim&p=3+5+7');
    await settle(page);
    await page.keyboard.press('h');
    await page.getByTestId('message').getByText(/This wins/).waitFor();
    await page.keyboard.press('?');
    const told = page.getByTestId('keys');
    await told.getByText('The pages, from Games to Learn').waitFor();
    await page.evaluate(axe);
    const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
    assert.deepEqual(found.violations.map((one) => one.id), []);
    await page.keyboard.press('3'); // not while it is open
    assert.match(page.url(), /play/);
    await told.getByLabel('Shortcuts of one letter').uncheck();
    await page.keyboard.press('Escape');
    await told.waitFor({ state: 'hidden' });
    await page.keyboard.press('3');
    assert.match(page.url(), /play/);
    await page.getByRole('button', { name: 'What the keys do' }).click();
    await told.getByLabel('Shortcuts of one letter').check();
    await page.keyboard.press('Escape');
    await page.getByLabel('Position, as text').focus();
    await page.keyboard.press('3');
    assert.match(page.url(), /play/);
    await page.locator('h1').click();
    await page.keyboard.press('3');
    await page.waitForURL(/#\/explore/);
    await page.context().close();
  });
});

describe('on a phone', () => {
  it('the board and the step that speaks of it are seen together', async () => {
    const page = await open('#/play?g=nim&p=3+5+7', { viewport: { width: 390, height: 844 } });
    for (const start of ['g=nim&p=3+5+7', 'g=hackenbush&p=0-1+1-2+1-3+3-4', 'g=wythoff&p=9+6']) {
      await page.goto(`${site.address}#/play?${start}`);
      await settle(page);
      const ask = page.getByRole('button', { name: 'Explain this position' });
      if (await ask.count()) await ask.click();
      await page.locator('.step').waitFor();
      await settle(page);
      await page.locator('.step').evaluate((step) => step.scrollIntoView({ block: 'start' }));
      const [board, step] = await page.evaluate(() => ['.picture', '.step'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
      assert.ok(board.top >= 0 && board.bottom < 480 && board.height > 100, `${start}: ${JSON.stringify(board)}`);
      assert.ok(step.top >= board.bottom - 2 && step.top < 600, `${start}: ${JSON.stringify(step)}`);
    }
    await page.context().close();
  });
});

describe('on a phone, too', () => {
  it('the arrows of a reason stay where they are', async () => {
    for (const board of ['g=cram&p=4x4', 'g=nim&p=3+5+7']) {
      const page = await open(`#/play?${board}&w=1`, { viewport: { width: 390, height: 844 } });
      await yourTurnOrOver(page);
      const next = page.getByRole('button', { name: 'Next step' });
      await next.waitFor();
      await next.scrollIntoViewIfNeeded();
      const top = async () => Math.round((await next.boundingBox()).y);
      const before = await top();
      await next.click();
      await settle(page);
      assert.ok(Math.abs((await top()) - before) <= 2, `${board}: ${before}, ${await top()}`);
      await page.context().close();
    }
  });
  it('a presented board is seen whole', async () => {
    const page = await open('#/play?g=nim&p=3+5+7', { viewport: { width: 390, height: 844 } });
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Present' }).click();
    const dialog = page.getByTestId('present');
    for (let step = 0; step < 3; ++step) {
      await settle(page);
      const cut = await dialog.evaluate((one) => {
        const stage = one.querySelector('.stage');
        const [box, board] = [stage.getBoundingClientRect(), stage.querySelector('.board').getBoundingClientRect()];
        return board.top < box.top - 1 || board.bottom > box.bottom + 1;
      });
      assert.equal(cut, false, String(step));
      await page.keyboard.press('ArrowRight');
    }
    await page.context().close();
  });
});

describe('forced colours', () => {
  it('leave the pieces of every board to be seen', async () => {
    const page = await open('#/play?g=nim&p=3+5', { forcedColors: 'active', colorScheme: 'dark' });
    await settle(page);
    const colour = (selector) => page.evaluate((which) => getComputedStyle(document.querySelector(which)).backgroundColor, selector);
    for (const [hash, piece] of [['g=nim&p=3+5', '.stone'], ['g=kayles&p=4', '.pins button'], ['g=chomp&p=3x4', '.bar button'], ['g=georgia_bob', '.piece'], ['g=snort&p=..x.%7C.o..', '.piece'], ['g=cram&p=..%23.%7C....', '.cell']]) {
      await page.goto(`${site.address}#/play?${hash}`);
      await settle(page);
      assert.notEqual(await colour(`.board ${piece}`), await colour('.board'), hash);
      assert.notEqual(await colour(`.board ${piece}`), await colour('body'), hash);
    }
    assert.match(await status(page), /Your turn/);
    await page.context().close();
  });
});

noErrorsInTheConsole();
