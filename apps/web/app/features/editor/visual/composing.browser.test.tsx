import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { inputMethod, press, type } from '../../../../test/keys.ts';
import { stubApi } from '../../../../test/stub-api.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

describe.each(['visual', 'source'] as const)('an input method in the %s view', (view) => {
  it('shows composed letters and keeps the chosen word', async () => {
    const editor = await openEditor({ view, content: '前' });
    await editor.caret();
    await inputMethod.compose('n', 'ni', 'ni h', 'ni hao');
    await expect.element(editor.body).toMatchTextContent(/前ni hao/u);
    await inputMethod.choose('你好');
    await expect.element(editor.body).toMatchTextContent(/前你好/u);
    expect(await editor.markdown()).toBe('前你好');
    await press('Control+z');
    expect(await editor.markdown()).toBe('前');
  });

  it('composes in the middle of a line and keeps the Markdown behind it', async () => {
    const editor = await openEditor({ view, content: '一行字' });
    await editor.caret('start');
    await press('ArrowRight');
    await inputMethod.compose('zhong', 'zhong jian');
    await inputMethod.choose('中间');
    await type('**重**');
    expect(await editor.markdown()).toBe('一中间**重**行字');
    if (view === 'visual')
      await expect.poll(() => editor.body.element().querySelector('strong')).not.toBeNull();
  });
});

describe('an input method in the visual view', () => {
  it('searches people by the chosen word and accepts the entry by Enter', async () => {
    stubApi('GET /link/people', () => [{ id: 31, nickname: '周砚', avatar: null }]);
    const editor = await openEditor();
    await editor.caret();
    await type('@');
    await inputMethod.compose('z', 'zh', 'zhou');
    await inputMethod.choose('周');
    await expect.element(page.getByRole('option', { name: '@周砚' })).toBeVisible();
    await press('Enter');
    expect((await editor.markdown()).trim()).toBe('[@周砚](/user/personal?id=31)');
  });

  it('turns a typed `#` and space before a composed word into a heading', async () => {
    const editor = await openEditor();
    await editor.caret();
    await type('## ');
    await inputMethod.compose('biao', 'biao ti');
    await inputMethod.choose('标题');
    expect(await editor.markdown()).toBe('## 标题');
  });
});

describe('the title', () => {
  it('ignores the Enter that confirms a composition', async () => {
    const editor = await openEditor();
    await editor.title.click();
    await inputMethod.compose('biao', 'biao ti');
    editor.title
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, isComposing: true }),
      );
    await inputMethod.choose('标题');
    await expect.element(editor.title).toHaveFocus();
    await expect.element(editor.title).toHaveValue('标题');
    await press('Enter');
    await expect.element(editor.body).toHaveFocus();
  });
});
