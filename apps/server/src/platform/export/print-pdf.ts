import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';

/** Where programs lie, and by which names a Chromium is started, on Linux and macOS. */
const FOLDERS = ['/usr/bin', '/usr/local/bin', '/snap/bin', '/opt/homebrew/bin'];
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const PLACES = [
  ...FOLDERS.flatMap((folder) => NAMES.map((name) => path.join(folder, name))),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
/** Printing a text takes about a second; after so many milliseconds it is given up. */
const TIMEOUT_MS = 60_000;

/** A text that the browser did not print. */
export class PrintError extends Error {}

const isProgram = (file: string): Promise<boolean> =>
  access(file, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The Chromium of this machine: the one of the setting, else one that is installed; null where there is none. */
export async function findChromium(configured: string | undefined): Promise<string | null> {
  const candidates = configured === undefined ? PLACES : [configured];
  for (const candidate of candidates) if (await isProgram(candidate)) return candidate;
  return null;
}

/** A browser that prints pages which need nothing else; it is started with the first one. */
export class PdfPrinter {
  readonly #chromium: string;
  #starting: Promise<{ browser: Browser; context: BrowserContext }> | null = null;

  constructor(chromium: string) {
    this.#chromium = chromium;
  }

  /** Prints HTML to a PDF file with an outline. Throws PrintError when the browser fails or takes too long. */
  async print(html: string, file: string): Promise<void> {
    try {
      this.#starting ??= this.#start();
      const { context } = await this.#starting;
      const page = await context.newPage();
      page.setDefaultTimeout(TIMEOUT_MS);
      await page.setContent(html, { timeout: TIMEOUT_MS });
      await withTimeout(page.pdf({ path: file, preferCSSPageSize: true, outline: true }));
      await page.close();
    } catch (error) {
      throw new PrintError((error as Error).message, { cause: error });
    }
  }

  /** Ends the browser. */
  async close(): Promise<void> {
    const started = await this.#starting?.catch(() => null);
    await started?.browser.close();
  }

  /** It has no environment of the site, reaches no network and runs no script. */
  async #start(): Promise<{ browser: Browser; context: BrowserContext }> {
    // only sites that print load it
    const { chromium } = await import('playwright-core');
    const browser = await chromium.launch({
      executablePath: this.#chromium,
      env: { PATH: FOLDERS.slice(0, 2).join(':'), LANG: 'zh_CN.UTF-8' },
      // a browser of root has no sandbox
      chromiumSandbox: process.getuid?.() !== 0,
      args: ['--disable-gpu', '--disable-dev-shm-usage', '--disable-background-networking'],
      timeout: TIMEOUT_MS,
    });
    const context = await browser.newContext({ javaScriptEnabled: false, offline: true });
    return { browser, context };
  }
}

async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the browser took too long')), TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
