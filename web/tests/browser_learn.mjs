// The lessons in a real browser: exercises of every kind, what is said of a wrong answer, what is kept.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axe, noErrorsInTheConsole, open, settle, site } from './support.mjs';

const faults = async (page) => {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
};
const verdict = (page) => page.getByTestId('verdict');
const judged = (page, sign = '[✓✗]') => page.waitForFunction((which) => new RegExp(which).test(document.querySelector('[data-testid=verdict]')?.textContent ?? ''), sign);

// Answers until one is right, as somebody would who tries everything; gives the words about the wrong ones.
async function solve(page) {
  const wrong = [];
  await page.locator('.card form, .card li button').first().waitFor();
  const typed = page.getByRole('textbox', { name: /^(Nim-value|SG 值)$/ });
  const answers = (await typed.count()) > 0 ? 64 : await page.locator('.card li button').count();
  for (let i = 0; i < answers; ++i) {
    if ((await typed.count()) > 0) {
      await typed.fill(String(i));
      await page.getByRole('button', { name: /^(Check|检查)$/ }).click();
      await page.waitForFunction((value) => new RegExp(`\\b${value}\\b`).test(document.querySelector('[data-testid=verdict]').textContent), i);
    } else {
      const before = await verdict(page).innerText();
      await page.locator('.card li button').nth(i).click();
      await page.waitForFunction((was) => document.querySelector('[data-testid=verdict]').innerText !== was, before);
    }
    const said = await verdict(page).innerText();
    if (said.startsWith('✓')) return wrong;
    wrong.push(said);
  }
  throw new Error(`no answer is right: ${wrong.join(' | ')}`);
}

