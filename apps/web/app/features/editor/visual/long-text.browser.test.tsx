import { describe, expect, it, onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const SHORT = '## 头\n\n甲\n\n乙';
/** The name of a block, which no other contains. */
const name = (n: number) => `段${String(n).padStart(3, '0')}`;
const line = (n: number) => (n % 50 === 0 ? name(n) : `${name(n)} 与其余的一起比窗口高。`);
const LONG = Array.from({ length: 300 }, (_, n) => (n % 50 === 0 ? `## ${line(n)}` : line(n))).join(
  '\n\n',
);
const ROWS = 300;
const TABLE = [
  '| 名称 | 说明 |',
  '| --- | --- |',
  ...Array.from({ length: ROWS }, (_, n) => `| 行 ${n} | 说明文字 ${n} |`),
].join('\n');

/** Counts the elements that are drawn only in or near the window. */
function countSkippable(elements: Iterable<Element>): number {
  return [...elements].filter((element) => getComputedStyle(element).contentVisibility === 'auto')
    .length;
}

function isInWindow(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}

/** How many frames a text takes at most until nothing moves it any more. */
const SETTLED_FRAMES = 20;

/** Measures an element in each frame until the test ends, and returns where its upper edge was, the latest last. */
function watchTop(element: Element): number[] {
  const tops: number[] = [];
  let frame = requestAnimationFrame(function measure() {
    tops.push(Math.round(element.getBoundingClientRect().top));
    frame = requestAnimationFrame(measure);
  });
  onTestFinished(() => cancelAnimationFrame(frame));
  return tops;
}

/** Whether an element moved, and stayed there since. */
function isSteady(tops: readonly number[]): boolean {
  const last = tops.slice(-SETTLED_FRAMES);
  return tops.length > SETTLED_FRAMES && last[0] !== tops[0] && new Set(last).size === 1;
}

describe('a long text', () => {
  it('draws its blocks when they come into sight', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caret();
    expect(countSkippable(document.querySelectorAll('.ProseMirror > *'))).toBeGreaterThan(290);
  });

  it('draws all of its blocks when it is short', async () => {
    const editor = await openEditor({ content: SHORT });
    await editor.caret();
    expect(countSkippable(document.querySelectorAll('.ProseMirror > *'))).toBe(0);
  });

  it('reaches its end by keys, scrolls there, and splits there', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caretIn(line(1));
    await press('Control+End');
    await type('尾');
    const last = [...document.querySelectorAll('.ProseMirror > *')].at(-1)!;
    await expect.poll(() => isInWindow(last)).toBe(true);
    await press('Enter');
    await type('新');
    expect(await editor.markdown()).toBe(`${LONG}尾\n\n新`);
  });

  it('reaches its end while something else measures the text in each frame', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caretIn(line(1));
    const last = [...document.querySelectorAll('.ProseMirror > *')].at(-1)!;
    const tops = watchTop(last);
    await press('Control+End');
    await expect.poll(() => isSteady(tops)).toBe(true);
    expect(isInWindow(last)).toBe(true);
  });

  it('leads from the outline to a heading out of sight', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caretIn(line(1));
    await page.getByRole('button', { name: name(250) }).click();
    const heading = [...document.querySelectorAll('.ProseMirror > h2')].at(-1)!;
    expect(heading.textContent).toBe(name(250));
    await expect.poll(() => isInWindow(heading)).toBe(true);
    await type('改');
    expect(await editor.markdown()).toBe(LONG.replace(name(250), `改${name(250)}`));
  });

  it('leads to a heading while something else measures the text in each frame', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caretIn(line(1));
    const heading = [...document.querySelectorAll('.ProseMirror > h2')].at(-1)!;
    const tops = watchTop(heading);
    await page.getByRole('button', { name: name(250) }).click();
    await expect.poll(() => isSteady(tops)).toBe(true);
    expect(isInWindow(heading)).toBe(true);
  });

  it('stops scrolling to a heading when the reader scrolls', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caretIn(line(1));
    const heading = [...document.querySelectorAll('.ProseMirror > h2')].at(-1)!;
    const tops = watchTop(heading);
    const button = page.getByRole('button', { name: name(250) }).element();
    (button as HTMLElement).click();
    button.dispatchEvent(new WheelEvent('wheel', { bubbles: true }));
    document.querySelector('.ProseMirror > h2')!.scrollIntoView();
    await expect.poll(() => tops.length).toBeGreaterThan(SETTLED_FRAMES);
    expect(isInWindow(heading)).toBe(false);
  });

  it('is selected and deleted across blocks that were never drawn', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caretIn(line(1));
    await press('Control+a');
    await type('全');
    expect(await editor.markdown()).toBe('## 全');
  });

  it('moves by arrows from block to block', async () => {
    const editor = await openEditor({ content: LONG });
    await editor.caretIn(line(151));
    for (let n = 0; n < 40; n += 1) await press('ArrowDown');
    await type('到');
    const edited = (await editor.markdown()).split('\n\n').find((block) => block.includes('到'));
    expect(edited).toContain(name(191));
  });
});

describe('a long table', () => {
  it('has columns of one width in all rows, and rows that are typed into', async () => {
    const editor = await openEditor({ content: TABLE });
    await editor.caretIn('行 123');
    await type('改');
    const cells = [...document.querySelectorAll('.ProseMirror tr')]
      .slice(0, 5)
      .map((row) => Math.round(row.children[1]!.getBoundingClientRect().left));
    expect(new Set(cells).size).toBe(1);
    await press('Tab');
    await type('新');
    expect(await editor.markdown()).toMatch(/改.*新/u);
    expect(countSkippable(document.querySelectorAll('.ProseMirror tr'))).toBe(ROWS + 1);
  });
});
