import { launch } from 'puppeteer-core';
import type { Browser, ConsoleMessage, Page } from 'puppeteer-core';
import { launch as launchOld } from 'puppeteer-core-109';
import { ensureBrowser } from '../../scripts/lib/browser.mjs';
import { CHROMIUM_ARGS } from '../../scripts/lib/chromium-args.mjs';
import { ensureFirefox } from '../../scripts/lib/firefox.mjs';
import { ensureChromium109 } from '../../scripts/lib/packed-chromium.mjs';

/** A browser that the walk is done in. */
export interface TestedBrowser {
  name: 'current' | 'chromium109' | 'firefox';
  /** Engine and version, as the browser reports them. */
  version: string;
  page: Page;
  /** Script errors, blocked scripts and answers of 500 and above, in their order. */
  errors: string[];
  close: () => Promise<void>;
}

const VIEWPORT = { width: 1440, height: 900 };
/**
 * Messages that browsers log by themselves: about answers that the page expects, and about an attribute that the polyfill
 * handles.
 */
const BROWSERS_OWN = /^(?:failed to load resource|found a 'popover' attribute)/iu;
const LANGUAGE = '--lang=zh-CN';

/** The current Chromium, the reference for the two others. */
export async function openCurrentChromium(): Promise<TestedBrowser> {
  const executablePath = await ensureBrowser();
  const args = [...CHROMIUM_ARGS, LANGUAGE];
  return toTestedBrowser('current', await launch({ executablePath, args, headless: true }));
}

/** Chromium 109 from its npm package; the driver is of its time, because the protocol has changed since. */
export async function openChromium109(): Promise<TestedBrowser> {
  const executablePath = await ensureChromium109();
  const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', LANGUAGE];
  const browser = await launchOld({ executablePath, args, headless: true });
  return toTestedBrowser('chromium109', browser as unknown as Browser);
}

/** Firefox ESR over WebDriver BiDi. */
export async function openFirefox(): Promise<TestedBrowser> {
  const executablePath = await ensureFirefox();
  const extraPrefsFirefox = { 'intl.accept_languages': 'zh-CN,zh' };
  return toTestedBrowser(
    'firefox',
    await launch({ browser: 'firefox', executablePath, extraPrefsFirefox, headless: true }),
  );
}

async function toTestedBrowser(
  name: TestedBrowser['name'],
  browser: Browser,
): Promise<TestedBrowser> {
  const page = await browser.newPage();
  await page.setViewport(VIEWPORT);
  page.setDefaultTimeout(60_000);
  const errors: string[] = [];
  const describeAt = (text: string) => errors.push(`${page.url()}: ${text}`);
  page.on('pageerror', (error) =>
    describeAt(error instanceof Error ? error.message : String(error)),
  );
  page.on('console', (message: ConsoleMessage) => {
    // an error that the page handles appears only in the console
    const failed = message.type() === 'error' && !BROWSERS_OWN.test(message.text());
    if (failed || /content security policy|hydrat/iu.test(message.text()))
      describeAt(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) describeAt(`${answer.status()} ${answer.url()}`);
  });
  const close = () => browser.close();
  return { name, version: await browser.version(), page, errors, close };
}