describe('lessons', () => {
  it('are twelve, in both languages; exercises of all levels have an answer, and a wrong one is told why', async () => {
    for (const locale of ['en-GB', 'zh-CN']) {
      const page = await open('#/learn', { locale, viewport: { width: 390, height: 844 } });
      await page.locator('ol.all a').first().waitFor();
      const links = await page.locator('ol.all a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      assert.equal(links.length, 12);
      const wrong = [];
      for (const link of links.slice(0, 10)) {
        await page.goto(`${site.address}${link}`);
        for (const level of locale === 'en-GB' ? [1, 2, 3] : [2]) {
          await page.getByRole('button', { name: new RegExp(`^${level}`) }).click();
          await settle(page);
          wrong.push(...(await solve(page)));
          assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, `${link}, ${level}`);
        }
      }
      const reasons = locale === 'en-GB' ? [/the other player answers “.*” and leaves/, /leads to a position of nim-value/] : [/对方走“.*”，留下/, /走到 SG 值为/];
      for (const reason of reasons) assert.ok(wrong.some((text) => reason.test(text)), `${reason}: ${wrong.slice(0, 5).join(' | ')}`);
      // It is kept what was solved.
      await page.goto(`${site.address}#/learn`);
      await page.reload();
      await page.locator('ol.all a').first().waitFor();
      assert.equal(await page.getByRole('img', { name: locale === 'en-GB' ? '3 of 3 levels solved' : '已解出 1 级，共 3 级' }).count(), 10);
      await page.context().close();
    }
  });
  it('tell the winning answer to a wrong move, with its equation, and the reason afterwards', async () => {
    const page = await open('#/learn?n=1');
    await page.getByRole('button', { name: '2', exact: true }).click();
    await settle(page);
    // Levels from 2 on are lost now and then: another one, until a move is wrong.
    for (let i = 0; i < 20; ++i) {
      const wrong = await solve(page);
      if (wrong.some((text) => /⊕ .* = 0/.test(text))) break;
      await page.getByRole('button', { name: 'Another one' }).first().click();
      await settle(page);
      assert.ok(i < 19);
    }
    await page.getByRole('button', { name: 'Why?' }).click();
    await page.getByTestId('reason').getByText('in binary').first().waitFor();
    assert.deepEqual(await faults(page), []);
    await page.getByRole('button', { name: 'A harder one' }).click();
    await page.waitForFunction(() => document.querySelector('[aria-pressed=true]').textContent.startsWith('3'));
    await page.context().close();
  });
  it('draw the boards of a sum, and tell the theorem to a wrong answer', async () => {
    const page = await open('#/learn?n=3');
    await page.getByRole('button', { name: '3', exact: true }).click();
    await page.locator('.exercise .board').nth(2).waitFor();
    assert.equal(await page.locator('.exercise .board .text').count(), 0);
    await page.locator('.exercise').getByRole('button', { name: /^1\. Nim: take 1/ }).first().click();
    await page.getByTestId('verdict').getByText(/^[✓✗]/).waitFor();
    await page.goto(`${site.address}#/learn?n=4`);
    await page.locator('.exercise .board').waitFor();
    for (let i = 0; i < 20; ++i) {
      const wrong = await solve(page);
      if (wrong.some((text) => /is a multiple of \d+\./.test(text))) break;
      await page.getByRole('button', { name: 'Another one' }).first().click();
      await settle(page);
      assert.ok(i < 19);
    }
    await page.context().close();
  });
  it('have rules to be written, compared with those that are told', async () => {
    const page = await open('#/learn?n=11');
    const task = await page.getByText(/^One heap\. A move takes/).innerText();
    const editor = page.getByRole('textbox', { name: 'Rules' });
    const check = () => page.getByRole('button', { name: 'Check' }).click();
    await check();
    await judged(page, '✗.*expected|✗ Line');
    await editor.fill('game take(n)\n  (n) -> (n - k) where k >= 1\n');
    await check();
    await judged(page, '✗ Not yet: at \\(\\d+\\) your game has nim-value');
    await editor.fill('game two(x, y)\n  (x, y) -> (x - 1, y)\n');
    await check();
    await judged(page, '✗ A position');
    const set = task.match(/\d+/g);
    await editor.fill(`game mine(k)\n  (k) -> (k - m) where m in {${set.join(', ')}}\n`);
    await check();
    await judged(page, '✓');
    assert.deepEqual(await faults(page), []);
    await page.context().close();
  });
  it('have theorems to be guessed and proved', async () => {
    const page = await open('#/learn?n=12');
    const task = await page.getByText(/Which are the P-positions\?/).innerText();
    const most = Number(/1 to (\d)/.exec(task)[1]);
    await page.getByText('The first P‑positions:').waitFor();
    const claim = async (text, sign) => {
      await page.getByRole('textbox').last().fill(text);
      await page.getByRole('button', { name: 'Prove or refute it' }).click();
      await judged(page, sign);
    };
    await claim(`n mod ${most + 2} = 0`, `✗ The smallest counterexample is \\(${most + 1}\\)`);
    await claim('n mod', '✗ ');
    await claim(`n mod ${most + 1} = 0`, '✓ Right, and proved');
    assert.deepEqual(await faults(page), []);
    await page.context().close();
  });
});

describe('the puzzle of the day', () => {
  it('is the same for everybody, and kept when it is solved', async () => {
    const [one, other] = [await open('#/learn?d=2026-03-31'), await open('#/learn?d=2026-03-31')];
    const text = async (page) => {
      await settle(page);
      await page.locator('.card form, .card li button').first().waitFor();
      return page.locator('.card').innerText();
    };
    assert.equal(await text(one), await text(other));
    await other.goto(`${site.address}#/learn?d=2026-04-01`);
    assert.notEqual(await text(one), await text(other));
    await one.goto(`${site.address}#/learn`);
    await one.getByRole('link', { name: 'Puzzle of the day' }).click();
    await settle(one);
    await solve(one);
    await one.goto(`${site.address}#/learn`);
    await one.getByText('✓ solved').waitFor();
    await one.context().close();
    await other.context().close();
  });
});

noErrorsInTheConsole();
