import { mkdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ElementHandle, HTTPRequest, Page } from 'puppeteer-core';
import { rolldown } from 'rolldown';
import type { Subject } from './browsers.ts';

/** What a page offered at a stop of the walk: its visible controls, sorted. */
export type Stops = Map<string, string[]>;

interface InPage {
  list: (except?: string) => string[];
  find: (control: string) => Element | null;
}
type WithFinder = typeof globalThis & { __floor: InPage };

/** A bound for what hangs: three browsers begin at once on two cores. */
const PATIENCE_MS = 60_000;
/** So long without a request a page is quiet. */
const QUIET_MS = 500;
/** The driver never reports the end of some requests. */
const LONGEST_QUIET_MS = 3000;
const LONGEST_SETTLING_MS = 15_000;
const pictures = process.env['FLOOR_PICTURES'];

/** Whether the page shows words elsewhere than where somebody writes them. Runs in the page. */
function readsOutsideFields(words: string): boolean {
  const times = (within: HTMLElement) => within.innerText.split(words).length - 1;
  const editors = document.querySelectorAll<HTMLElement>('[contenteditable=true]');
  const written = [...editors].reduce((sum, editor) => sum + times(editor), 0);
  return times(document.body) > written;
}

/** One script out of the finder of controls and the library it uses, to be run in a page. */
export async function finderScript(): Promise<string> {
  const input = fileURLToPath(new URL('controls.ts', import.meta.url));
  const bundle = await rolldown({ input, logLevel: 'silent' });
  const { output } = await bundle.generate({ format: 'iife' });
  return output[0].code;
}

/** Walks through the site in one browser as a person does: looks, presses and types. */
export class Walker {
  readonly stops: Stops = new Map();
  readonly page: Page;
  readonly #subject: Subject;
  readonly #site: string;
  readonly #finder: string;
  readonly #underWay = new Set<HTTPRequest>();
  #lastEnd = 0;

  constructor(subject: Subject, site: string, finder: string) {
    this.#subject = subject;
    this.page = subject.page;
    this.#site = site;
    this.#finder = finder;
    const ended = (request: HTTPRequest) => {
      this.#underWay.delete(request);
      this.#lastEnd = Date.now();
    };
    this.page.on('request', (request) => {
      // a stream stays open
      if (!request.url().includes('/stream')) this.#underWay.add(request);
    });
    this.page.on('requestfinished', ended);
    this.page.on('requestfailed', ended);
    // the end of what was under way for the page before may never be reported
    this.page.on('framenavigated', () => this.#underWay.clear());
  }

  get name(): Subject['name'] {
    return this.#subject.name;
  }

  /** Opens an address of the site and waits until its scripts run. */
  async open(address: string): Promise<void> {
    await this.page.goto(this.#site + address, { waitUntil: 'load' });
    await this.live();
  }

  async live(): Promise<void> {
    await this.until('its scripts to run', () =>
      document.documentElement.hasAttribute('data-live'),
    );
  }

  /**
   * Waits for something in the page, and fails with what was waited for. Not by the driver's own means: those need `eval`,
   * which our pages forbid.
   */
  async until<A extends unknown[]>(
    what: string,
    test: (...args: A) => unknown,
    ...args: A
  ): Promise<void> {
    const deadline = Date.now() + PATIENCE_MS;
    while (Date.now() < deadline) {
      // a page that is just being left has nothing to tell
      if (
        await this.page
          .evaluate(test as (...args: unknown[]) => unknown, ...args)
          .catch(() => false)
      )
        return;
      await sleep(50);
    }
    if (pictures) await this.#picture('failure');
    throw new Error(`${this.name}: waited for ${what} at ${this.page.url()}`);
  }

  /** Waits for words anywhere on the page, fields excepted. */
  untilWords(words: string): Promise<void> {
    return this.until(`“${words}”`, readsOutsideFields, words);
  }

  untilPath(path: string): Promise<void> {
    return this.until(path, (wanted) => new RegExp(wanted, 'u').test(location.pathname), path);
  }

  /** The visible control of this role and name: `button: 搜索`. Waits until it is there. */
  async find(control: string): Promise<ElementHandle> {
    await this.#withFinder();
    await this.until(
      control,
      (wanted) => (globalThis as WithFinder).__floor.find(wanted) !== null,
      control,
    );
    const handle = await this.page.evaluateHandle(
      (wanted) => (globalThis as WithFinder).__floor.find(wanted),
      control,
    );
    return handle.asElement() as ElementHandle;
  }

  async press(control: string): Promise<void> {
    const element = await this.find(control);
    await element.click();
  }

  /** Types into a field, over what stands in it. */
  async type(control: string, words: string): Promise<void> {
    const element = await this.find(control);
    await element.click();
    await this.page.keyboard.type(words);
  }

  /**
   * Notes what the page offers, for the comparison; `words` are waited for first. What is inside of `except` is left out:
   * lists there show what the other browsers write meanwhile.
   */
  async stop(name: string, words?: string, except?: string): Promise<void> {
    if (words !== undefined) await this.untilWords(words);
    await this.#withFinder();
    await this.#untilQuiet();
    this.stops.set(name, (await this.#settledControls(except)).toSorted());
    await this.#picture(name);
  }

  /** The controls once two looks in a row find the same: a part may still be drawing after its last answer came. */
  async #settledControls(except?: string): Promise<string[]> {
    const look = () =>
      this.page.evaluate((outside) => (globalThis as WithFinder).__floor.list(outside), except);
    const deadline = Date.now() + LONGEST_SETTLING_MS;
    let controls = await look();
    while (Date.now() < deadline) {
      await sleep(QUIET_MS / 2);
      const before = controls.join('\n');
      controls = await look();
      if (controls.join('\n') === before) break;
    }
    return controls;
  }

  /** Waits for what comes late: counts, bells, lazy parts and what these ask for. */
  async #untilQuiet(): Promise<void> {
    await sleep(QUIET_MS);
    const deadline = Date.now() + LONGEST_QUIET_MS;
    const isQuiet = () => this.#underWay.size === 0 && Date.now() - this.#lastEnd >= QUIET_MS;
    while (!isQuiet() && Date.now() < deadline) await sleep(50);
  }

  async #withFinder(): Promise<void> {
    if (await this.page.evaluate(() => '__floor' in globalThis)) return;
    await this.page.evaluate(this.#finder);
  }

  async #picture(stop: string): Promise<void> {
    if (!pictures) return;
    await mkdir(pictures, { recursive: true });
    const path = `${pictures}/${stop.replaceAll(' ', '-')}.${this.name}.png` as const;
    await this.page.screenshot({ path });
  }
}
