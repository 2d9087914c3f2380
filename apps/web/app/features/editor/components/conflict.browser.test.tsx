import type { ContentConflict } from '@zhihui/contract/features/content/content.schema.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press } from '../../../../test/keys.ts';
import { Refusal, stubApi, stubNoConnection } from '../../../../test/stub-api.ts';
import { SAVED_AT, getCategory, openEditor } from '../../../../test/open-editor.tsx';
import { EMPTY_DOCUMENT } from '../model/document.ts';

const LINES = '第一行\n第二行\n第三行';
/** The server's drawing of the comparison shows both texts. */
beforeEach(() => {
  stubApi('POST /article/compare', ({ body }) => {
    const { before, after } = body as { before: string; after: string };
    return { html: `<p>${before} → ${after}</p>`, isSame: before === after };
  });
});

const PLACEMENT = { categoryId: 5, tags: [], coverUrl: null };

/** Opens a published article that another user saves as `remoteText` before this text is submitted. */
async function openConflict(remoteText: string, more: Partial<ContentConflict['current']> = {}) {
  const saved = { ...EMPTY_DOCUMENT, title: '交接清单', content: LINES, categoryId: 5 };
  const item = {
    id: 40,
    revision: 3,
    status: 'APPROVED' as const,
    rejectReason: null,
    isLive: true,
    saved,
  };
  const editor = await openEditor({
    item,
    view: 'source',
    doc: saved,
    content: LINES,
    categories: [getCategory(5, '公开'), getCategory(6, '内部')],
    publishing: { everywhere: true, categoryIds: [] },
  });
  const current = {
    ...PLACEMENT,
    revision: 4,
    title: '交接清单',
    content: remoteText,
    editor: { id: 2, nickname: '周砚', avatar: null },
    updatedAt: SAVED_AT,
    ...more,
  };
  stubApi('DELETE /draft/:id', () => null);
  stubApi('GET /article/:id/edit', () => ({
    ...current,
    id: 40,
    model: 'ARTICLE',
    status: 'APPROVED',
    rejectReason: null,
    pinned: false,
    pinnable: false,
  }));
  const saveRequests = stubApi('PUT /article', ({ body }) => {
    const { revision } = body as { revision: number };
    if (revision < 4)
      throw new Refusal(409, '有新版本', {
        base: { ...PLACEMENT, title: '交接清单', content: LINES },
        current,
      });
    return { id: 40, model: 'ARTICLE', status: 'APPROVED', liveRevision: 5 } as never;
  });
  const write = async (text: string) => {
    await editor.caret();
    await press('Control+a');
    await page.getByRole('textbox', { name: '正文' }).fill(text);
  };
  return { ...editor, saveRequests, write };
}

