import { readCaptchaKey, findPiecePosition } from '../support/captcha.ts';
import type { People } from '../support/people.ts';
import type { Walker } from './walker.ts';

const HANDLE = 'slider: 拖动或按方向键完成拼图，按回车提交';

type WindowWithPuzzle = typeof globalThis & {
  puzzle?: string | undefined;
  checked?: boolean | undefined;
};

/** Presses `opener` and moves the piece of the puzzle that appears to its place. */
export async function passCaptcha(
  walker: Walker,
  { db }: Pick<People, 'db'>,
  opener: string,
): Promise<void> {
  await walker.press(opener);
  await walker.waitUntil('the puzzle', () => (globalThis as WindowWithPuzzle).puzzle !== undefined);
  const address = await walker.page.evaluate(() => (globalThis as WindowWithPuzzle).puzzle);
  await slide(walker, await findPiecePosition(db, readCaptchaKey(address ?? '')));
  await walker.waitUntil(
    'the verdict',
    () => (globalThis as WindowWithPuzzle).checked !== undefined,
  );
  if (await walker.page.evaluate(() => (globalThis as WindowWithPuzzle).checked)) return;
  throw new Error(`${walker.name}: the puzzle could not be solved`);
}

/**
 * Has every page opened from now on tell the addresses of its puzzles: the drivers cannot read an answer in every one of the
 * browsers, so the page's own `fetch` is listened to.
 */
export async function watchPuzzles({ page }: Walker): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const real = globalThis.fetch;
    globalThis.fetch = async (...args) => {
      const answer = await real(...args);
      if (answer.url.includes('/verify/get/vrcode'))
        (globalThis as WindowWithPuzzle).puzzle = answer.url;
      if (answer.url.includes('/verify/check/vrcode'))
        (globalThis as WindowWithPuzzle).checked = answer.ok;
      return answer;
    };
  });
}

/** With the keyboard: an arrow moves by two pixels of the picture, by twenty with Shift. */
async function slide(walker: Walker, x: number): Promise<void> {
  const { keyboard } = walker.page;
  const handle = await walker.find(HANDLE);
  await walker.waitUntil(
    'the puzzle to be open',
    () => document.querySelector('[role=slider][aria-disabled=false]') !== null,
  );
  await handle.focus();
  await keyboard.press('Home');
  await keyboard.down('Shift');
  for (let at = 0; at + 20 <= x; at += 20) await keyboard.press('ArrowRight');
  await keyboard.up('Shift');
  for (let at = 0; at + 2 <= x % 20; at += 2) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
}
