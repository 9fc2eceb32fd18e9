// Takes a picture of each screen: node tests/screenshots.mjs FOLDER [en|zh] [WIDTH] [light|dark] [png|jpeg]
// Those of the README: node tests/screenshots.mjs ../doc/screens en 1280 light jpeg
import { mkdir } from 'node:fs/promises';
import { browser, host } from './host.mjs';

const [folder = 'screenshots', language = 'en', width = '1280', scheme = 'light', type = 'png'] = process.argv.slice(2);
const screens = {
  games: '#/games',
  nim: '#/play?g=nim&p=3+5+7',
  wythoff: '#/play?g=wythoff&p=9+6',
  chomp: '#/play?g=chomp&p=4x5',
  hackenbush: '#/play?g=hackenbush&p=0-1+1-2+1-3+3-4+3-5+0-6+6-7+7-8+6-8',
  tictactoe: '#/play?g=tic_tac_toe&p=X../.O./...',
  coins: '#/play?g=coins&p=one-or-two+2+4+9',
  digraph: '#/play?g=digraph&p=0+3+:+0>1+1>2+2>0+1>3+3>4+4>5',
  georgia: '#/play?g=georgia_bob&p=1+5+6+9',
  explore1: '#/explore?g=kayles',
  explore2: '#/explore?g=wythoff',
  own: '#/own',
  learn: '#/learn',
  lesson: '#/learn?n=2',
};
await mkdir(folder, { recursive: true });
const site = await host(new URL('../dist/', import.meta.url).pathname);
const chrome = await browser();
const page = await chrome.newPage({ viewport: { width: Number(width), height: 820 }, colorScheme: scheme, locale: language === 'zh' ? 'zh-CN' : 'en-GB' });
page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()));
page.on('pageerror', (error) => console.log('page error:', error.message));
for (const [name, hash] of Object.entries(screens)) {
  await page.goto('about:blank');
  await page.goto(site.address + hash);
  await page.waitForTimeout(900);
  if (['nim', 'hackenbush'].includes(name)) {
    await page.getByRole('button', { name: /Explain|解释/ }).click();
    await page.getByRole('button', { name: /Show the winning|显示必胜/ }).click();
    await page.waitForTimeout(500);
  }
  if (name === 'own') {
    await page.getByRole('button', { name: /^(Prove|证明)$/ }).click();
    await page.waitForTimeout(1200);
  }
  const file = `${folder}/${name}-${language}-${width}${scheme === 'dark' ? '-dark' : ''}.${type === 'jpeg' ? 'jpg' : 'png'}`;
  await page.screenshot({ path: file, type, ...(type === 'jpeg' ? { quality: 72 } : {}) });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(`${name}: ${over} pixels too wide`);
}
await chrome.close();
await site.stop();
