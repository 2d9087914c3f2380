import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { stubNoConnection } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { openEditor } from '../../../../test/open-editor.tsx';

describe('two views of one text', () => {
  it('show the same text and leave untouched blocks as they are', async () => {
    const editor = await openEditor({
      view: 'split',
      content: '## 标题\n\n*   一\n*   二\n\n末段',
    });
    await editor.choose('所见即所得');
    await expect.element(editor.body.getByRole('heading', { name: '标题' })).toBeVisible();
    await editor.caretIn('末段');
    await type(' * 星');
    await editor.caretIn('二');
    await type('三');
    await editor.choose('Markdown');
    expect(editor.source()).toBe('## 标题\n\n*   一\n*   二三\n\n末段 * 星');
    expect(await editor.markdown()).toBe('## 标题\n\n*   一\n*   二三\n\n末段 * 星');
  });

  it('undo changes made in the other view', async () => {
    const editor = await openEditor({ content: '甲' });
    await editor.caret();
    await type('乙');
    await editor.choose('Markdown');
    await editor.caret();
    await press('Control+z');
    expect(editor.source()).toBe('甲');
    await press('Control+y');
    await editor.choose('所见即所得');
    expect(editor.blocks()).toEqual(['甲乙']);
  });

  it('keep the caret where it was', async () => {
    const editor = await openEditor({ content: '一二三\n\n四五六' });
    await editor.caret();
    await press('ArrowLeft');
    await press('Control+s');
    await page.getByRole('radio', { name: 'Markdown' }).click();
    await editor.ready('source');
    (editor.body.element() as HTMLElement).focus();
    await type('！');
    expect(editor.source()).toBe('一二三\n\n四五！六');
  });
});

describe('the choice of the view', () => {
  it('is saved to the account, also when chosen by arrow keys', async () => {
    const editor = await openEditor();
    await expect.element(editor.radio('所见即所得')).toBeChecked();
    await editor.choose('Markdown');
    await expect.poll(() => editor.chosen.map(({ body }) => body)).toEqual([{ chosen: 'source' }]);
    (editor.radio('Markdown').element() as HTMLElement).focus();
    await press('ArrowRight');
    await expect.element(editor.radio('对照')).toBeChecked();
    await expect.element(editor.radio('对照')).toHaveFocus();
    await expect.poll(() => editor.chosen.at(-1)?.body).toEqual({ chosen: 'split' });
  });

  it('does not store the preview, which closes when submitting finds errors', async () => {
    const editor = await openEditor({ view: 'source', content: '正文' });
    await editor.tool('仅预览').click();
    await expect.element(editor.preview.getByText('正文')).toBeVisible();
    await expect.element(editor.tool('加粗')).toBeDisabled();
    await editor.button('提交审核').click();
    await expect.element(page.getByText('请填写标题')).toBeVisible();
    await expect.element(editor.title).toHaveFocus();
    await expect.element(editor.radio('Markdown')).toBeChecked();
    expect(editor.chosen).toEqual([]);
  });

  it('is sent again with the next text when the server did not receive it', async () => {
    const user = makeUser(['article.add']);
    const editor = await openEditor({ user });
    const lost = stubNoConnection('PUT /user/editor');
    await editor.choose('Markdown');
    await expect.poll(() => lost.length).toBe(1);
    await editor.unmount();
    const next = await openEditor({
      user,
      accountView: { chosen: null, usual: 'visual' },
      viewMode: 'source',
    });
    await expect.element(next.radio('Markdown')).toBeChecked();
    await expect.poll(() => next.chosen.map(({ body }) => body)).toEqual([{ chosen: 'source' }]);
  });

  it('offers no split view for a question, even if the account prefers it', async () => {
    const editor = await openEditor({
      model: 'QUESTION',
      isNewQuestion: true,
      view: 'split',
      viewMode: 'visual',
    });
    await expect.element(editor.radio('所见即所得')).toBeChecked();
    expect(page.getByRole('radio').elements()).toHaveLength(2);
  });
});

describe('the editor over the whole page', () => {
  it('is remembered for the next text', async () => {
    const editor = await openEditor();
    await editor.button('全屏').click();
    await expect.element(editor.button('全屏')).toHaveAttribute('aria-pressed', 'true');
    await editor.unmount();
    const next = await openEditor();
    await expect.element(next.button('全屏')).toHaveAttribute('aria-pressed', 'true');
    await next.button('全屏').click();
    await expect.element(next.button('全屏')).toHaveAttribute('aria-pressed', 'false');
  });
});
