import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const THREE = '甲一\n\n乙二\n\n丙三';
const menu = page.getByRole('menu', { name: '当前块' });

describe('a block', () => {
  it('can be moved, copied and deleted by keys', async () => {
    const editor = await openEditor({ content: THREE });
    await editor.caret();
    await press('Alt+ArrowUp');
    expect(editor.blocks()).toEqual(['甲一', '丙三', '乙二']);
    await press('Control+Shift+d');
    expect(editor.blocks()).toEqual(['甲一', '丙三', '丙三', '乙二']);
    await press('Control+.');
    await expect.element(menu.getByRole('menuitem', { name: '上移' })).toHaveFocus();
    await press('ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter');
    await expect.element(menu).not.toBeInTheDocument();
    expect(editor.blocks()).toEqual(['甲一', '丙三', '乙二']);
    await press('Alt+ArrowDown', 'Alt+ArrowDown', 'Alt+ArrowDown');
    expect(await editor.markdown()).not.toBe(THREE);
    await press('Control+z');
    expect(await editor.markdown()).toMatch(/甲一/u);
  });

  it.each([
    ['二级标题', '## 乙二'],
    ['无序列表', '- 乙二'],
    ['任务列表', '- [ ] 乙二'],
    ['引用', '> 乙二'],
    ['提示框', '> [!NOTE]\n> 乙二'],
    ['代码', '```\n乙二\n```'],
  ])('is turned into another by its menu and back: %s', async (kind, markdown) => {
    const editor = await openEditor({ content: THREE });
    await editor.caretIn('乙二');
    await press('Control+.');
    await menu.getByRole('menuitemradio', { name: kind, exact: true }).click();
    expect(await editor.markdown()).toBe(`甲一\n\n${markdown}\n\n丙三`);
    await press('Control+.');
    await menu.getByRole('menuitemradio', { name: '正文', exact: true }).click();
    expect(await editor.markdown()).toBe(THREE);
  });

  it('has a handle that opens its menu, and a button that adds a block below', async () => {
    const editor = await openEditor({ content: THREE });
    await editor.caret();
    await userEvent.hover(editor.body.getByText('甲一'));
    await page.getByRole('button', { name: '拖动排序，点击打开菜单' }).click();
    await menu.getByRole('menuitem', { name: '下移' }).click();
    expect(editor.blocks()).toEqual(['乙二', '甲一', '丙三']);
    await userEvent.hover(editor.body.getByText('乙二'));
    await page.getByRole('button', { name: '插入块' }).click();
    await expect.element(page.getByRole('listbox', { name: '插入' })).toBeVisible();
    await type('hr\n');
    expect(await editor.markdown()).toBe('乙二\n\n---\n\n甲一\n\n丙三');
  });

  it('changes its kind by the tool, which shows the current kind', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await page.getByRole('button', { name: '段落格式：正文' }).click();
    await page.getByRole('menuitemradio', { name: '三级标题' }).click();
    await expect.element(page.getByRole('button', { name: '段落格式：三级标题' })).toBeVisible();
    expect(await editor.markdown()).toBe('### 甲');
  });
});

describe('a callout', () => {
  it('changes its kind in its title, and ends by Enter on an empty line', async () => {
    const editor = await openEditor({ content: '> [!NOTE]\n> 甲' });
    await page.getByRole('combobox', { name: '提示框类型' }).selectOptions('caution');
    expect(await editor.markdown()).toBe('> [!CAUTION]\n> 甲');
    await editor.caretIn('甲');
    await press('Enter', 'Enter');
    await type('外面');
    expect(await editor.markdown()).toBe('> [!CAUTION]\n> 甲\n\n外面');
  });
});

