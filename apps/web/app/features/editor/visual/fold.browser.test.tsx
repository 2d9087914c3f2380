import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

const FOLD = '<details>\n<summary>步骤</summary>\n\n甲一\n\n乙二\n\n</details>';

describe('a fold', () => {
  it('is put in from the menu, filled by keys and left below', async () => {
    const editor = await openEditor({ content: '前文\n\n后文' });
    await editor.caretIn('前文');
    await press('Enter');
    await type('/zhedie');
    await expect.element(page.getByRole('option', { name: '折叠块' })).toBeVisible();
    await press('Enter');
    await type('步骤\n甲一\n乙二');
    await press('Control+Enter');
    await type('之后');
    expect(await editor.markdown()).toBe(`前文\n\n${FOLD}\n\n之后\n\n后文`);
    for (let undone = 0; undone < 12; undone += 1) await press('Control+z');
    expect(await editor.markdown()).toBe('前文\n\n后文');
  });

  it('takes the selected blocks in, and is turned back into text', async () => {
    const editor = await openEditor({ content: '前文\n\n**甲**乙\n\n后文' });
    await editor.body.getByText('乙').click();
    await editor.tool('更多块').click();
    await page.getByRole('menuitem', { name: '折叠块' }).click();
    const folded = '<details>\n<summary></summary>\n\n**甲**乙\n\n</details>';
    expect(await editor.markdown()).toBe(`前文\n\n${folded}\n\n后文`);
    await press('Backspace');
    expect(await editor.markdown()).toBe('前文\n\n**甲**乙\n\n后文');
  });

  it('splits and joins at its summary without losing words', async () => {
    const editor = await openEditor({ content: `${FOLD}\n\n后文` });
    await editor.caretIn('步骤');
    await press('ArrowLeft', 'Enter');
    const split = FOLD.replace('步骤', '步').replace('甲一', '骤\n\n甲一');
    expect(await editor.markdown()).toBe(`${split}\n\n后文`);
    await press('Control+z');
    expect(await editor.markdown()).toBe(`${FOLD}\n\n后文`);
    await editor.caretIn('步骤');
    await press('Home', 'Backspace');
    expect(await editor.markdown()).toBe('步骤\n\n甲一\n\n乙二\n\n后文');
    await press('Control+z');
    expect(await editor.markdown()).toBe(`${FOLD}\n\n后文`);
  });

  it('goes from its first line to the summary, and keeps an empty summary writable', async () => {
    const editor = await openEditor({ content: FOLD });
    await editor.caretIn('甲一');
    await press('Home', 'Backspace');
    await type('二');
    expect(await editor.markdown()).toBe(FOLD.replace('步骤', '步骤二'));
    await press('Backspace', 'Backspace', 'Backspace');
    await expect.element(editor.body.getByText('甲一')).toBeVisible();
    await type('<b>*x*');
    expect(await editor.markdown()).toBe(FOLD.replace('步骤', '&lt;b>*x*'));
  });

  it('is folded by its triangle, and opens for the caret', async () => {
    const editor = await openEditor({ content: `${FOLD}\n\n后文` });
    await editor.body.getByRole('button', { name: '收起' }).click();
    await expect.element(editor.body.getByText('甲一')).not.toBeVisible();
    await editor.caretIn('步骤');
    await press('Enter');
    await expect.element(editor.body.getByText('甲一')).toBeVisible();
    await type('新');
    await editor.body.getByRole('button', { name: '收起' }).click();
    await press('Control+f');
    await type('乙二');
    await press('Enter');
    await expect.element(editor.body.getByText('乙二')).toBeVisible();
    expect(await editor.markdown()).toBe(`${FOLD.replace('甲一', '新\n\n甲一')}\n\n后文`);
  });

  it('is copied and pasted as what it is', async () => {
    const editor = await openEditor({ content: `${FOLD}\n\n后文` });
    await editor.caret();
    await press('Control+a');
    await userEvent.copy();
    await press('Control+End', 'Enter');
    await userEvent.paste();
    expect((await editor.markdown()).split('<summary>步骤</summary>')).toHaveLength(3);
  });

  it('loses only what is selected across its edge', async () => {
    const editor = await openEditor({ content: `前文\n\n${FOLD}\n\n后文` });
    await editor.caretIn('前文');
    await press('ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Backspace');
    await press('Control+z');
    expect(await editor.markdown()).toBe(`前文\n\n${FOLD}\n\n后文`);
  });
});
