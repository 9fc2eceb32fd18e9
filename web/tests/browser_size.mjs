// How much is loaded before the page is there, compressed as hosts compress it.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { dist, open, settle, site } from './support.mjs';

const size = (name) => execFileSync('gzip', ['-9nc', join(dist, name)], { maxBuffer: 2 ** 26 }).length;
/// What the browser has loaded from the page's folder, in the order of names.
const loaded = async (page) => (await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).filter((name) => name.startsWith(site.address)).map((name) => name.slice(site.address.length).replace(/[?#].*/, '')).filter((name) => existsSync(join(dist, name)));

describe('what is loaded', () => {
  it('before a game can be played is at most 110 KB, without the engine', async () => {
    const page = await open('#/play?g=nim&p=3+5+7', { serviceWorkers: 'block' });
    await settle(page);
    const names = new Set(['index.html', ...(await loaded(page))]);
    for (const kind of [/index-.*\.js$/, /worker-.*\.js$/, /\.css$/]) assert.ok([...names].some((name) => kind.test(name)), [...names].join(' '));
    names.delete('sprague.wasm'); // the worker loads it
    const sizes = [...names].map((name) => [name, size(name)]);
    const all = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
    console.log(`page: ${all} bytes compressed, ${sizes.map((one) => one.join(' ')).join(', ')}`);
    assert.ok(all <= 110_000, `${all} bytes: ${sizes.join(' ')}`);
    await page.context().close();
  });
  it('as the engine is at most 1.1 MB, as it is sent', () => {
    const { size } = statSync(join(dist, 'sprague.wasm.br'));
    console.log(`engine: ${size} bytes compressed`);
    assert.ok(size > 500_000 && size <= 1_100_000, String(size));
  });
});
