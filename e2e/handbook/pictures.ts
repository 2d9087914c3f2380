// Why it is as it is: docs/decisions/0087-handbook.md
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { waitForJobs } from '../../apps/server/test/wait-for-jobs.ts';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { ensureBuilt } from '../../scripts/lib/build.mjs';
import { CHROMIUM_ARGS } from '../../scripts/lib/chromium-args.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { createApi, callOrThrow } from '../support/api.ts';
import { openPeople } from '../support/people.ts';
import { ADMIN, startProduct } from '../support/product.ts';
import type { Product } from '../support/product.ts';
import { makeDemoSite } from './demo-site.ts';
import type { DemoSite } from './demo-site.ts';
import { SHOTS } from './shots.ts';
import type { Shot } from './shots.ts';

const FOLDER = path.join(root, 'docs/handbook/images');
const WIDTH = 1280;
/** The handbook is small: it travels with the product and is read on phones. */
const MAX_BYTES = 120_000;

/** `npm run handbook:pictures`: takes every picture of the handbook from the built product on a site of examples. */
async function run(only: readonly string[]): Promise<void> {
  await ensureBuilt();
  const product = await startProduct();
  const people = await openPeople(product.dataDir);
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: CHROMIUM_ARGS,
  });
  try {
    const signedIn = await callOrThrow(createApi(product.url, null), 'POST /login', {
      body: { account: ADMIN.email, password: ADMIN.password },
    });
    if (!('accessToken' in signedIn)) throw new Error('the first Admin could not sign in');
    const admin = createApi(product.url, signedIn.accessToken);
    const site = await makeDemoSite(product.url, admin, people);
    await waitForJobs(people.db);
    const tokens = { visitor: null, staff: site.staff.token, admin: signedIn.accessToken };
    await mkdir(FOLDER, { recursive: true });
    if (only.length === 0) await clear();
    for (const shot of SHOTS) {
      if (only.length > 0 && !only.includes(shot.name)) continue;
      const token = tokens[shot.as];
      const bytes = await takePicture(browser, product, { shot, site, token });
      console.log(`${shot.name}.webp  ${Math.round(bytes / 1000)} kB`);
    }
  } finally {
    await browser.close();
    await people.close();
    await product.stop();
  }
}

/** Waits until fonts and pictures are loaded and painted. The bell's stream stays open, so a page is never idle. */
async function waitUntilDrawn(): Promise<void> {
  await document.fonts.ready;
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  await new Promise((resolve) => setTimeout(resolve, 700));
}

/** A public picture must not show the machine on which it was taken. */
function rename({ from, to }: { from: string; to: string }): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
    if (text.nodeValue?.includes(from)) text.nodeValue = text.nodeValue.replaceAll(from, to);
}

/** Pictures that no shot takes any more must not stay behind. */
async function clear(): Promise<void> {
  for (const name of await readdir(FOLDER)) await rm(path.join(FOLDER, name));
}

interface PictureOptions {
  shot: Shot;
  site: DemoSite;
  token: string | null;
}

async function takePicture(
  browser: Browser,
  { url, dataDir }: Product,
  { shot, site, token }: PictureOptions,
): Promise<number> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    colorScheme: 'light',
    viewport: { width: WIDTH, height: shot.height ?? 760 },
    deviceScaleFactor: 1.25,
  });
  try {
    if (token !== null)
      await context.addCookies([{ name: 'access_token', value: token, url, sameSite: 'Lax' }]);
    const page = await context.newPage();
    await page.goto(shot.path(site));
    await shot.ready(page);
    await page.evaluate(waitUntilDrawn);
    await page.evaluate(rename, { from: os.hostname(), to: 'node-1' });
    await page.evaluate(rename, { from: dataDir, to: '/srv/zhihui' });
    const picture = await sharp(await page.screenshot())
      .webp({ quality: 72, effort: 6 })
      .toBuffer();
    if (picture.length > MAX_BYTES) throw new Error(`${shot.name} is ${picture.length} bytes`);
    await writeFile(path.join(FOLDER, `${shot.name}.webp`), picture);
    return picture.length;
  } finally {
    await context.close();
  }
}

await run(process.argv.slice(2));
