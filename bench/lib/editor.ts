import type { CDPSession, Page } from 'playwright-core';
import type { Id } from '@zhihui/contract/schema.ts';
import { inBrowser, median, slowDown } from './browser.ts';
import type { Prepared } from './prepare.ts';
import { buildText } from './synthetic.ts';

export type View = 'visual' | 'source';

/** A view of the editor on one text, the CPU 4 times slower. Milliseconds of the page's main thread, whatever else the machine does. */
export interface ViewMeasurement {
  view: View;
  characters: number;
  /** Until the first frame that shows the text is drawn; scripts are cached. */
  open: number;
  /** The same by the clock. */
  openClock: number;
  /** From a key to the frame that shows it. */
  key50: number;
  key95: number;
}

const EDITOR_LENGTHS = [1700, 250_000];

const ROUNDS = 3;
const KEYS = 60;
/** Until what follows opening is done. */
const SETTLED_MS = 2000;
/** The first keys compile the code that the others run. */
const WARM_KEYS = 20;
/** Frames without a limit: else every key would wait for the next of 60 in a second. */
export const NO_WAIT = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Opens texts of these lengths in both views and types into their middle. */
export async function measureEditor(
  executablePath: string,
  origin: string,
  { token, categoryIds }: Pick<Prepared, 'token' | 'categoryIds'>,
  corpusDir: string,
): Promise<ViewMeasurement[]> {
  const measured: ViewMeasurement[] = [];
  for (const characters of EDITOR_LENGTHS) {
    const content = buildText(characters, corpusDir);
    const id = await postArticle(origin, token, { content, categoryId: categoryIds[0] ?? 0 });
    for (const view of ['source', 'visual'] as const) {
      await chooseView(origin, token, view);
      const measurement = await inBrowser(
        executablePath,
        (newPage) =>
          measureView(newPage, { url: `${origin}/editor?id=${String(id)}`, token, view }),
        NO_WAIT,
      );
      measured.push({ view, characters, ...measurement });
    }
  }
  return measured;
}

/** The person of this session writes so from now on. */
export async function chooseView(origin: string, token: string, view: View): Promise<void> {
  const answer = await fetch(`${origin}/api/user/editor`, {
    method: 'PUT',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ chosen: view }),
  });
  if (!answer.ok) throw new Error(`the view was not chosen: ${answer.status}`);
}

/** An article by the person of this session; its number. */
export async function postArticle(
  origin: string,
  token: string,
  text: { content: string; categoryId: number },
): Promise<Id> {
  const answer = await fetch(`${origin}/api/article`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({
      // the same again would be refused
      title: `测量 ${text.content.length} ${Date.now()}`,
      tagIds: [],
      status: 'PENDING_REVIEW',
      ...text,
    }),
  });
  const { data, msg } = (await answer.json()) as { data: { id: Id } | null; msg: string };
  if (data === null) throw new Error(`no article to measure: ${msg}`);
  return data.id;
}

interface EditorTarget {
  url: string;
  token: string;
  view: View;
}

async function measureView(newPage: () => Promise<Page>, { url, token, view }: EditorTarget) {
  const page = await newPage();
  await page.context().addCookies([{ name: 'access_token', value: token, url }]);
  await page.addInitScript(watchFirst, view);
  // the typed text is discarded
  page.on('dialog', (dialog) => void dialog.accept());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await openEditor(page, cdp, url);
  await slowDown(cdp, { network: false });
  const opens: { clock: number; work: number }[] = [];
  const keys: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    opens.push(await openEditor(page, cdp, url));
    keys.push(...(await type(page, cdp)));
  }
  keys.sort((a, b) => a - b);
  const at = (share: number) => keys[Math.floor(keys.length * share)] ?? Number.NaN;
  return {
    open: median(opens.map(({ work }) => work)),
    openClock: median(opens.map(({ clock }) => clock)),
    key50: at(0.5),
    key95: at(0.95),
  };
}

/** Time the main thread of the page has worked so far, in ms. */
export async function readTaskMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

export async function openEditor(page: Page, cdp: CDPSession, url: string) {
  const before = await readTaskMs(cdp);
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('.ProseMirror, .cm-content').waitFor({ timeout: 60_000 });
  const clock = await page.evaluate(() => (globalThis as Watched).__shown);
  const after = await readTaskMs(cdp);
  // a new page may be a new process, whose counters start at zero
  return { clock, work: after >= before ? after - before : after };
}

/** Types into the middle of the text; returns the time of each key. */
async function type(page: Page, cdp: CDPSession): Promise<number[]> {
  await page.waitForTimeout(SETTLED_MS);
  await page.evaluate(goToMiddle);
  await page.evaluate(watchKeys);
  const times: number[] = [];
  for (let key = 0; key < WARM_KEYS + KEYS; key += 1) {
    const before = await readTaskMs(cdp);
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: 'a', key: 'a' });
    await page.evaluate(() => (globalThis as Watched).__key);
    const elapsed = (await readTaskMs(cdp)) - before;
    await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'a' });
    if (key >= WARM_KEYS) times.push(elapsed);
  }
  return times;
}

export type Watched = typeof globalThis & { __shown: Promise<number>; __key: Promise<number> };

/** Runs in the page before all else: the frame that first shows the text is noted. */
export function watchFirst(view: string): void {
  const shown = view === 'visual' ? '.ProseMirror > *' : '.cm-line';
  const drawn = new Promise<number>((resolve) => {
    const check = (): void => {
      if (document.querySelector(shown) === null) requestAnimationFrame(check);
      else requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
    };
    requestAnimationFrame(check);
  });
  Object.assign(globalThis, { __shown: drawn });
}

/** Runs in the page: the caret into the paragraph in the middle of the text. */
async function goToMiddle(): Promise<void> {
  const frame = () => new Promise<number>((resolve) => void requestAnimationFrame(resolve));
  const root = document.querySelector<HTMLElement>('.ProseMirror, .cm-content');
  let outer: HTMLElement | null = root;
  while (outer !== null && outer.scrollHeight <= outer.clientHeight + 1)
    outer = outer.parentElement;
  if (outer !== null) outer.scrollTop = outer.scrollHeight / 2;
  for (let n = 0; n < 10; n += 1) await frame();
  root?.focus();
  const middle = innerHeight / 2;
  const paragraphs = [...(root?.querySelectorAll<HTMLElement>(':scope > p, .cm-line') ?? [])]
    .filter((measurement) => measurement.textContent.length > 30)
    .map((measurement) => ({
      measurement,
      far: Math.abs(measurement.getBoundingClientRect().top - middle),
    }))
    .sort((a, b) => a.far - b.far)[0];
  if (paragraphs === undefined) throw new Error('no paragraph');
  const text = document
    .createTreeWalker(paragraphs.measurement, NodeFilter.SHOW_TEXT)
    .nextNode() as Text;
  getSelection()?.collapse(text, Math.floor(text.length / 2));
  for (let n = 0; n < 3; n += 1) await frame();
}

/** Runs in the page: from each key to the frame that shows it. */
export function watchKeys(): void {
  document.addEventListener(
    'keydown',
    ({ timeStamp }) => {
      const drawn = new Promise<number>((resolve) => {
        requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - timeStamp)));
      });
      Object.assign(globalThis, { __key: drawn });
    },
    { capture: true },
  );
}
