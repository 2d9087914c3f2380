import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const bar = page.getByRole('region', { name: '在正文中查找' });
const words = bar.getByRole('textbox', { name: '查找' });
const replacement = bar.getByRole('textbox', { name: '替换为' });
const count = bar.getByRole('status');

describe('finding words in the text', () => {
  it('starts with the selection and moves by Enter and Shift+Enter', async () => {
    const editor = await openEditor({ content: '甲乙\n\n乙\n\n**乙**丙' });
    await editor.caret('start');
    await press('ArrowRight', 'Shift+ArrowRight', 'Control+f');
    await expect.element(words).toHaveFocus();
    await expect.element(words).toHaveValue('乙');
    await expect.element(count).toMatchTextContent(/1 \/ 3/u);
    await press('Enter');
    await expect.element(count).toMatchTextContent(/2 \/ 3/u);
    await press('Shift+Enter', 'Shift+Enter');
    await expect.element(count).toMatchTextContent(/3 \/ 3/u);
    await press('Escape');
    await expect.element(bar).not.toBeInTheDocument();
    await expect.element(editor.body).toHaveFocus();
    await type('丁');
    expect(await editor.markdown()).toMatch(/^甲乙\n\n乙\n\n(?:\*\*丁\*\*|丁)丙$/u);
  });

  it('matches case on request and says when there is no match', async () => {
    const editor = await openEditor({ content: 'Ab ab AB' });
    await editor.caret();
    await press('Control+f');
    await words.fill('ab');
    await expect.element(count).toMatchTextContent(/\/ 3/u);
    await bar.getByRole('checkbox', { name: '区分大小写' }).click();
    await expect.element(count).toMatchTextContent(/\/ 1/u);
    await words.fill('没有');
    await expect.element(count).toMatchTextContent(/无匹配结果/u);
    await expect.element(bar.getByRole('button', { name: '全部替换' })).toBeDisabled();
  });

  it('treats special characters literally unless regular expressions are on', async () => {
    const editor = await openEditor({ content: '1.5 与 135' });
    await editor.caret();
    await press('Control+f');
    await words.fill('1.5');
    await expect.element(count).toMatchTextContent(/\/ 1/u);
    await bar.getByRole('checkbox', { name: '正则表达式' }).click();
    await expect.element(count).toMatchTextContent(/\/ 2/u);
    await words.fill('(');
    await expect.element(count).toMatchTextContent(/正则表达式无效/u);
    await expect.element(words).toHaveAttribute('aria-invalid', 'true');
  });

  it('aborts a regular expression that takes too long', async () => {
    const editor = await openEditor({ content: `${'a'.repeat(40)}！` });
    await editor.caret();
    await press('Control+f');
    await bar.getByRole('checkbox', { name: '正则表达式' }).click();
    await words.fill('(a+)+$');
    await expect.element(count).toMatchTextContent(/正则表达式执行超时/u);
    await words.fill('a+');
    await expect.element(count).toMatchTextContent(/\/ 1/u);
  });
});

describe('replacing words', () => {
  it('replaces one match at a time, then all others, as undo steps', async () => {
    const editor = await openEditor({
      content: '甲甲甲\n\n- 甲\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | 甲 |',
    });
    await editor.caret('start');
    await press('Control+h');
    await words.fill('甲');
    await expect.element(count).toMatchTextContent(/\/ 6/u);
    await replacement.fill('子');
    await bar.getByRole('button', { name: '替换', exact: true }).click();
    await expect.element(count).toMatchTextContent(/\/ 5/u);
    await bar.getByRole('button', { name: '全部替换' }).click();
    await expect.element(count).toMatchTextContent(/无匹配结果/u);
    const replaced = '子子子\n\n- 子\n\n| 子 | 乙 |\n| --- | --- |\n| 1 | 子 |';
    expect(await editor.markdown()).toBe(replaced);
    // the button is disabled now, but keys still work
    await press('Escape');
    await expect.element(bar).not.toBeInTheDocument();
    await press('Control+z');
    await expect.poll(() => editor.body.element().textContent).toContain('甲');
  });

  it('fills in captured groups, even before the search is finished', async () => {
    const editor = await openEditor({ content: '甲一\n\n丙三\n\n乙二' });
    await editor.caret();
    await press('Control+f');
    await bar.getByRole('checkbox', { name: '正则表达式' }).click();
    await words.fill('([甲乙])(.)');
    await expect.element(count).toMatchTextContent(/\/ 2/u);
    await replacement.fill('$2$1');
    await bar.getByRole('button', { name: '全部替换' }).click();
    await expect.poll(editor.blocks).toEqual(['一甲', '丙三', '二乙']);
  });
});
