// Values of games of Left and Right in a real browser: the calculator, its drawings, and what Play and Explore tell of a position.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { axe, noErrorsInTheConsole, open as openSlowly, settle, site, yourTurnOrOver } from './support.mjs';

const open = async (...what) => {
  const page = await openSlowly(...what);
  page.setDefaultTimeout(30_000);
  return page;
};
const to = (e, more = {}) => `#/values?${new URLSearchParams({ e, ...more })}`;
const of = (page, id) => page.getByTestId(id);
const faults = async (page) => {
  await page.evaluate(axe);
  const found = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  return found.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
};
const saved = async (page, button) => {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), bytes: readFileSync(await file.path()) };
};

describe('values', () => {
  it('Play tells the value of a position beside who wins, and leads to all about it', async () => {
    const page = await open('#/play?g=domineering&p=2x3');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Explain this position' }).click();
    await page.getByText('The player to move wins (N‑position).').waitFor();
    assert.match(await of(page, 'form').innerText(), /^Value: \{2\|-1\/2\}\s+· mean 3\/4 · temperature 5\/4/);
    await of(page, 'form').getByRole('link').click();
    await of(page, 'unicode').getByText('{2|-1/2}').waitFor();
    await page.context().close();
  });
  it('Explore tells it of one position, and of rules that are written here', async () => {
    const rules = Buffer.from('game cut(a, b)\n  left: (a, b) -> (a - 1, b)\n  right: (a, b) -> (a, b - 1)\n').toString('base64url');
    const page = await open(`#/explore?g=cut&r=${rules}`);
    await settle(page);
    await page.getByTestId('at').getByRole('textbox').fill('7 4');
    await page.getByTestId('at').getByRole('button').click();
    await of(page, 'form').getByText('mean 3').waitFor();
    await of(page, 'form').getByRole('link').click();
    await of(page, 'unicode').getByText('3', { exact: true }).waitFor();
    await page.context().close();
  });
  it('the moves of a game are judged, and worksheets answered, with values', async () => {
    const page = await open('#/play?g=domineering&p=2x3');
    await yourTurnOrOver(page);
    await page.getByRole('button', { name: 'Judge the moves' }).click();
    await page.getByRole('button', { name: 'N, the player to move wins, value {2|-1/2}, temperature 5/4' }).waitFor();
    await page.goto(`${site.address}#/worksheet?g=domineering&n=2`);
    await of(page, 'answers').getByText(/value .* \(mean .*, temperature .*\)/).first().waitFor();
    await page.context().close();
  });
  it('an expression is computed: with arrows, as typed, with its numbers and kinds, and the link keeps it', async () => {
    const page = await open('#/games');
    await page.getByRole('navigation').getByRole('link', { name: 'Values' }).click();
    await of(page, 'unicode').getByText('{2↑*|-1↑*}').waitFor();
    assert.equal(await of(page, 'typed').innerText(), '{2^*|-1^*}');
    assert.match(await of(page, 'value').innerText(), /whoever moves first wins[^]*It is hot/);
    assert.deepEqual((await of(page, 'numbers').locator('dd').allInnerTexts()).slice(0, 4), ['2', '-1', '1/2', '3/2']);
    await page.getByRole('textbox', { name: 'Expression' }).fill('{1/2|*} + 3');
    await page.keyboard.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement.tagName), 'TEXTAREA');
    await of(page, 'unicode').getByText('{7/2|3*}').waitFor();
    assert.equal(new URLSearchParams(page.url().split('?')[1]).get('e'), '{1/2|*} + 3');
    await page.reload();
    await of(page, 'unicode').getByText('{7/2|3*}').waitFor();
    await page.goBack();
    await of(page, 'unicode').getByText('{2↑*|-1↑*}').waitFor();
    await page.context().close();
  });
  it('all examples have values, in both languages, without a fault that axe finds', async () => {
    for (const [locale, width, colorScheme] of [['en-GB', 1280, 'light'], ['zh-CN', 390, 'dark']]) {
      const page = await open('#/values', { locale, viewport: { width, height: 800 }, colorScheme });
      await of(page, 'unicode').waitFor();
      const count = await of(page, 'examples').getByRole('link').count();
      for (let i = 0; i < count; ++i) {
        const link = of(page, 'examples').getByRole('link').nth(i);
        const expression = await link.innerText();
        await link.click();
        await page.waitForFunction((said) => document.querySelector('textarea').value === said, expression);
        await of(page, 'unicode').waitFor();
        if (i === 0) await of(page, 'steps').getByRole('button').click(); // the other examples are explained, too
        await of(page, 'steps').locator('ol, .soft').waitFor();
        assert.deepEqual(await faults(page), [], expression);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, expression);
        assert.doesNotMatch(await page.locator('main').innerText(), /undefined|NaN|values\./, expression);
      }
      await page.context().close();
    }
  });
  it('comparisons are judged', async () => {
    const page = await open(to('^ || *'));
    assert.equal(await of(page, 'verdict').innerText(), 'True. ^ || *');
    await page.getByText('They are confused').waitFor();
    await page.goto(site.address + to('^ < *'));
    await of(page, 'verdict').getByText('False.').waitFor();
    assert.match(await of(page, 'value').innerText(), /They are confused: .* \^ \|\| \*/);
    await page.context().close();
  });
  it('the steps are those of the engine, in the language of the page', async () => {
    const page = await open(to('{0,*|*2,{1|0}}'));
    await page.getByRole('button', { name: 'Show the steps' }).click();
    await of(page, 'steps').getByText('{1|0} is dominated').waitFor();
    await of(page, 'steps').getByText('* is reversible').waitFor();
    assert.match(page.url(), /x=1/);
    await page.getByRole('button', { name: '中文' }).click();
    await of(page, 'steps').getByText(/可逆/).first().waitFor();
    assert.match(await of(page, 'value').innerText(), /原子权重\s+1/);
    await page.context().close();
  });
  it('what is wrong is marked at its place until one writes on', async () => {
    const page = await open(to('{2|-1} + {2|1/3}'));
    await page.getByRole('alert').getByText('Denominators are powers of two.').waitFor();
    assert.equal(await of(page, 'wrong').innerText(), '3');
    assert.deepEqual(await faults(page), []);
    await page.getByRole('textbox', { name: 'Expression' }).fill('{2|-1} + {2|1/4}');
    assert.equal(await of(page, 'wrong').count(), 0);
    await page.getByRole('button', { name: 'Compute' }).click();
    await of(page, 'unicode').waitFor();
    await page.context().close();
  });
  it('where the limits run out nothing is told; one may try for longer, and cancel', async () => {
    const page = await open(to('domineering 6x6'));
    await page.getByText('The limits ran out before the value was found').waitFor();
    assert.equal(await of(page, 'value').count(), 0);
    await page.getByRole('button', { name: 'Try for longer' }).click();
    await of(page, 'work').getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('Nothing was computed.').waitFor();
    await of(page, 'examples').getByRole('link').first().click();
    await of(page, 'unicode').waitFor();
    await page.context().close();
  });
  it('the thermograph is drawn, told in words, and saved', async () => {
    const page = await open(to('{10|0||-1|-8}'));
    const section = of(page, 'thermograph');
    const alt = await section.getByRole('img').getAttribute('aria-label');
    assert.match(alt, /Right wall: -1 at temperature 0, then -1 at temperature 7\/2, then 0 at temperature 9\/2\. The mast stands at 0, from temperature 9\/2 on\./);
    assert.deepEqual((await section.locator('text:not(.soft)').allTextContents()).sort(), ['-1', '0', '0', '7/2', '9/2', 'mean 0'].sort());
    // Larger values to the left, temperature upwards.
    const places = await section.locator('polyline.right').evaluate((line) => line.getAttribute('points').split(' ').map((point) => point.split(',').map(Number)));
    assert.ok(places[0][0] === places[1][0] && places[0][1] > places[1][1] && places[2][0] < places[1][0] && places[2][1] < places[1][1]);
    const svg = await saved(page, section.getByRole('button', { name: 'SVG' }));
    assert.match(svg.name, /^thermograph_.*\.svg$/);
    assert.match(svg.bytes.toString(), /^<svg[^]*>9\/2<[^]*<\/svg>/);
    assert.deepEqual([...(await saved(page, section.getByRole('button', { name: 'PNG' }))).bytes.subarray(1, 4)], [...Buffer.from('PNG')]);
    await page.context().close();
  });
  it('what is dominated or reversible is struck out in a drawing, step by step', async () => {
    for (const [locale, width] of [['en-GB', 1280], ['zh-CN', 390]]) {
      const page = await open(to('{0,*|*2,{1|0}}', { x: '1' }), { locale, viewport: { width, height: 844 } });
      const part = of(page, 'simplify');
      await part.waitFor();
      const next = part.getByRole('button', { name: /Next step|下一步/ });
      const previous = part.getByRole('button', { name: /Previous step|上一步/ });
      const sentence = async () => (await of(page, 'sentence').innerText()).replace(/^.*?[:：]\s*/, '');
      const struck = () => part.locator('line.strike').count();
      const told = await of(page, 'steps').getByRole('listitem').allInnerTexts();
      assert.ok(await previous.isDisabled());
      assert.deepEqual([await sentence(), await struck()], [told[0], 0]);
      const seen = [];
      while (await next.isEnabled()) {
        await next.click();
        seen.push(await sentence());
        assert.deepEqual(await faults(page), []);
      }
      assert.deepEqual(seen, told.slice(1)); // each step one sentence of the engine, to the last
      assert.equal(await struck(), told.length - 2);
      await previous.click();
      assert.equal(await part.locator('line.strike.new').count(), 1);
      const svg = (await saved(page, part.getByRole('button', { name: 'SVG' }))).bytes.toString();
      assert.equal(svg.match(/<line /g).length, told.length - 2);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0);
      // Of a position, the moves of which are told before.
      await page.goto(site.address + to('domineering 3x3', { x: '1' }));
      await page.waitForFunction(() => document.querySelectorAll('[data-testid=steps] li').length > 10);
      await part.waitFor();
      assert.match(await sentence(), /^(The form is|形式为|原形式|.*形式)/);
      await next.click();
      assert.equal(await struck(), 1);
      await page.context().close();
    }
  });
  it('the canonical form is a tree, folded where it is large', async () => {
    const page = await open(to('{10|0||-1|-8}'));
    await of(page, 'tree').waitFor();
    assert.deepEqual(await of(page, 'tree').locator('text').allTextContents(), ['{10|0||-1|-8}', '10', '0', '-1', '-8']);
    assert.equal(await of(page, 'tree').locator('polyline.left').count(), 3);
    await page.goto(site.address + to('domineering 4x4 + +-1'));
    const more = page.getByRole('button', { name: 'Show more of it' });
    await more.waitFor();
    const few = await of(page, 'tree').locator('circle, text').count();
    assert.ok(few <= 42, String(few));
    await more.click();
    assert.ok((await of(page, 'tree').locator('circle, text').count()) > few);
    await page.goto(site.address + to('3/4'));
    await of(page, 'unicode').getByText('3/4').waitFor();
    assert.equal(await of(page, 'tree').count(), 0);
    await page.context().close();
  });
  it('a sum of hot games is played on its boards, each with its value and temperature', async () => {
    const page = await open('#/play?g=-&p=domineering+2x3+%2B+domineering+3x3');
    await yourTurnOrOver(page);
    await of(page, 'form').nth(1).waitFor();
    const told = async () => (await of(page, 'form').allTextContents()).map((text) => text.replace(/\s+/g, ' ').replace(/ All.*/, ''));
    assert.deepEqual(await told(), ['Value: {2|-1/2} · mean 3/4 · temperature 5/4', 'Value: +-1 · mean 0 · temperature 1']);
    // The hottest one first.
    await page.getByTestId('moves').getByRole('button', { name: '1. Domineering: fill row 1, column 2 and row 2, column 2' }).click();
    await yourTurnOrOver(page);
    await page.waitForFunction(() => document.querySelector('[data-testid=form]')?.textContent.includes('Value: 2'));
    assert.deepEqual(await faults(page), []);
    await page.context().close();
  });
});

noErrorsInTheConsole();