describe('code', () => {
  it('has a language, indents by Tab, and is left by Ctrl+Enter', async () => {
    const editor = await openEditor({ content: '```\na\n```' });
    const language = page.getByRole('combobox', { name: '代码语言' });
    await language.hover();
    await language.selectOptions('python');
    await editor.caretIn('a');
    await press('Enter', 'Tab');
    await type('b **c** ');
    expect(await editor.markdown()).toBe('```python\na\n  b **c** \n```');
    await press('Control+Enter');
    await type('后');
    expect(await editor.markdown()).toBe('```python\na\n  b **c** \n```\n\n后');
  });

  it('and a table are left by Ctrl+Enter for the empty paragraph below, or a new one', async () => {
    const editor = await openEditor({ content: '| a | b |\n| --- | --- |\n| c | d |\n\n末段' });
    await editor.caretIn('c');
    await press('Control+Enter');
    await type('之后');
    expect(await editor.markdown()).toBe('| a | b |\n| --- | --- |\n| c | d |\n\n之后\n\n末段');
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('selects the code before the whole text, and becomes a paragraph by Backspace at its start', async () => {
    const editor = await openEditor({ content: '前\n\n```\nab\n```' });
    await editor.caretIn('ab');
    await press('Control+a');
    await type('cd');
    expect(await editor.markdown()).toBe('前\n\n```\ncd\n```');
    await press('Home', 'Backspace');
    expect(await editor.markdown()).toBe('前\n\ncd');
  });
});

describe('a diagram', () => {
  it('is rendered below its source, and says when that fails', async () => {
    const broken = '```mermaid\nflowchart LR\n  A[没有写完 -->\n```';
    await openEditor({ content: `\`\`\`mermaid\nflowchart LR\n  A --> B\n\`\`\`\n\n${broken}` });
    await expect.element(page.getByRole('img', { name: '流程图，源码见上方' })).toBeVisible();
    await expect.element(page.getByText('图表渲染失败，请检查语法')).toBeVisible();
  });
});

describe('a formula', () => {
  it('is rendered, and edited as source in place', async () => {
    const editor = await openEditor({ content: '前 $x^2$ 后\n\n$$\ny\n$$' });
    await expect.poll(() => editor.body.element().querySelectorAll('math').length).toBe(2);
    await userEvent.click(editor.body.element().querySelector('p math')!);
    const field = page.getByRole('textbox', { name: 'LaTeX 源码' });
    await expect.element(field).toHaveFocus();
    await type('+1');
    await press('Enter');
    await expect.element(field).not.toBeInTheDocument();
    expect(await editor.markdown()).toBe('前 $x^2+1$ 后\n\n$$\ny\n$$');
  });

  it('is inserted as a block by its tool, ready to be edited', async () => {
    const editor = await openEditor({ content: '前' });
    await editor.caret();
    await editor.tool('公式').click();
    await type('a+b');
    expect((await editor.markdown()).trim()).toBe('前\n\n$$\na+b\n$$');
  });
});

describe('Markdown the view does not support', () => {
  const HTML = '<details><summary>更多</summary><a href="/list" id="deep">里面</a></details>';

  it('is rendered without interaction, and edited as source', async () => {
    const editor = await openEditor({ content: `${HTML}\n\n正文\n\n[r]: https://a.cn` });
    await editor.caretIn('正文');
    const inside = editor.body.getByText('里面', { exact: true });
    await expect.element(inside).toBeVisible();
    expect(document.querySelector('[id$=deep]')).toBeNull();
    await expect.element(editor.body.getByText('[r]: https://a.cn')).toBeVisible();
    const source = editor.body.getByText(HTML, { exact: true }).element().closest('pre')!;
    await expect.poll(() => source.getBoundingClientRect().height).toBe(0);
    await userEvent.click(inside, { force: true });
    expect(editor.router.state.location.pathname).toBe('/editor');
    await expect.poll(() => source.getBoundingClientRect().height).toBeGreaterThan(0);
    await editor.body.getByText('正文', { exact: true }).click();
    await editor.body.getByRole('button', { name: '编辑源码' }).first().click();
    await type('<p>又一行</p>');
    await expect.element(editor.body.getByText('又一行', { exact: true })).toBeVisible();
    expect(await editor.markdown()).toBe(`${HTML}<p>又一行</p>\n\n正文\n\n[r]: https://a.cn`);
  });
});

describe('untouched Markdown', () => {
  it.each([
    '*   一\n*   二',
    '1) 甲\n2) 乙',
    'Setext\n======',
    '甲  \n乙',
    '***\n\n___',
    '|a|b|\n|-|-|\n|1|2|',
    '~~~ts\nx\n~~~',
    '<b>粗</b> &amp; \\*星\\*',
    '前[^a]。\n\n[^a]: 注',
    '- a\n\n\n- b',
  ])('stays as it was written: %j', async (written) => {
    const editor = await openEditor({ content: `${written}\n\n末段` });
    await editor.caretIn('末段');
    await type('。');
    expect(await editor.markdown()).toBe(`${written}\n\n末段。`);
  });
});
