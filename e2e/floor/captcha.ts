import { solvePuzzle } from '../support/captcha.ts';
import type { Puzzle } from '../support/captcha.ts';
import type { Walker } from './walker.ts';

const TRIES = 4;
const HANDLE = 'slider: 拖动或按方向键完成拼图，按回车提交';

type Watching = typeof globalThis & { puzzle?: Puzzle | undefined; checked?: boolean | undefined };

/** Presses `opener` and moves the piece of the puzzle that appears to its place. */
export async function passCaptcha(walker: Walker, opener: string): Promise<void> {
  await walker.press(opener);
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    await walker.until('the puzzle', () => (globalThis as Watching).puzzle !== undefined);
    const puzzle = (await walker.page.evaluate(() => (globalThis as Watching).puzzle)) as Puzzle;
    await slide(walker, await solvePuzzle(puzzle));
    await walker.until('the verdict', () => (globalThis as Watching).checked !== undefined);
    if (await walker.page.evaluate(() => (globalThis as Watching).checked)) return;
    await forget(walker);
    await walker.press('button: 换一张图片');
  }
  throw new Error(`${walker.name}: the puzzle could not be solved`);
}

/**
 * Has every page opened from now on tell the puzzles that it gets: the drivers cannot read an answer in every one of the
 * browsers, so the page's own `fetch` is listened to.
 */
export async function watchPuzzles({ page }: Walker): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const answer = await real(...args);
      if (answer.url.includes('/verify/get/vrcode')) {
        const { data } = (await answer.clone().json()) as { data: Puzzle };
        (globalThis as Watching).puzzle = data;
      }
      if (answer.url.includes('/verify/check/vrcode')) (globalThis as Watching).checked = answer.ok;
      return answer;
    };
  });
}

async function forget({ page }: Walker): Promise<void> {
  await page.evaluate(() => {
    (globalThis as Watching).puzzle = undefined;
    (globalThis as Watching).checked = undefined;
  });
}

/** With the keyboard: the arrows count in pixels of the picture. */
async function slide(walker: Walker, x: number): Promise<void> {
  const { keyboard } = walker.page;
  const handle = await walker.find(HANDLE);
  await walker.until(
    'the puzzle to be open',
    () => document.querySelector('[role=slider][aria-disabled=false]') !== null,
  );
  await handle.focus();
  await keyboard.press('Home');
  await keyboard.down('Shift');
  for (let at = 0; at + 10 <= x; at += 10) await keyboard.press('ArrowRight');
  await keyboard.up('Shift');
  for (let at = 0; at < x % 10; at += 1) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
}