describe('conflicting revisions of an article', () => {
  it('merges what only one side changed, and lets the user look before submitting', async () => {
    const { conflict, saveRequests, write, ...editor } = await openConflict(
      '第一行\n第二行\n第三行，对方改的',
      { categoryId: 6 },
    );
    const none = { count: 0, named: [] };
    stubApi('POST /access/content/effect', () => ({ gaining: none, losing: none, public: [] }));
    await write('第一行，我改的\n第二行\n第三行');
    await editor.submit('发布');
    await expect.element(page.getByText(/对方的修改已合并到您的内容中/u)).toBeVisible();
    await expect.element(conflict).not.toBeInTheDocument();
    const merged = '第一行，我改的\n第二行\n第三行，对方改的';
    expect(editor.source()).toBe(merged);
    expect(saveRequests).toHaveLength(1);
    await editor.submit('发布');
    await expect
      .poll(() => saveRequests.at(-1)?.body)
      .toMatchObject({ revision: 4, content: merged, categoryId: 6 });
  });

  it('loses nothing that is typed while a newer revision is merged', async () => {
    const { conflict, write, ...editor } = await openConflict('第一行\n第二行\n第三行，对方改的');
    const deleted = Promise.withResolvers<null>();
    const deletions = stubApi('DELETE /draft/:id', () => deleted.promise);
    await write('第一行，我改的\n第二行\n第三行');
    await editor.submit('发布');
    await expect.poll(() => deletions.length).toBe(1);
    await write('第一行，我改的，接着写\n第二行\n第三行');
    deleted.resolve(null);
    await expect.poll(editor.source).toBe('第一行，我改的，接着写\n第二行\n第三行，对方改的');
    await expect.element(conflict).not.toBeInTheDocument();
  });

  it('shows both texts, takes what only one side changed, and merges the rest by hand', async () => {
    const { conflict, saveRequests, write, ...editor } = await openConflict(
      '第一行，他改的\n第二行\n第三行，对方改的',
    );
    await write('第一行，我改的\n第二行\n第三行');
    await editor.submit('发布');
    await expect.element(conflict).toMatchTextContent(/周砚 于/u);
    await expect.element(conflict).toMatchTextContent(/第一行，我改的/u);
    await expect.element(conflict).toMatchTextContent(/第三行，对方改的/u);
    await conflict.getByRole('button', { name: '手动合并' }).click();
    const pane = page.getByRole('region', { name: '对方的版本' });
    await expect.poll(editor.source).toBe('第一行，我改的\n第二行\n第三行，对方改的');
    await pane.getByRole('button', { name: '采用此段' }).click();
    await expect.poll(editor.source).toBe('第一行，他改的\n第二行\n第三行，对方改的');
    await expect.element(editor.button('发布')).toBeDisabled();
    await pane.getByRole('button', { name: '完成合并' }).click();
    await expect.element(pane).not.toBeInTheDocument();
    await editor.submit('发布');
    await expect
      .poll(() => saveRequests.at(-1)?.body)
      .toMatchObject({
        revision: 4,
        content: '第一行，他改的\n第二行\n第三行，对方改的',
      });
    await expect.poll(() => editor.router.state.location.pathname).toBe('/article/40');
  });

  it('replaces the local text by the remote one, which undo reverts', async () => {
    const { conflict, write, ...editor } = await openConflict('对方的');
    await write('我的');
    await editor.submit('发布');
    await conflict.getByRole('button', { name: '采用对方的' }).click();
    await expect.poll(editor.source).toBe('对方的');
    await editor.caret();
    await press('Control+z');
    expect(editor.source()).toBe('我的');
  });

  it('submits the local text but keeps the category the other user moved it to', async () => {
    const { conflict, saveRequests, write, ...editor } = await openConflict('对方的', {
      categoryId: 6,
    });
    const none = { count: 0, named: [] };
    // the item is there already
    stubApi('POST /access/content/effect', () => ({ gaining: none, losing: none, public: [] }));
    await write('我的');
    await editor.submit('发布');
    await expect.element(conflict).toMatchTextContent(/对方还修改了分类/u);
    await conflict.getByRole('button', { name: '以我的为准' }).click();
    await expect
      .poll(() => saveRequests.at(-1)?.body)
      .toMatchObject({ revision: 4, content: '我的', categoryId: 6 });
    await expect.poll(() => editor.router.state.location.pathname).toBe('/article/40');
  });

  it('takes over the remote title by a click and says when nothing differs', async () => {
    const { conflict, write, ...editor } = await openConflict(LINES, { title: '新的题目' });
    await write(`${LINES}！`);
    await editor.title.fill('我的题目');
    await editor.submit('发布');
    await conflict.getByRole('button', { name: '手动合并' }).click();
    const pane = page.getByRole('region', { name: '对方的版本' });
    await pane.getByRole('button', { name: '采用对方的标题' }).click();
    await expect.element(editor.title).toHaveValue('新的题目');
    await pane.getByRole('button', { name: '采用此段' }).click();
    await expect.element(pane.getByRole('status')).toMatchTextContent(/与对方的版本已无差异/u);
  });

  it('postpones the choice on Esc without losing anything', async () => {
    const { conflict, write, ...editor } = await openConflict('对方的');
    await write('我的');
    await editor.submit('发布');
    await expect.element(conflict).toBeVisible();
    await press('Escape');
    await expect.element(conflict).not.toBeInTheDocument();
    expect(editor.source()).toBe('我的');
  });
});

