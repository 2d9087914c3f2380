import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

beforeEach(async () => {
  await page.viewport(390, 844);
});

/** Simulates an on-screen keyboard of this height, as phones report it. */
function coverWith(height: number): void {
  Object.defineProperty(visualViewport!, 'height', {
    configurable: true,
    get: () => innerHeight - height,
  });
  visualViewport!.dispatchEvent(new Event('resize'));
}

describe('the editor on a phone', () => {
  it('shows its toolbar above the on-screen keyboard', async () => {
    const editor = await openEditor();
    const tools = page.getByRole('toolbar', { name: '格式' });
    const bottom = () => Math.round(tools.element().getBoundingClientRect().bottom);
    await expect.poll(bottom).toBeGreaterThan(830);
    await editor.caret();
    coverWith(300);
    await expect.poll(bottom).toBeLessThanOrEqual(544);
    expect(bottom()).toBeGreaterThan(530);
    coverWith(0);
    await expect.poll(bottom).toBeGreaterThan(830);
  });

  it('has all tools above the on-screen keyboard, most of them behind one button', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    coverWith(300);
    const bar = page.getByRole('toolbar', { name: '格式' });
    const more = editor.tool('更多工具');
    await expect.element(editor.tool('公式')).not.toBeInTheDocument();
    await more.click();
    await expect.element(more).toHaveAttribute('aria-expanded', 'true');
    for (const name of [...TOOLS, '仅预览', '全屏', 'Markdown']) {
      const button = page.getByRole('button', { name, exact: true });
      await expect.poll(() => isReachable(button.element(), 300), { message: name }).toBe(true);
    }
    const height = () => bar.element().getBoundingClientRect().height;
    expect(height()).toBeLessThan(200);
    await editor.tool('引用').click();
    expect(await editor.markdown()).toBe('> 甲');
    await more.click();
    await expect.poll(height).toBeLessThan(50);
    coverWith(0);
  });

  it('shows the line that one writes above the tools and the on-screen keyboard', async () => {
    const lines = Array.from({ length: 30 }, (_, at) => `第 ${at} 行`);
    const editor = await openEditor({ content: lines.join('\n\n') });
    const tools = page.getByRole('toolbar', { name: '格式' }).element();
    const isSeen = (text: string) => {
      const { top, bottom } = editor.body.getByText(text).element().getBoundingClientRect();
      return top > 0 && bottom <= tools.getBoundingClientRect().top;
    };
    await editor.caret();
    await press('Enter');
    await type('少量工具');
    await expect.poll(() => isSeen('少量工具')).toBe(true);
    await editor.tool('更多工具').click();
    await press('Enter');
    await type('全部工具');
    await expect.poll(() => isSeen('全部工具')).toBe(true);
    coverWith(300);
    await press('Enter');
    await type('键盘之上');
    await expect.poll(() => isSeen('键盘之上')).toBe(true);
    coverWith(0);
  });

  it('lets the button below a table cover nothing', async () => {
    const editor = await openEditor({ content: '| a | b |\n| --- | --- |\n| c | d |\n\n后文' });
    await editor.body.getByText('c', { exact: true }).click();
    const add = editor.body.getByRole('button', { name: '添加行' });
    await expect.element(add).toBeVisible();
    const below = editor.body.getByText('后文').element().getBoundingClientRect();
    expect(add.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(below.top);
    await add.click();
    expect(await editor.markdown()).toContain('| c | d |\n|  |  |');
  });

  it('offers the block menu in the toolbar and the other view by one press', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('甲一\n乙二');
    await editor.tool('当前块').click();
    const menu = page.getByRole('menu', { name: '当前块' });
    for (const entry of menu.getByRole('menuitem').elements())
      expect(entry.getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
    await menu.getByRole('menuitem', { name: '上移' }).click();
    expect(editor.blocks()).toEqual(['乙二', '甲一']);
    await editor.button('Markdown').click();
    await editor.ready('source');
    await expect.poll(editor.source).toBe('乙二\n\n甲一');
    await editor.button('所见即所得').click();
    await expect.poll(editor.blocks).toEqual(['乙二', '甲一']);
  });

  it('has controls large enough for a finger and does not scroll sideways', async () => {
    const editor = await openEditor({
      content:
        '> [!NOTE]\n> 注意\n\n```ts\n1;\n```\n\n| a | b |\n| --- | --- |\n| 单元格 | 2 |\n\n<p>原样</p>\n\n[链接](https://a.cn) 末段',
    });
    await expect.element(editor.body.getByText('原样', { exact: true }).last()).toBeInTheDocument();
    await expect
      .poll(() => editor.body.element().querySelector('[inert]')?.textContent)
      .toBe('原样');
    await editor.body.getByText('单元格').click();
    await expect.element(page.getByRole('button', { name: '表格操作' })).toBeVisible();
    expect(tooSmall()).toEqual([]);
    await page.getByRole('button', { name: '表格操作' }).click();
    await expect.element(page.getByRole('menu', { name: '表格操作' })).toBeVisible();
    expect(tooSmall()).toEqual([]);
    await press('Escape');
    await editor.body.getByText('链接').click();
    await expect.element(page.getByRole('button', { name: '取消链接' })).toBeVisible();
    expect(tooSmall()).toEqual([]);
    await page.getByRole('button', { name: '修改' }).click();
    await expect.element(page.getByRole('form', { name: '链接' })).toBeVisible();
    expect(tooSmall()).toEqual([]);
    await press('Escape', 'Control+h');
    await expect.element(page.getByRole('region', { name: '在正文中查找' })).toBeVisible();
    expect(tooSmall()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBe(innerWidth);
  });
});

const TOOLS = [
  ...['当前块', '加粗', '斜体', '删除线', '下划线', '高亮', '颜色', '行内代码', '链接'],
  ...['无序列表', '有序列表', '任务列表', '引用'],
  ...['表格', '图片', '附件', '公式', '@同事', '更多块'],
];

/** Whether a finger can press the middle of a button, above a keyboard of this height. */
function isReachable(button: Element, keyboard: number): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  const isInside = left >= 0 && right <= innerWidth && bottom <= innerHeight - keyboard;
  return isInside && hit !== null && button.contains(hit);
}

function tooSmall(): string[] {
  const pressed = 'button, select, [role=option], .prose + * a';
  return [...document.querySelectorAll<HTMLElement>(pressed)]
    .filter((item) => item.checkVisibility())
    .map((item) => ({
      name: item.ariaLabel ?? item.textContent,
      box: item.getBoundingClientRect(),
    }))
    .filter(({ box }) => box.height > 0 && Math.round(box.height) < 40)
    .map(({ name, box }) => `${name} ${box.width}×${box.height}`);
}
