import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const TABLE = '| 甲 | 乙 |\n| --- | --- |\n| 一 | 二 |\n| 三 | 四 |';

describe('a table', () => {
  it('moves by Tab and Enter, and adds a row at its end', async () => {
    const editor = await openEditor({ content: TABLE });
    await editor.caretIn('甲');
    await press('Tab');
    await type('1');
    await press('Enter');
    await type('2');
    await press('Shift+Tab');
    await press('End');
    await type('3');
    await editor.caretIn('四');
    await press('Tab');
    await type('五');
    await press('Enter');
    await type('六');
    // Tab selects the whole cell
    expect(await editor.markdown()).toBe(
      '| 甲 | 1 |\n| --- | --- |\n| 一3 | 2二 |\n| 三 | 四 |\n| 五 |  |\n| 六 |  |',
    );
  });

  const menu = page.getByRole('menu', { name: '表格操作' });
  it.each([
    ['在上方插入行', '| 甲 | 乙 |\n| --- | --- |\n|  |  |\n| 一 | 二 |\n| 三 | 四 |'],
    ['在下方插入行', '| 甲 | 乙 |\n| --- | --- |\n| 一 | 二 |\n|  |  |\n| 三 | 四 |'],
    ['在左侧插入列', '|  | 甲 | 乙 |\n| --- | --- | --- |\n|  | 一 | 二 |\n|  | 三 | 四 |'],
    ['在右侧插入列', '| 甲 |  | 乙 |\n| --- | --- | --- |\n| 一 |  | 二 |\n| 三 |  | 四 |'],
    ['居中', '| 甲 | 乙 |\n| :---: | --- |\n| 一 | 二 |\n| 三 | 四 |'],
    ['右对齐', '| 甲 | 乙 |\n| ---: | --- |\n| 一 | 二 |\n| 三 | 四 |'],
    ['删除行', '| 甲 | 乙 |\n| --- | --- |\n| 三 | 四 |'],
    ['删除列', '| 乙 |\n| --- |\n| 二 |\n| 四 |'],
    ['删除表格', ''],
  ])('is changed by its menu: %s', async (name, markdown) => {
    const editor = await openEditor({ content: `${TABLE}\n\n末` });
    await editor.caretIn('一');
    await page.getByRole('button', { name: '表格操作' }).click();
    await menu.getByText(name, { exact: true }).click();
    await expect.element(menu).not.toBeInTheDocument();
    expect(await editor.markdown()).toBe(`${markdown}\n\n末`.trim());
  });

  it('keeps its header: the menu cannot insert above it or delete it', async () => {
    const editor = await openEditor({ content: TABLE });
    await editor.caretIn('甲');
    await page.getByRole('button', { name: '表格操作' }).click();
    for (const name of ['在上方插入行', '删除行'])
      await expect.element(menu.getByRole('menuitem', { name })).toBeDisabled();
    await expect.element(menu.getByRole('menuitem', { name: '在下方插入行' })).toBeEnabled();
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
  });

  it('grows by the buttons at its edges', async () => {
    const editor = await openEditor({ content: '| 甲 |\n| --- |\n| 一 |' });
    await editor.caretIn('一');
    await editor.body.getByRole('button', { name: '添加行' }).click();
    await editor.body.getByRole('button', { name: '添加列' }).click();
    expect(await editor.markdown()).toBe('| 甲 |  |\n| --- | --- |\n| 一 |  |\n|  |  |');
  });

  it('writes its cells as Markdown and escapes bars', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('/bg\n甲|乙');
    await press('Tab');
    await type('**重**');
    expect(await editor.markdown()).toContain('| 甲\\|乙 | **重** |  |');
  });

  it('rewrites only the changed row of a large table', async () => {
    const rows = Array.from({ length: 2000 }, (_, row) => `|r${row}|  x${row}|`);
    const content = ['|甲|乙|', '|-|:-:|', ...rows].join('\n');
    const editor = await openEditor({ content });
    await editor.caretIn('r1');
    await type('！');
    const lines = (await editor.markdown()).split('\n');
    expect(lines).toHaveLength(2002);
    expect(lines[3]).toMatch(/^\| ?r1！ ?\| +x1 ?\|$/u);
    expect(lines.toSpliced(3, 1)).toEqual(content.split('\n').toSpliced(3, 1));
  });
});

describe('a selection made by Shift and arrow keys', () => {
  const AROUND = `前段\n\n${TABLE}\n\n后段`;
  const selected = () => getSelection()?.toString().replaceAll(/\s+/gu, ' ');

  it.each(['Shift+ArrowDown', 'Shift+ArrowRight'])('goes down over it by %s', async (key) => {
    const editor = await openEditor({ content: AROUND });
    await editor.caretIn('前段');
    await press(key, 'Shift+ArrowRight');
    await expect.poll(selected).toContain('四');
    expect(selected()).toContain('后');
    await press('Backspace');
    expect(await editor.markdown()).toBe('前段段');
    await press('Control+z');
    expect(await editor.markdown()).toBe(AROUND);
  });

  it.each(['Shift+ArrowUp', 'Shift+ArrowLeft'])('goes up over the table by %s', async (key) => {
    const editor = await openEditor({ content: AROUND });
    await editor.caretIn('后段');
    await press('Home', key, 'Shift+ArrowLeft', 'Delete');
    expect(await editor.markdown()).toBe('前后段');
  });

  it('stays in the cells it began in', async () => {
    const editor = await openEditor({ content: AROUND });
    await editor.caretIn('一');
    await press('Shift+ArrowDown', 'Delete');
    expect(await editor.markdown()).toContain('|  | 二 |\n|  | 四 |');
  });
});