describe('conflicting windows of a draft', () => {
  it('merges what the windows changed in different places, and saves on', async () => {
    const editor = await openEditor({ view: 'source', content: '甲\n\n乙' });
    await editor.caret();
    await page.getByRole('textbox', { name: '正文' }).fill('甲\n\n乙。');
    await editor.markdown();
    const remote = { ...editor.saves.at(-1)!, content: '甲，第二个窗口\n\n乙。', version: 2 };
    stubApi('GET /draft/:id', () => remote as never);
    const saveRequests = stubApi('PUT /draft', ({ body }) => {
      if ((body as { version: number }).version < 2) throw new Refusal(409, '另一个窗口保存过');
      return { ...remote, version: 3 } as never;
    });
    await page.getByRole('textbox', { name: '正文' }).fill('甲\n\n乙。第一个窗口');
    await press('Control+s');
    const merged = '甲，第二个窗口\n\n乙。第一个窗口';
    await expect.poll(editor.source).toBe(merged);
    await expect
      .poll(() => saveRequests.at(-1)?.body)
      .toMatchObject({ version: 2, content: merged });
    await expect.element(editor.conflict).not.toBeInTheDocument();
  });

  it('asks in the later window and saves nothing before the choice', async () => {
    const editor = await openEditor({ view: 'source', content: '开头' });
    const remoteText = { ...(await savedDraft()), content: '开头，第二个窗口', version: 2 };
    async function savedDraft() {
      await editor.caret();
      await page.getByRole('textbox', { name: '正文' }).fill('开头，一');
      await editor.markdown();
      return editor.saves.at(-1)!;
    }
    stubApi('GET /draft/:id', () => remoteText);
    const saveRequests = stubApi('PUT /draft', ({ body }) => {
      if ((body as { version: number }).version < 2) throw new Refusal(409, '另一个窗口保存过');
      return { ...remoteText, version: 3 };
    });
    await page.getByRole('textbox', { name: '正文' }).fill('开头，第一个窗口');
    await press('Control+s');
    await expect.element(editor.conflict).toMatchTextContent(/第二个窗口/u);
    await editor.conflict.getByRole('button', { name: '稍后处理' }).click();
    await expect.element(page.getByText('其他窗口中有更新的内容')).toBeVisible();
    await editor.button('查看差异').click();
    await editor.conflict.getByRole('button', { name: '以我的为准' }).click();
    await expect
      .poll(() => saveRequests.at(-1)?.body)
      .toMatchObject({ version: 2, content: '开头，第一个窗口' });
    await expect.element(editor.conflict).not.toBeInTheDocument();
  });
});

describe('discarding changes', () => {
  it('keeps the changes until the server has deleted the draft', async () => {
    const saved = { ...EMPTY_DOCUMENT, title: '题', content: '发布的', categoryId: 5 };
    const editor = await openEditor({
      view: 'source',
      doc: { ...saved, content: '发布的，改了一半' },
      item: { id: 40, revision: 3, status: 'APPROVED', rejectReason: null, isLive: true, saved },
      draft: { id: 700, version: 1, baseRevision: 3, updatedAt: SAVED_AT, byToken: false },
    });
    stubNoConnection('DELETE /draft/:id');
    const dialog = page.getByRole('alertdialog');
    await editor.button('放弃修改').click();
    await dialog.getByRole('button', { name: '放弃修改' }).click();
    await expect.element(page.getByText('无法连接服务器，请检查网络后重试')).toBeVisible();
    expect(editor.source()).toBe('发布的，改了一半');
    stubApi('DELETE /draft/:id', () => null);
    await editor.button('放弃修改').click();
    await dialog.getByRole('button', { name: '放弃修改' }).click();
    await expect.poll(editor.source).toBe('发布的');
    await expect.element(editor.button('放弃修改')).not.toBeInTheDocument();
  });
});
