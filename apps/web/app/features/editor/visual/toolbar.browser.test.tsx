import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

describe('the toolbar by keyboard', () => {
  it('is reached by Alt+F10, moved in by arrows, and left by Esc', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await press('Alt+F10');
    await expect.element(page.getByRole('button', { name: '段落格式：正文' })).toHaveFocus();
    await press('ArrowRight');
    await expect.element(editor.tool('加粗')).toHaveFocus();
    await press('Escape');
    await expect.element(editor.body).toHaveFocus();
    await type('乙');
    // the last tool is where the focus returns to
    await press('Control+a', 'Alt+F10');
    await expect.element(editor.tool('加粗')).toHaveFocus();
    await press('Enter');
    await expect.element(editor.body).toHaveFocus();
    expect(await editor.markdown()).toBe('**甲乙**');
  });

  it('opens its menus, and Esc closes one after another', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await press('Alt+F10', 'Enter');
    const menu = page.getByRole('menu', { name: '段落格式' });
    await expect.element(menu).toBeVisible();
    await press('Escape');
    await expect.element(menu).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
  });
});

describe('the list of keys', () => {
  it('opens by ? outside of the text, and names what keys do in the visual view', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await press('Alt+F10');
    await type('?');
    const list = page.getByRole('dialog', { name: '快捷键' });
    await expect.element(list).toBeVisible();
    for (const name of ['下划线', '任务列表', '创建副本', '移到工具栏', '上移当前块', '勾选或取消'])
      await expect.element(list.getByText(name)).toBeInTheDocument();
  });
});
