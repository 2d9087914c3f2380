import { chromium } from 'playwright-core';
import type { CDPSession, Page } from 'playwright-core';
import { SHEETS_COOKIE } from '@zhihui/contract/sheets-cookie.ts';
import { CHROMIUM_ARGS } from '../../scripts/lib/chromium-args.mjs';

export interface Visit {
  fcp: number;
  lcp: number;
  cls: number;
  /** Bytes of the bodies on the wire (compressed, without headers) as the browser counted them. */
  js: number;
  css: number;
  html: number;
}

const KBIT = 1000 / 8;
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1600 * KBIT,
  uploadThroughput: 750 * KBIT,
};

/**
 * Visits of one address with CPU 4 times slower at 1.6 Mbit/s and 150 ms: the median of `rounds`. Each visit is the first of
 * its browser; a returning one had the page open before.
 */
export async function measureVisit(
  executablePath: string,
  url: string,
  { isReturning = false, rounds = 5 } = {},
): Promise<Visit> {
  return inBrowser(executablePath, async (newPage) => {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await newPage();
      if (isReturning) await openBefore(page, url);
      visits.push(await visit(page, url));
    }
    const middle = (key: keyof Visit): number => median(visits.map((visit) => visit[key]));
    return {
      fcp: middle('fcp'),
      lcp: middle('lcp'),
      cls: middle('cls'),
      js: middle('js'),
      css: middle('css'),
      html: middle('html'),
    };
  });
}

/**
 * Milliseconds from pressing a link of the list until its article is painted, its script fetched ahead: the median. With
 * `rests` the pointer comes to the link 200 ms before it presses, as a hand's does; else it presses out of nowhere.
 */
export async function measureNavigation(
  executablePath: string,
  origin: string,
  { slow, rests, rounds = 9 }: { slow: boolean; rests: boolean; rounds?: number },
): Promise<number> {
  return inBrowser(executablePath, async (newPage) => {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await newPage();
      if (slow) await slowDown(await page.context().newCDPSession(page));
      await page.goto(`${origin}/list?model=ARTICLE`, { waitUntil: 'networkidle' });
      await page.locator('link[rel="modulepreload"][href*="/article-"]').waitFor({
        state: 'attached',
      });
      await page.waitForLoadState('networkidle');
      times.push(await pressLink(page, round, { rests }));
    }
    return median(times);
  });
}

/** Runs `work` with a browser of its own, whose pages are opened one after another. */
export async function inBrowser<T>(
  executablePath: string,
  work: (newPage: () => Promise<Page>) => Promise<T>,
  args: readonly string[] = [],
): Promise<T> {
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGS, ...args],
  });
  try {
    return await work(async () => {
      for (const context of browser.contexts()) await context.close();
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      return context.newPage();
    });
  } finally {
    await browser.close();
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** CPU 4 times slower, and a slow network by default. */
export async function slowDown(cdp: CDPSession, { network = true } = {}): Promise<void> {
  if (network) {
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Opens the page until everything is in the cache that it fetches ahead. */
async function openBefore(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForFunction((name) => document.cookie.includes(`${name}=`), SHEETS_COOKIE, {
    timeout: 10_000,
  });
  await page.goto('about:blank');
}

async function visit(page: Page, url: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page);
  await slowDown(cdp);
  const bytes = countBytes(cdp);
  await page.addInitScript(watchPaint);
  await page.goto(url, { waitUntil: 'networkidle' });
  const paint = (await page.evaluate('globalThis.__paint')) as {
    fcp: number;
    lcp: number;
    cls: number;
  };
  return { ...paint, ...bytes };
}

/** Sums what the wire carried by kind of file; the object grows while the page loads. */
function countBytes(cdp: CDPSession): { js: number; css: number; html: number } {
  const bytes = { js: 0, css: 0, html: 0 };
  const pending = new Map<string, { kind: keyof typeof bytes; headers: number }>();
  cdp.on('Network.responseReceived', ({ requestId, type, response }) => {
    const kind = ({ Script: 'js', Stylesheet: 'css', Document: 'html' } as const)[type as string];
    if (kind !== undefined) pending.set(requestId, { kind, headers: response.encodedDataLength });
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = pending.get(requestId);
    if (response !== undefined) bytes[response.kind] += encodedDataLength - response.headers;
  });
  return bytes;
}

/** Runs in the page. */
function watchPaint(): void {
  const metrics = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(globalThis, { __paint: metrics });
  const watch = (type: string, handleEntry: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(handleEntry)).observe({
      type,
      buffered: true,
    });
  };
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') metrics.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => (metrics.lcp = entry.startTime));
  watch(
    'layout-shift',
    (entry) => (metrics.cls += (entry as PerformanceEntry & { value: number }).value),
  );
}

/** How long the pointer rests on a link before it presses it. */
const REST_MS = 200;

/** Presses the `n`th item and waits until the frame with its article has been painted. */
async function pressLink(page: Page, n: number, { rests }: { rests: boolean }): Promise<number> {
  const links = page.locator('h3 a[href^="/article/"]');
  const link = links.nth(n % (await links.count()));
  await link.scrollIntoViewIfNeeded();
  if (rests) {
    await link.hover();
    await page.waitForTimeout(REST_MS);
  }
  const time = link.evaluate(watchPress, rests);
  if (rests) await page.mouse.down();
  if (rests) await page.mouse.up();
  return time;
}

/** Runs in the page. */
function watchPress(link: HTMLAnchorElement, isPressed: boolean): Promise<number> {
  return new Promise((resolve) => {
    let start = performance.now();
    if (isPressed)
      document.addEventListener('pointerdown', () => (start = performance.now()), { once: true });
    const check = (): void => {
      const isShown =
        location.pathname === link.pathname && document.querySelector('article h1') !== null;
      if (!isShown) requestAnimationFrame(check);
      else requestAnimationFrame(() => resolve(performance.now() - start));
    };
    requestAnimationFrame(check);
    if (!isPressed) link.click();
  });
}
