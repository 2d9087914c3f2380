import { describe, expect, it } from 'vitest';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

describe('Markdown typed at the start of a block', () => {
  it.each([
    ['## 标题', '## 标题', 'h2'],
    ['###### 小题', '###### 小题', 'h6'],
    ['- 甲\n乙', '- 甲\n- 乙', 'ul > li'],
    ['* 甲', '- 甲', 'ul > li'],
    ['3. 甲\n乙', '3. 甲\n4. 乙', 'ol[start="3"] > li'],
    ['[ ] 待办\n再办', '- [ ] 待办\n- [ ] 再办', 'li input[type=checkbox]'],
    ['[x] 已办', '- [x] 已办', 'li input:checked'],
    ['> 引用', '> 引用', 'blockquote'],
    ['》 引用', '> 引用', 'blockquote'],
    ['> [!WARNING]小心', '> [!WARNING]\n> 小心', '.callout-warning'],
    ['```ts let a = 1;', '```ts\nlet a = 1;\n```', 'figure.code'],
    ['---之后', '---\n\n之后', 'hr'],
  ])('becomes the block it means: %j', async (typed, markdown, shown) => {
    const editor = await openEditor();
    await editor.caret();
    await type(typed);
    expect(editor.body.element().querySelector(shown)).not.toBeNull();
    expect(await editor.markdown()).toBe(markdown);
  });
});

describe('Markdown typed within a line', () => {
  it.each([
    ['先**重点**后', '先**重点**后', 'strong'],
    ['先*斜*后', '先*斜*后', 'em'],
    ['先~~删~~后', '先~~删~~后', 's, del'],
    ['先`码`后', '先`码`后', 'p code'],
    ['先[名](https://a.cn)后', '先[名](https://a.cn)后', 'a[href="https://a.cn"]'],
    ['先![图](/a.png)后', '先![图](/a.png)后', 'img[alt="图"]'],
    ['先<mark>mark</mark>后', '先<mark>mark</mark>后', 'p > mark'],
    ['先<u>u</u>后', '先<u>u</u>后', 'p > u'],
    ['先<kbd>k</kbd>后', '先<kbd>k</kbd>后', 'p > kbd'],
    ['先 $x^2$ 后', '先 $x^2$ 后', 'math'],
  ])('becomes what it means: %j', async (typed, markdown, shown) => {
    const editor = await openEditor();
    await editor.caret();
    await type(typed);
    await expect.poll(() => editor.body.element().querySelector(shown)).not.toBeNull();
    expect(await editor.markdown()).toBe(markdown);
  });

  it('is left as typed when it has no meaning', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('2 * 3 * 4，a_b_c，**没有完');
    expect(editor.blocks()).toEqual(['2 * 3 * 4，a_b_c，**没有完']);
    await editor.choose('Markdown');
    await editor.choose('所见即所得');
    expect(editor.blocks()).toEqual(['2 * 3 * 4，a_b_c，**没有完']);
  });

  it('is restored by undo, or by an immediate Backspace', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('> ');
    await press('Control+z');
    expect(editor.body.element().querySelector('blockquote')).toBeNull();
    expect(editor.body.element().textContent).toBe('> ');
    await press('Control+a', 'Delete');
    await type('# ');
    expect(editor.body.element().querySelector('h1')).not.toBeNull();
    await press('Backspace');
    expect(editor.body.element().textContent).toBe('# ');
  });
});

describe('keys of the text', () => {
  it('toggle marks of the selection, which the toolbar shows', async () => {
    const editor = await openEditor({ content: '一段话' });
    await editor.caret();
    await press('Shift+Home', 'Control+b', 'Control+i', 'Control+e', 'Control+e');
    await expect.element(editor.tool('加粗')).toHaveAttribute('aria-pressed', 'true');
    expect(await editor.markdown()).toBe('***一段话***');
    await press('Control+b');
    expect(await editor.markdown()).toBe('*一段话*');
    await press('Control+i', 'Control+Shift+x');
    expect(await editor.markdown()).toBe('~~一段话~~');
  });

  it.each([
    ['Control+Alt+1', '# 甲'],
    ['Control+Alt+4', '#### 甲'],
    ['Control+Shift+h', '## 甲'],
    ['Control+Shift+7', '1. 甲'],
    ['Control+Shift+8', '- 甲'],
    ['Control+Shift+9', '- [ ] 甲'],
    ['Control+Shift+b', '> 甲'],
  ])('make a block another and a paragraph again: %s', async (keys, markdown) => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await press(keys);
    expect(await editor.markdown()).toBe(markdown);
    await press('Control+z');
    expect(await editor.markdown()).toBe('甲');
  });

  it('move an item down and up a level, and out of its list', async () => {
    const editor = await openEditor({ content: '- 甲\n- 乙' });
    await editor.caret();
    await press('Tab');
    expect(await editor.markdown()).toBe('- 甲\n  - 乙');
    await press('Shift+Tab');
    expect(await editor.markdown()).toBe('- 甲\n- 乙');
    await press('Enter', 'Enter');
    await type('丙');
    expect(await editor.markdown()).toBe('- 甲\n- 乙\n\n丙');
  });

  it('toggle a task, as a press does', async () => {
    const editor = await openEditor({ content: '- [ ] 甲\n- [ ] 乙' });
    await editor.caret();
    await press('Control+Alt+Enter');
    expect(await editor.markdown()).toBe('- [ ] 甲\n- [x] 乙');
    await editor.body.getByRole('checkbox').first().click();
    expect(await editor.markdown()).toBe('- [x] 甲\n- [x] 乙');
  });

  it('break a line, begin a paragraph, and leave the text by Esc and Tab', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('甲');
    await press('Shift+Enter');
    await type('乙\n丙');
    expect(await editor.markdown()).toBe('甲\n乙\n\n丙');
    await press('Escape', 'Tab');
    await expect.poll(() => editor.body.element().contains(document.activeElement)).toBe(false);
  });

  it('undo and redo step by step', async () => {
    const editor = await openEditor({ content: '原文' });
    await editor.caret();
    await press('Enter');
    await type('## 新题');
    expect(await editor.markdown()).toBe('原文\n\n## 新题');
    for (let step = 0; step < 5; step += 1) await press('Control+z');
    expect(await editor.markdown()).toBe('原文');
    for (let step = 0; step < 5; step += 1) await press('Control+y');
    expect(await editor.markdown()).toBe('原文\n\n## 新题');
  });
});
