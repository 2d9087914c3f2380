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
