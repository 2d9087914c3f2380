import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { press, type } from '../../../../test/keys.ts';
import { Refusal, stubApi, stubNoConnection } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { getCategory, openEditor } from '../../../../test/open-editor.tsx';
import { EMPTY_DOCUMENT } from '../model/document.ts';

const WRITTEN = { doc: { title: '题', categoryId: 5 }, content: '不会丢' };

/** Stubs the creation of an item that waits for review. */
function stubCreated() {
  return stubApi(
    'POST /article',
    () => ({ id: 41, model: 'ARTICLE', status: 'PENDING_REVIEW', liveRevision: null }) as never,
  );
}

describe('the title', () => {
  it('has the focus in an empty text, moves on to the text by Enter, and stays one line', async () => {
    const editor = await openEditor();
    await expect.element(editor.title).toHaveFocus();
    await type('一个题目');
    await press('Enter');
    await expect.element(editor.body).toHaveFocus();
    await type('正文');
    await editor.title.fill('两\n行');
    await expect.element(editor.title).toHaveValue('两 行');
    expect(await editor.markdown()).toBe('正文');
    expect(editor.saves.at(-1)).toMatchObject({ title: '两 行' });
  });

  it('does not take the focus when the text is not empty', async () => {
    const editor = await openEditor(WRITTEN);
    expect(document.activeElement).not.toBe(editor.title.element());
  });
});

