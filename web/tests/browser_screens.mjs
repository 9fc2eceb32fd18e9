// Every screen in a real browser: its width, its languages, and what axe finds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axe, noErrorsInTheConsole, open, settle, site } from './support.mjs';

const screens = [
  '#/games', '#/play?g=nim&p=3+5+7', '#/play?g=wythoff&p=9+6', '#/play?g=chomp&p=3x4', '#/play?g=hackenbush&p=0-1+1-2+1-3+0-4', '#/play?g=tic_tac_toe', '#/play?g=snort&p=..x.%7C.o..', '#/play?g=-&p=nim+3+5+%2B+kayles+4', '#/play?g=cram&p=..%23...%7C.%23%23...',
  '#/play?g=georgia_bob', '#/play?g=digraph', '#/play?g=kayles&p=4+6', '#/play?g=matches', '#/play?g=ring', '#/play?g=game_tree', '#/play?g=moore',
  '#/play?g=coins&p=corners+1,1+2,3', '#/play?g=coins', '#/play?g=tree_staircase', '#/explore?g=kayles', '#/explore?g=wythoff', '#/values', '#/values?e=domineering+4x4&x=1', '#/own', '#/learn', '#/learn?n=7', '#/learn?n=11', '#/learn?n=12', '#/learn?d=2026-03-31', '#/worksheet?n=3',
];

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
    const colorScheme = locale === 'en-GB' ? 'light' : 'dark'; // colours do not depend on words
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
        await page.waitForFunction((hash) => location.hash.includes(hash), start.split('&')[0]);
        await page.getByRole('button', { name: /Explain|解释/ }).click();
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
      await page.locator('.cm-lintRange-error').waitFor();
      await look('error');
      await page.context().close();
    }
  });
  it('speaks Chinese when asked', async () => {
    const page = await open('#/games');
    await settle(page);
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: '谁会赢？' }).waitFor();
    await page.getByRole('searchbox').fill('威佐夫');
    await page.getByRole('link', { name: /威佐夫/ }).click();
    await page.getByRole('heading', { name: /威佐夫/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: /威佐夫/ }).waitFor();
    await page.context().close();
  });
});

noErrorsInTheConsole();
