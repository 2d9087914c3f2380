import { chromium } from 'playwright-core';
import type { CDPSession, Page } from 'playwright-core';

export interface Visit {
  fcp: number;
  lcp: number;
  cls: number;
  /** Bytes on the wire as the browser counted them. */
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

/** First visits of one address with CPU 4 times slower at 1.6 Mbit/s and 150 ms: the median of `rounds`. */
export async function firstVisit(executablePath: string, url: string, rounds = 5): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const visits: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      visits.push(await visit(await context.newPage(), url));
      await context.close();
    }
    const middle = (key: keyof Visit): number =>
      visits.map((one) => one[key]).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0;
    return {
      fcp: middle('fcp'),
      lcp: middle('lcp'),
      cls: middle('cls'),
      js: middle('js'),
      css: middle('css'),
      html: middle('html'),
    };
  } finally {
    await browser.close();
  }
}

async function visit(page: Page, url: string): Promise<Visit> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', NETWORK);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
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
  const kinds = new Map<string, keyof typeof bytes>();
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    const kind = ({ Script: 'js', Stylesheet: 'css', Document: 'html' } as const)[type as string];
    if (kind !== undefined) kinds.set(requestId, kind);
  });
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId);
    if (kind !== undefined) bytes[kind] += encodedDataLength;
  });
  return bytes;
}

/** Runs in the page. */
function watchPaint(): void {
  const seen = { fcp: 0, lcp: 0, cls: 0 };
  Object.assign(globalThis, { __paint: seen });
  const watch = (type: string, note: (entry: PerformanceEntry) => void): void => {
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
    });
  };
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime;
  });
  watch('largest-contentful-paint', (entry) => (seen.lcp = entry.startTime));
  watch(
    'layout-shift',
    (entry) => (seen.cls += (entry as PerformanceEntry & { value: number }).value),
  );
}
