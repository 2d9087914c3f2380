import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { inBrowser, median } from './browser.ts';
import {
  NO_WAIT,
  chooseView,
  openEditor,
  postArticle,
  readTaskMs,
  watchFirst,
  watchKeys,
} from './editor.ts';
import type { View, Watched } from './editor.ts';

/** Milliseconds from a key to the frame that shows it: those of the page's main thread, and by the clock. */
interface KeyTimes {
  work50: number;
  work95: number;
  clock95: number;
}

/** One view on one text. */
export interface TypingMeasurement {
  /** Until the first frame that shows the text, by the clock; scripts are cached. */
  open: number;
  keys: KeyTimes;
  /** Main thread per key, with what is done after its frame. */
  perKey: number;
  enters: KeyTimes;
}

export interface TypingTarget {
  origin: string;
  token: string;
  categoryId: number;
  view: View;
  content: string;
  /** Where the CPU profiles go; their names begin so. */
  profile: string | undefined;
}

const OPENINGS = 3;
/** The first keys compile the code that the others run. */
const WARM_KEYS = 20;
const KEYS = 60;
const ENTERS = 12;
const WARM_ENTERS = 2;
/** Between two keys, as fast writers type. */
const PACE_MS = 120;
/** Until what follows opening is done. */
const SETTLED_MS = 1500;

/** Opens a text several times, then types into its middle, with an Enter after every few keys. */
export async function measureTyping(
  executablePath: string,
  { origin, token, categoryId, view, content, profile }: TypingTarget,
): Promise<TypingMeasurement> {
  const id = await postArticle(origin, token, { content, categoryId });
  await chooseView(origin, token, view);
  const url = `${origin}/editor?id=${String(id)}`;
  return inBrowser(
    executablePath,
    async (newPage) => {
      const page = await newPage();
      await page.context().addCookies([{ name: 'access_token', value: token, url }]);
      await page.addInitScript(watchFirst, view);
      page.on('dialog', (dialog) => void dialog.accept());
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
      if (profile !== undefined) {
        await mkdir(path.dirname(profile), { recursive: true });
        await cdp.send('Profiler.enable');
        await cdp.send('Profiler.setSamplingInterval', { interval: 250 });
      }
      await openEditor(page, cdp, url);
      const opens: number[] = [];
      for (let n = 0; n < OPENINGS; n += 1) {
        await page.waitForTimeout(SETTLED_MS);
        const opened = await profiled(cdp, profile, 'open', () => openEditor(page, cdp, url));
        opens.push(opened.clock);
      }
      await page.waitForTimeout(SETTLED_MS);
      await page.evaluate(goToMiddle);
      await page.evaluate(watchKeys);
      await press(page, cdp, 'a', WARM_KEYS);
      const keys = await profiled(cdp, profile, 'keys', () => press(page, cdp, 'a', KEYS));
      await press(page, cdp, 'Enter', WARM_ENTERS);
      const enters = await profiled(cdp, profile, 'enters', () =>
        press(page, cdp, 'Enter', ENTERS),
      );
      return {
        open: median(opens),
        keys: summarize(keys.times),
        perKey: keys.perKey,
        enters: summarize(enters.times),
      };
    },
    NO_WAIT,
  );
}

interface KeyTime {
  work: number;
  clock: number;
}

function summarize(times: readonly KeyTime[]): KeyTimes {
  const at = (kind: keyof KeyTime, share: number): number => {
    const sorted = times.map((time) => time[kind]).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  };
  return { work50: at('work', 0.5), work95: at('work', 0.95), clock95: at('clock', 0.95) };
}

/** Presses a key `count` times; before each Enter a letter is typed, so that each splits a written line. */
async function press(
  page: Page,
  cdp: CDPSession,
  key: 'a' | 'Enter',
  count: number,
): Promise<{ times: KeyTime[]; perKey: number }> {
  const times: KeyTime[] = [];
  const start = await readTaskMs(cdp);
  for (let n = 0; n < count; n += 1) {
    const next = Date.now() + PACE_MS;
    if (key === 'Enter') {
      await pressOnce(page, cdp, 'a');
      await page.waitForTimeout(PACE_MS);
    }
    times.push(await pressOnce(page, cdp, key));
    await page.waitForTimeout(Math.max(0, next - Date.now()));
  }
  return { times, perKey: ((await readTaskMs(cdp)) - start) / count };
}

async function pressOnce(page: Page, cdp: CDPSession, key: 'a' | 'Enter'): Promise<KeyTime> {
  const before = await readTaskMs(cdp);
  const enter = { windowsVirtualKeyCode: 13, code: 'Enter' };
  const named = { key, ...(key === 'Enter' && enter) };
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'keyDown',
    text: key === 'Enter' ? '\r' : key,
    ...named,
  });
  const clock = await page.evaluate(() => (globalThis as Watched).__key);
  const work = (await readTaskMs(cdp)) - before;
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...named });
  return { work, clock };
}

/** Runs `run`, with a CPU profile in the file that `name` ends when one is wanted. */
async function profiled<T>(
  cdp: CDPSession,
  prefix: string | undefined,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  if (prefix === undefined) return run();
  await cdp.send('Profiler.start');
  const result = await run();
  const { profile } = await cdp.send('Profiler.stop');
  await writeFile(`${prefix} ${name}.cpuprofile`, JSON.stringify(profile));
  return result;
}

/** Runs in the page: the caret into the paragraph, or the cell, in the middle of the text. */
async function goToMiddle(): Promise<void> {
  const frame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve));
  const root = document.querySelector<HTMLElement>('.ProseMirror, .cm-content');
  let outer: HTMLElement | null = root;
  while (outer !== null && outer.scrollHeight <= outer.clientHeight + 1)
    outer = outer.parentElement;
  // focusing scrolls to the caret, which is at the beginning
  root?.focus();
  await frame();
  if (outer !== null) outer.scrollTop = outer.scrollHeight / 2;
  // the source view draws what came into sight
  for (let n = 0; n < 30; n += 1) await frame();
  const middle = innerHeight / 2;
  const distance = (element: HTMLElement) => Math.abs(element.getBoundingClientRect().top - middle);
  const find = (selector: string) =>
    [...(root?.querySelectorAll<HTMLElement>(selector) ?? [])]
      .filter((line) => line.textContent.length > 20)
      .sort((a, b) => distance(a) - distance(b))[0];
  const nearest = find(':scope > p, .cm-line') ?? find('td > p');
  if (nearest === undefined) throw new Error('no paragraph');
  const text = document.createTreeWalker(nearest, NodeFilter.SHOW_TEXT).nextNode() as Text;
  getSelection()?.collapse(text, Math.floor(text.length / 2));
  for (let n = 0; n < 3; n += 1) await frame();
}