describe('submitting a text', () => {
  it('saves a draft, submits it once, and opens the result', async () => {
    const response = Promise.withResolvers<void>();
    const created = stubApi('POST /article', async () => {
      await response.promise;
      return { id: 41, model: 'ARTICLE', status: 'PENDING_REVIEW', liveRevision: null } as never;
    });
    const editor = await openEditor(WRITTEN);
    await editor.caret();
    await type('。');
    await press('Control+Enter');
    await editor.confirm();
    await press('Control+Enter');
    response.resolve();
    await expect.poll(() => editor.router.state.location.pathname).toBe('/article/41');
    await expect.element(page.getByText('文章已提交审核')).toBeVisible();
    expect(created.map(({ body }) => body)).toEqual([
      expect.objectContaining({ title: '题', content: '不会丢。', categoryId: 5, draftId: 700 }),
    ]);
  });

  it('asks before a change of category that changes who may read, and not otherwise', async () => {
    const none = { count: 0, named: [] };
    const losing = { count: 2, named: [{ id: 1, nickname: '秦岳', avatar: null }] };
    const previews = stubApi('POST /access/content/effect', () => ({
      ...{ gaining: none, losing, public: [] },
    }));
    const answers = stubApi(
      'PUT /article',
      () => ({ id: 41, model: 'ARTICLE', status: 'APPROVED', liveRevision: 4 }) as never,
    );
    const saved = { ...EMPTY_DOCUMENT, title: '题', content: '不会丢', categoryId: 5 };
    const editor = await openEditor({
      doc: { ...saved, categoryId: 6 },
      content: saved.content,
      item: { id: 41, revision: 3, status: 'APPROVED', rejectReason: null, isLive: true, saved },
      categories: [getCategory(5, '默认'), getCategory(6, '别的')],
    });
    await editor.caret();
    await press('Control+Enter');
    const question = page.getByRole('alertdialog', { name: '提交文章审核' });
    await expect.element(question.getByText('保存后，将有 2 人失去阅读权限')).toBeVisible();
    await expect.element(question.getByText('秦岳等')).toBeVisible();
    await question.getByRole('button', { name: '取消' }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(answers).toHaveLength(0);
    await press('Control+Enter');
    await question.getByRole('button', { name: '提交审核' }).click();
    await expect.poll(() => answers.length).toBe(1);
    expect(previews[0]?.body).toEqual({ ids: [41], categoryId: 6 });
  });

  it('shows each missing field beside it, one after another', async () => {
    const editor = await openEditor({
      categories: [getCategory(5, '默认'), getCategory(6, '别的')],
    });
    await editor.button('提交审核').click();
    await expect.element(page.getByText('请填写标题')).toBeVisible();
    await expect.element(editor.title).toHaveFocus();
    await editor.title.fill('字'.repeat(101));
    await editor.caret();
    await type('正文还在');
    await press('Control+Enter');
    await expect.element(page.getByText('标题至多 100 个字，当前 101 个字')).toBeVisible();
    await editor.title.fill('标题');
    await press('Control+Enter');
    await expect.element(editor.settings.getByText('请选择分类')).toBeVisible();
    await expect.element(editor.settings.getByRole('radio').first()).toHaveFocus();
    await editor.settings.getByRole('radio', { name: '别的' }).click();
    await expect.element(editor.settings.getByText('请选择分类')).not.toBeInTheDocument();
    await editor.settings.getByRole('button', { name: '完成' }).click();
    const created = stubCreated();
    await press('Control+Enter');
    await editor.confirm();
    await expect.poll(() => created.length).toBe(1);
    expect(created[0]?.body).toMatchObject({ content: '正文还在', categoryId: 6 });
  });

  it('keeps the text when the server fails, and submits it on retry', async () => {
    const msg = '服务器异常，请稍后重试';
    stubApi('POST /article', () => {
      throw new Refusal(500, msg);
    });
    const editor = await openEditor(WRITTEN);
    await editor.submit('提交审核');
    await expect.element(page.getByRole('alert')).toMatchTextContent(msg);
    expect(editor.blocks()).toEqual(['不会丢']);
    stubNoConnection('POST /article');
    await editor.submit('提交审核');
    await expect.element(page.getByRole('alert')).toMatchTextContent(/无法连接服务器/u);
    const created = stubCreated();
    await editor.submit('提交审核');
    await expect.poll(() => created.length).toBe(1);
  });

  it('waits for running uploads', async () => {
    const editor = await openEditor({
      ...WRITTEN,
      publishing: { everywhere: true, categoryIds: [] },
    });
    const response = Promise.withResolvers<never>();
    stubApi('POST /media', () => response.promise);
    const { paste, picture } = await import('../../../../test/clipboard.ts');
    await editor.caret();
    paste(editor.body.element(), { files: [await picture(8, 8)] });
    await expect.element(editor.uploads).toBeVisible();
    await editor.button('发布').click();
    await expect.element(page.getByText('文件尚未上传完成，请稍候或先移除')).toBeVisible();
  });

  it('says by category whether it publishes or sends for review', async () => {
    const editor = await openEditor({
      ...WRITTEN,
      doc: { title: '题' },
      categories: [getCategory(5, '默认'), getCategory(6, '别的')],
      publishing: { everywhere: false, categoryIds: [6] },
    });
    await expect.element(editor.button('提交')).toBeVisible();
    await editor.button('发布设置').click();
    stubApi('GET /tag/page', () => ({ records: [], total: 0, current: 1, size: 20 }));
    await editor.settings.getByRole('radio', { name: '别的' }).click();
    await editor.settings.getByRole('button', { name: '完成' }).click();
    await expect.element(editor.button('发布')).toBeVisible();
  });

  it('goes on from the settings that it opened, and only from those', async () => {
    stubApi('GET /tag/page', () => ({ records: [], total: 0, current: 1, size: 20 }));
    const editor = await openEditor({
      ...WRITTEN,
      doc: { title: '题' },
      categories: [getCategory(5, '默认'), getCategory(6, '别的')],
    });
    const finish = editor.settings.getByRole('button', { name: '完成' });
    const question = page.getByRole('alertdialog', { name: '提交文章审核' });
    await editor.button('提交审核').click();
    await expect.element(editor.settings.getByText('请选择分类')).toBeVisible();
    await press('Escape');
    await expect.element(editor.settings).not.toBeInTheDocument();
    await editor.button('发布设置').click();
    await editor.settings.getByRole('radio', { name: '别的' }).click();
    await finish.click();
    await expect.element(editor.settings).not.toBeInTheDocument();
    await expect.element(question).not.toBeInTheDocument();
    await editor.title.fill('');
    await editor.button('提交审核').click();
    await editor.title.fill('题');
    await editor.button('提交审核').click();
    await expect.element(question).toBeVisible();
  });

  it('asks as soon as what was missing is chosen', async () => {
    stubApi('GET /tag/page', () => ({ records: [], total: 0, current: 1, size: 20 }));
    const editor = await openEditor({
      ...WRITTEN,
      doc: { title: '题' },
      categories: [getCategory(5, '默认'), getCategory(6, '别的')],
    });
    const created = stubCreated();
    await editor.button('提交审核').click();
    await editor.settings.getByRole('radio', { name: '别的' }).click();
    await editor.settings.getByRole('button', { name: '完成' }).click();
    await editor.confirm();
    await expect.poll(() => created.length).toBe(1);
  });
});

describe('the question before submitting', () => {
  const ask = page.getByRole('alertdialog', { name: '发布文章' });

  it('says where the text goes, who sees it and who is notified', async () => {
    const editor = await openEditor({
      ...WRITTEN,
      content: '请看 [@周砚](/user/personal?id=31)，也请 [@周砚](/user/personal?id=31) 回复',
      categories: [{ ...getCategory(5, '制度'), visibility: 'INTERNAL' }],
      publishing: { everywhere: true, categoryIds: [] },
    });
    const created = stubCreated();
    await editor.button('发布').click();
    await expect.element(ask).toMatchTextContent(/知识库 · 制度/u);
    await expect.element(ask).toMatchTextContent(/全体内部员工/u);
    await expect.element(ask).toMatchTextContent(/无需审核，发布后立即可见/u);
    await expect.element(ask).toMatchTextContent(/正文中提及的 1 人/u);
    await press('Escape');
    await expect.element(ask).not.toBeInTheDocument();
    expect(created).toEqual([]);
    await editor.submit('发布');
    await expect.poll(() => created.length).toBe(1);
  });

  it('says that a reviewer decides first, and that readers keep what they have', async () => {
    const editor = await openEditor({
      ...WRITTEN,
      item: {
        id: 40,
        revision: 3,
        status: 'APPROVED',
        rejectReason: null,
        isLive: true,
        saved: { ...EMPTY_DOCUMENT, title: '题', content: '原文', categoryId: 5 },
      },
    });
    await editor.button('提交审核').click();
    const review = page.getByRole('alertdialog', { name: '提交文章审核' });
    await expect.element(review).toMatchTextContent(/须审核，通过前读者看到的仍是当前版本/u);
    await expect.element(review).toMatchTextContent(/审核通过后通知/u);
  });

  it('counts only the people that an update mentions for the first time', async () => {
    const person = (id: number) => `[@同事](/user/personal?id=${id})`;
    const saved = { ...EMPTY_DOCUMENT, title: '题', content: person(31), categoryId: 5 };
    const item = { id: 40, revision: 3, rejectReason: null, isLive: true, saved };
    const review = page.getByRole('alertdialog', { name: '提交文章审核' });
    const editor = await openEditor({
      ...WRITTEN,
      content: `${person(31)} ${person(32)}`,
      item: { ...item, status: 'APPROVED' },
    });
    await editor.button('提交审核').click();
    await expect.element(review).toMatchTextContent(/正文中提及的 1 人/u);
    await editor.unmount();
    const again = await openEditor({
      ...WRITTEN,
      content: `${person(31)}。`,
      item: { ...item, status: 'APPROVED' },
    });
    await again.button('提交审核').click();
    await expect.element(review).toMatchTextContent(/审核通过后通知/u);
    await expect.element(review).not.toMatchTextContent(/正文中提及/u);
  });

  it('is not asked for saving a draft', async () => {
    const editor = await openEditor(WRITTEN);
    await editor.caret();
    await type('。');
    await press('Control+s');
    await expect.poll(() => editor.saves.length).toBeGreaterThan(0);
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('saving', () => {
  it('stores the text locally without a connection, and saves it by itself later', async () => {
    const editor = await openEditor({ view: 'source' });
    const lost = stubNoConnection('POST /draft');
    await editor.caret();
    await type('断网时写的');
    await press('Control+s');
    await expect.element(page.getByText('网络异常，已暂存到本地')).toBeVisible();
    expect(lost.length).toBe(1);
    const stored = stubApi(
      'POST /draft',
      () => ({ id: 700, version: 1, updatedAt: '2026-03-01T02:03:04Z' }) as never,
    );
    window.dispatchEvent(new Event('online'));
    await expect.element(page.getByRole('status').getByText('已保存 10:03:04')).toBeVisible();
    expect(stored[0]?.body).toMatchObject({ content: '断网时写的' });
  });

  it('offers the text of an earlier visit without taking typed keys as the answer', async () => {
    const user = makeUser(['article.add']);
    const editor = await openEditor({ view: 'source', user });
    stubNoConnection('POST /draft');
    await editor.caret();
    await type('没存上的');
    await press('Control+s');
    await expect.element(page.getByText('网络异常，已暂存到本地')).toBeVisible();
    await editor.unmount();
    const again = await openEditor({ view: 'source', user });
    const ask = page.getByRole('alertdialog', { name: '检测到未保存的内容' });
    await expect.element(ask).toBeVisible();
    await press('Space');
    await expect.element(ask).toBeVisible();
    await press('Escape');
    await expect.element(ask).not.toBeInTheDocument();
    await again.unmount();
    const last = await openEditor({ view: 'source', user });
    await ask.getByRole('button', { name: '恢复', exact: true }).click();
    await expect.poll(last.source).toBe('没存上的');
    expect(await last.markdown()).toBe('没存上的');
  });
});

describe('leaving', () => {
  it('saves first and asks only when saving failed', async () => {
    const editor = await openEditor({ view: 'source' });
    await editor.caret();
    await type('走之前');
    const failing = stubNoConnection('POST /draft');
    const back = page.getByRole('link', { name: '返回' });
    await back.click();
    const ask = page.getByRole('alertdialog', { name: '有未保存的内容' });
    await ask.getByRole('button', { name: '继续编辑' }).click();
    expect(failing.length).toBeGreaterThan(0);
    expect(editor.router.state.location.pathname).toBe('/editor');
    expect(editor.source()).toBe('走之前');
    await back.click();
    await ask.getByRole('button', { name: '仍然离开' }).click();
    await expect.poll(() => editor.router.state.location.pathname).toBe('/list');
  });

  it('asks nothing when the server has everything', async () => {
    const editor = await openEditor({ view: 'source' });
    await editor.caret();
    await type('走之前');
    await page.getByRole('link', { name: '返回' }).click();
    await expect.poll(() => editor.router.state.location.pathname).toBe('/list');
    expect(editor.saves.at(-1)).toMatchObject({ content: '走之前' });
  });
});
