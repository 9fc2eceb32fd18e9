// Takes a picture of each screen: node tests/screenshots.mjs FOLDER [en|zh] [WIDTH] [light|dark]
// Those of the README, small, into doc/screenshots: node tests/screenshots.mjs --readme
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { browser, host } from './host.mjs';

// What is pressed on a screen before its picture is taken.
const explain = async (page) => {
  await page.getByRole('button', { name: /Explain|解释/ }).click();
  await page.locator('.step').waitFor();
};
const next = (page) => page.getByRole('button', { name: /Next step|下一步/ }).click();
const show = (page) => page.getByRole('button', { name: /Show the winning|显示必胜/ }).click();
const prove = async (page) => {
  await page.getByRole('button', { name: /^(Prove|证明)$/ }).click();
  await page.locator('.statement').waitFor();
};
const point = async (page) => {
  await page.getByTestId('map').focus();
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', ...Array(7).fill('ArrowUp')]) await page.keyboard.press(key);
};
const down = () => {}; // the lower end of the page is shown
const tree = '#/play?g=hackenbush&p=0-1+1-2+1-3+3-4+3-5+0-6+6-7+7-8+6-8';
const screens = {
  games: ['#/games'],
  nim: ['#/play?g=nim&p=3+5+7', explain, next, show],
  wythoff: ['#/play?g=wythoff&p=9+6', explain],
  chomp: ['#/play?g=chomp&p=4x5', explain],
  hackenbush: [tree, explain, next, show],
  kayles: ['#/play?g=kayles&p=4+6', explain, show],
  cram: ['#/play?g=one_row_cram&p=8', show],
  cram2: ['#/play?g=cram&p=..%23...%7C.%23%23...%7C..%23...', explain, show],
  cram_mirror: ['#/play?g=cram&p=5x6', explain],
  matches: ['#/play?g=matches&p=000/0-0/000'],
  moore: ['#/play?g=moore&p=2+3+4+6', explain, next],
  bash: ['#/play?g=bash&p=3+14', explain],
  bash_large: ['#/play?g=bash&p=10+100', explain],
  fibonacci: ['#/play?g=fibonacci_nim&p=20', explain],
  ring: ['#/play?g=ring&p=2+1+*+3+4+0', explain, next],
  sum: ['#/play?g=-&p=nim+1+2+%2B+kayles+5', explain],
  game_tree: ['#/play?g=game_tree&p=((X+(O+%3D))+(%3D+(X+X))+((O+X)+%3D))'],
  tictactoe: ['#/play?g=tic_tac_toe&p=X../.O./...'],
  coins: ['#/play?g=coins&p=one-or-two+2+4+9', explain],
  corners: ['#/play?g=coins&p=corners+3,5+7,2', explain],
  digraph: ['#/play?g=digraph&p=0+3+:+0>1+1>2+2>0+1>3+3>4+4>5'],
  georgia: ['#/play?g=georgia_bob&p=1+5+6+9', explain],
  staircase: ['#/play?g=staircase&p=2+1+3+4'],
  tree_staircase: ['#/play?g=tree_staircase&p=0+1+0+/+0+2+1+3'],
  explore1: ['#/explore?g=kayles'],
  explore2: ['#/explore?g=wythoff&to=24', point, down],
  values: ['#/values'],
  own: ['#/own', prove],
  learn: ['#/learn'],
  lesson: ['#/learn?n=2'],
};

const site = await host(fileURLToPath(new URL('../dist/', import.meta.url)));
const chrome = await browser();

async function shoot(page, [hash, ...actions]) {
  await page.goto('about:blank');
  await page.goto(site.address + hash);
  await page.waitForFunction(() => !/Loading the engine|正在载入引擎|Thinking|正在思考/.test(document.body.innerText));
  await page.waitForTimeout(400);
  for (const act of actions) {
    await act(page);
    await page.waitForTimeout(250);
  }
  await page.evaluate((low) => scrollTo(0, low ? 9999 : 0), actions.includes(down));
  await page.waitForTimeout(150);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(`${hash}: ${over} pixels too wide`);
  return page.screenshot();
}
async function open(language, width, height, colorScheme) {
  const page = await chrome.newPage({ viewport: { width, height }, colorScheme, locale: language === 'zh' ? 'zh-CN' : 'en-GB', reducedMotion: 'reduce' });
  page.setDefaultTimeout(20_000);
  page.on('console', (message) => message.type() === 'error' && console.log('console:', message.text()));
  page.on('pageerror', (error) => console.log('page error:', error.message));
  return page;
}

if (process.argv[2] === '--readme') {
  const folder = fileURLToPath(new URL('../../doc/screenshots/', import.meta.url));
  await mkdir(folder, { recursive: true });
  const light = await open('en', 1240, 800, 'light');
  const dark = await open('zh', 1240, 800, 'dark');
  const chosen = { games: light, nim: light, hackenbush: dark, explore2: light, own: light, lesson: light };
  const names = { nim: 'why', explore2: 'explore', lesson: 'learn' };
  const most = 56_000; // bytes of a picture
  const painter = await open('en', 400, 300, 'light');
  for (const [screen, page] of Object.entries(chosen)) {
    const png = await shoot(page, screens[screen]);
    // The browser itself makes them smaller, and WebP.
    const webp = await painter.evaluate(async ([bytes, most]) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${bytes}`;
      await picture.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [picture.width * 0.75, picture.height * 0.75];
      const pen = canvas.getContext('2d');
      pen.imageSmoothingQuality = 'high';
      pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
      for (let quality = 0.86; ; quality -= 0.08) {
        const text = canvas.toDataURL('image/webp', quality).split(',')[1];
        if (text.length * 0.75 < most || quality < 0.3) return text;
      }
    }, [png.toString('base64'), most]);
    const bytes = Buffer.from(webp, 'base64');
    await writeFile(`${folder}${names[screen] ?? screen}.webp`, bytes);
    console.log(`${names[screen] ?? screen}.webp: ${bytes.length} bytes`);
  }
} else {
  const [folder = 'screenshots', language = 'en', width = '1280', scheme = 'light'] = process.argv.slice(2);
  await mkdir(folder, { recursive: true });
  const page = await open(language, Number(width), 820, scheme);
  for (const [name, screen] of Object.entries(screens))
    await writeFile(`${folder}/${name}-${language}-${width}${scheme === 'dark' ? '-dark' : ''}.png`, await shoot(page, screen));
}
await chrome.close();
await site.stop();
