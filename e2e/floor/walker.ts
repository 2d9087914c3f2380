import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, HTTPRequest, Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import type { TestedBrowser } from './browsers.ts';

/** The visible controls of a page at a stop of the walk, sorted. */
export type Stops = Map<string, string[]>;

interface InPage {
  list: (except?: string) => string[];
  find: (control: string) => Element | null;
}
type WithFinder = typeof globalThis & { __floor: InPage };

/** A limit for what hangs: three browsers start at once on two cores. */
const TIMEOUT_MS = 60_000;
/** So long without a request a page is quiet. */
const IDLE_MS = 500;
/** The driver never reports the end of some requests. */
const MAX_IDLE_MS = 3000;
const MAX_SETTLING_MS = 15_000;
const pictures = process.env['FLOOR_PICTURES'];

/** Whether the page shows a text outside of editable fields. Runs in the page. */
function hasTextOutsideFields(words: string): boolean {
  const countIn = (root: HTMLElement) => root.innerText.split(words).length - 1;
  const editors = document.querySelectorAll<HTMLElement>('[contenteditable=true]');
  const written = [...editors].reduce((sum, editor) => sum + countIn(editor), 0);
  return countIn(document.body) > written;
}

/** Bundles the finder of controls and its library into one script, to be run in a page. */
export async function buildFinderScript(): Promise<string> {
  const input = fileURLToPath(new URL('controls.ts', import.meta.url));
  const bundle = await rolldown({ input, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

/** Walks through the site in one browser as a user does: reads, presses and types. */
export class Walker {
  readonly stops: Stops = new Map();
  readonly page: Page;
  readonly #browser: TestedBrowser;
  readonly #site: string;
  readonly #finder: string;
  readonly #pendingRequests = new Set<HTTPRequest>();
  #lastEnd = 0;

  constructor(browser: TestedBrowser, site: string, finder: string) {
    this.#browser = browser;
    this.page = browser.page;
    this.#site = site;
    this.#finder = finder;
    const ended = (request: HTTPRequest) => {
      this.#pendingRequests.delete(request);
      this.#lastEnd = Date.now();
    };
    this.page.on('request', (request) => {
      // a stream stays open
      if (!request.url().includes('/stream')) this.#pendingRequests.add(request);
    });
    this.page.on('requestfinished', ended);
    this.page.on('requestfailed', ended);
    // the end of a request of the page before may never be reported
    this.page.on('framenavigated', () => this.#pendingRequests.clear());
  }

  get name(): TestedBrowser['name'] {
    return this.#browser.name;
  }

  /** Opens an address of the site and waits until its scripts run. */
  async open(address: string): Promise<void> {
    await this.page.goto(this.#site + address, { waitUntil: 'load' });
    await this.waitUntilLive();
  }

  async waitUntilLive(): Promise<void> {
    await this.waitUntil('its scripts to run', () =>
      document.documentElement.hasAttribute('data-live'),
    );
  }

  /**
   * Waits for a condition in the page, and fails with its description. Not by the driver's own means: those need `eval`,
   * which our pages forbid.
   */
  async waitUntil<A extends unknown[]>(
    description: string,
    test: (...args: A) => unknown,
    ...args: A
  ): Promise<void> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (Date.now() < deadline) {
      // a page that is being left has no useful state
      if (
        await this.page
          .evaluate(test as (...args: unknown[]) => unknown, ...args)
          .catch(() => false)
      )
        return;
      await sleep(50);
    }
    if (pictures) await this.#picture('failure');
    throw new Error(`${this.name}: waited for ${description} at ${this.page.url()}`);
  }

  /** Waits for words anywhere on the page, fields excepted. */
  waitForText(words: string): Promise<void> {
    return this.waitUntil(`“${words}”`, hasTextOutsideFields, words);
  }

  waitForPath(path: string): Promise<void> {
    return this.waitUntil(
      path,
      (pattern) => new RegExp(pattern, 'u').test(location.pathname),
      path,
    );
  }

  /** The visible control of this role and name: `button: 搜索`. Waits until it is there. */
  async find(control: string): Promise<ElementHandle> {
    await this.#withFinder();
    await this.waitUntil(
      control,
      (pattern) => (globalThis as WithFinder).__floor.find(pattern) !== null,
      control,
    );
    const handle = await this.page.evaluateHandle(
      (pattern) => (globalThis as WithFinder).__floor.find(pattern),
      control,
    );
    return handle.asElement() as ElementHandle;
  }

  async press(control: string): Promise<void> {
    const element = await this.find(control);
    await element.click();
  }

  /** Types into a field, replacing its content. */
  async type(control: string, words: string): Promise<void> {
    const element = await this.find(control);
    await element.click();
    await this.page.keyboard.type(words);
  }

  /**
   * Records the controls of the page, for the comparison; waits for `words` first. The inside of `except` is omitted: lists
   * there show what the other browsers write meanwhile.
   */
  async recordStop(name: string, words?: string, except?: string): Promise<void> {
    if (words !== undefined) await this.waitForText(words);
    await this.#withFinder();
    await this.#waitUntilIdle();
    this.stops.set(name, (await this.#readSettledControls(except)).toSorted());
    await this.#picture(name);
  }

  /** The controls once two checks in a row return the same: a part may still be drawing after its last response. */
  async #readSettledControls(except?: string): Promise<string[]> {
    const listControls = () =>
      this.page.evaluate((outside) => (globalThis as WithFinder).__floor.list(outside), except);
    const deadline = Date.now() + MAX_SETTLING_MS;
    let controls = await listControls();
    while (Date.now() < deadline) {
      await sleep(IDLE_MS / 2);
      const before = controls.join('\n');
      controls = await listControls();
      if (controls.join('\n') === before) break;
    }
    return controls;
  }

  /** Waits for late parts: counts, bells, lazy parts and their requests. */
  async #waitUntilIdle(): Promise<void> {
    await sleep(IDLE_MS);
    const deadline = Date.now() + MAX_IDLE_MS;
    const isIdle = () => this.#pendingRequests.size === 0 && Date.now() - this.#lastEnd >= IDLE_MS;
    while (!isIdle() && Date.now() < deadline) await sleep(50);
  }

  async #withFinder(): Promise<void> {
    if (await this.page.evaluate(() => '__floor' in globalThis)) return;
    await this.page.evaluate(this.#finder);
  }

  async #picture(recordStop: string): Promise<void> {
    if (!pictures) return;
    await mkdir(pictures, { recursive: true });
    const path = `${pictures}/${recordStop.replaceAll(' ', '-')}.${this.name}.png` as const;
    await this.page.screenshot({ path });
  }
}
