import { describe, expect, it } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const LIST = '- 甲一\n- 乙二\n  - 子项\n- 丙三\n\n末段';
const handle = page.getByRole('button', { name: '拖动排序，点击打开菜单' });

type Editor = Awaited<ReturnType<typeof openEditor>>;

/** Drags the block with this text by its handle onto the upper or lower edge of another. */
async function drag(editor: Editor, from: string, to: string, edge: 'top' | 'bottom') {
  const [source, target] = [from, to].map((text) => editor.body.getByText(text, { exact: true }));
  await userEvent.hover(source!);
  const middle = (item: Element) => {
    const { top, bottom } = item.getBoundingClientRect();
    return (top + bottom) / 2;
  };
  await expect
    .poll(() => Math.abs(middle(handle.element()) - middle(source!.element())))
    .toBeLessThan(12);
  const { height } = target!.element().getBoundingClientRect();
  const y = edge === 'top' ? 1 : height - 1;
  await userEvent.dragAndDrop(handle, target!, { targetPosition: { x: 4, y } });
}

describe('a list item', () => {
  it.each([
    ['丙三', '甲一', 'top', '- 丙三\n- 甲一\n- 乙二\n  - 子项\n\n末段'],
    ['甲一', '丙三', 'bottom', '- 乙二\n  - 子项\n- 丙三\n- 甲一\n\n末段'],
    ['乙二', '甲一', 'top', '- 乙二\n  - 子项\n- 甲一\n- 丙三\n\n末段'],
    ['甲一', '子项', 'top', '- 乙二\n  - 甲一\n  - 子项\n- 丙三\n\n末段'],
    ['子项', '甲一', 'top', '- 子项\n- 甲一\n- 乙二\n- 丙三\n\n末段'],
    ['甲一', '末段', 'bottom', '- 乙二\n  - 子项\n- 丙三\n\n末段\n\n- 甲一'],
  ] as const)('is dragged by itself: %s to %s, %s', async (from, to, edge, markdown) => {
    const editor = await openEditor({ content: LIST });
    await drag(editor, from, to, edge);
    expect(await editor.markdown()).toBe(markdown);
    await press('Control+z');
    expect(await editor.markdown()).toBe(LIST);
  });

  it('stays where it is when it is dropped on itself', async () => {
    const editor = await openEditor({ content: LIST });
    await drag(editor, '乙二', '子项', 'bottom');
    expect(await editor.markdown()).toBe(LIST);
  });

  it('is moved by keys, copied and deleted by the menu of its handle', async () => {
    const editor = await openEditor({ content: '- 甲一\n- 乙二' });
    await editor.caretIn('乙二');
    await press('Alt+ArrowUp');
    expect(await editor.markdown()).toBe('- 乙二\n- 甲一');
    await userEvent.hover(editor.body.getByText('甲一'));
    await handle.click();
    await page.getByRole('menuitem', { name: '创建副本' }).click();
    expect(await editor.markdown()).toBe('- 乙二\n- 甲一\n- 甲一');
  });

  it('gets a new one below it by the button next to it', async () => {
    const editor = await openEditor({ content: '- [x] 甲一\n- [ ] 乙二' });
    await editor.caret();
    await userEvent.hover(editor.body.getByText('甲一'));
    await page.getByRole('button', { name: '插入块' }).click();
    await press('Backspace');
    await type('新');
    expect(await editor.markdown()).toBe('- [x] 甲一\n- [ ] 新\n- [ ] 乙二');
  });
});

describe('a block between lists', () => {
  it('is dragged as a whole', async () => {
    const editor = await openEditor({ content: '甲一\n\n- 乙二\n- 丙三\n\n末段' });
    await drag(editor, '末段', '甲一', 'top');
    expect(await editor.markdown()).toBe('末段\n\n甲一\n\n- 乙二\n- 丙三');
  });
});

/** Sends what a finger does, at positions of this page. */
async function touch(kind: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0): Promise<void> {
  const frame = window.frameElement?.getBoundingClientRect();
  const scale = frame === undefined ? 1 : frame.width / innerWidth;
  const point = { x: (frame?.x ?? 0) + x * scale, y: (frame?.y ?? 0) + y * scale };
  const touchPoints = kind === 'touchEnd' ? [] : [point];
  await cdp().send('Input.dispatchTouchEvent', { type: kind, touchPoints });
}

describe('a block on a phone', () => {
  it('is dragged by a long press on the handle in the toolbar', async () => {
    await page.viewport(390, 844);
    const editor = await openEditor({ content: '甲一\n\n乙二\n\n丙三' });
    await editor.caret();
    const held = editor.tool('当前块').element().getBoundingClientRect();
    const target = editor.body.getByText('甲一').element().getBoundingClientRect();
    await touch('touchStart', held.x + 20, held.y + 20);
    const line = () => document.querySelector<HTMLElement>('[class*=dropLine]');
    await expect.poll(line).not.toBeNull();
    await touch('touchMove', target.x + 20, target.y + 120);
    await touch('touchMove', target.x + 20, target.y + 1);
    await expect.poll(() => line()!.getBoundingClientRect().top).toBeLessThan(target.top + 5);
    await touch('touchEnd');
    await expect.poll(line).toBeNull();
    expect(editor.blocks()).toEqual(['丙三', '甲一', '乙二']);
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await editor.tool('当前块').click();
    await expect.element(page.getByRole('menu', { name: '当前块' })).toBeVisible();
  });
});
