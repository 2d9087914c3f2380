import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paste } from '../../../../test/clipboard.ts';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const open = (content: string) => openEditor({ view: 'source', content });

describe('tools of the source view', () => {
  it.each([
    ['加粗', '**甲乙**'],
    ['删除线', '~~甲乙~~'],
    ['标题', '## 甲乙'],
    ['无序列表', '- 甲乙'],
    ['有序列表', '1. 甲乙'],
    ['任务列表', '- [ ] 甲乙'],
    ['引用', '> 甲乙'],
    ['代码块', '```\n甲乙\n```'],
    ['公式', '$甲乙$'],
    ['链接', '[甲乙](https://)'],
  ])('do to the selection what they are for: %s', async (name, markdown) => {
    const editor = await open('甲乙');
    await editor.caret();
    await press('Control+a');
    await editor.tool(name).click();
    await expect.element(editor.body).toHaveFocus();
    expect((await editor.markdown()).trim()).toBe(markdown);
  });

  it('apply before the next key is handled', async () => {
    const editor = await open('一段话');
    await editor.caret();
    await press('Control+a');
    (editor.tool('加粗').element() as HTMLElement).click();
    expect(editor.source()).toBe('**一段话**');
  });

  it('insert a table with the first cell selected', async () => {
    const editor = await open('前');
    await editor.caret();
    await editor.tool('表格').click();
    await type('名称');
    expect(await editor.markdown()).toMatch(
      /^前\n\n\| 名称 \| 列 2 \| 列 3 \|\n\| --- \| --- \| --- \|/u,
    );
  });

  it('are one Tab stop with arrow key navigation', async () => {
    const editor = await open('');
    (editor.tool('标题').element() as HTMLElement).focus();
    await press('ArrowRight');
    await expect.element(editor.tool('加粗')).toHaveFocus();
    await press('End');
    await expect.element(editor.tool('全屏')).toHaveFocus();
    await press('Home');
    await expect.element(editor.tool('标题')).toHaveFocus();
    await press('Tab');
    expect(document.activeElement?.closest('[role=toolbar]')).toBeNull();
  });
});

describe('keys of the source view', () => {
  it.each([
    ['Control+b', '**甲**'],
    ['Control+i', '*甲*'],
    ['Control+Shift+x', '~~甲~~'],
    ['Control+Shift+h', '## 甲'],
    ['Control+k', '[甲](https://)'],
    ['Control+Shift+7', '1. 甲'],
    ['Control+Shift+8', '- 甲'],
  ])('mark the selection, and undo takes it back: %s', async (keys, markdown) => {
    const editor = await open('甲');
    await editor.caret();
    await press('Control+a', keys);
    expect(await editor.markdown()).toBe(markdown);
    await press('Control+z');
    expect(await editor.markdown()).toBe('甲');
  });

  it('continue a list, indent it, and end it on an empty item', async () => {
    const editor = await open('');
    await editor.caret();
    await type('- 一');
    await press('Enter', 'Tab');
    await type('二\n');
    await press('Shift+Tab');
    await type('三\n\n完');
    expect(await editor.markdown()).toMatch(/^- 一\n\s+- 二\n- 三\n\n完$/u);
  });

  it('leave the text by Esc and Tab, and type `?` as a letter', async () => {
    const editor = await openEditor({ view: 'split' });
    await editor.caret();
    await type('二?');
    expect(editor.source()).toBe('二?');
    await press('Escape', 'Tab');
    await expect.element(editor.preview).toHaveFocus();
    await press('?');
    const keys = page.getByRole('dialog', { name: '键盘快捷键' });
    await expect.element(keys).toBeVisible();
    await press('Escape');
    await expect.element(keys).not.toBeInTheDocument();
  });

  it('undo a quick paste without what was typed just before', async () => {
    const editor = await openEditor({ view: 'source', content: '原' });
    for (const clipboard of [{ text: '粘贴' }, { html: '<p><b>粘</b>贴</p>', text: '粘贴' }]) {
      await editor.caret();
      await type('输入');
      paste(editor.body.element(), clipboard);
      await expect.poll(editor.source).toMatch(/贴$/u);
      await press('Control+z');
      expect(editor.source()).toBe('原输入');
      await press('Control+z');
      expect(editor.source()).toBe('原');
    }
  });

  it('find and replace with the panel in Chinese', async () => {
    const editor = await open('甲乙甲');
    await editor.caret();
    await press('Control+f');
    const find = page.getByPlaceholder('查找', { exact: true });
    await expect.element(find).toHaveFocus();
    await type('甲');
    await page.getByPlaceholder('替换为').fill('丙');
    await page.getByRole('button', { name: '全部替换' }).click();
    expect(editor.source()).toBe('丙乙丙');
    await press('Escape');
    await expect.element(find).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
  });
});

describe('a long text in the source view', () => {
  it('can be edited at its end without losing its middle', async () => {
    const lines = Array.from({ length: 3000 }, (_, n) => `第 ${n} 行`);
    const editor = await open(lines.join('\n'));
    await editor.caret();
    await type('。');
    expect(await editor.markdown()).toBe(`${lines.join('\n')}。`);
  });
});
