import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  CommentItem,
  CommentPage,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import { paste, picture } from '../../../../test/clipboard.ts';
import { mount } from '../../../../test/mount.tsx';
import { type } from '../../../../test/keys.ts';
import { makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { CommentSection } from './comment-section.tsx';

const me = makeUser([], { permissions: ['comment.add'] });
const other = { id: 8, nickname: '宋怀', avatar: null };
const NONE = { edit: false, delete: false, reply: true };
const OWN = { edit: true, delete: true, reply: true };

const comment = (id: number, content: string, change: Partial<CommentItem> = {}): CommentItem => ({
  ...{ id, content, targetType: 'ARTICLE', targetId: 5, contentId: 5, parentId: null },
  ...{ rootId: null, author: other, replyTo: null, mentions: [], status: 'APPROVED', revision: 1 },
  ...{ format: 'plain', html: null },
  ...{ edited: false, gone: false, likeCount: 0, liked: false, abilities: NONE },
  createdAt: '2026-03-01T08:00:00Z',
  ...change,
});
const makeOwn = (id: number, content: string, change: Partial<CommentItem> = {}) =>
  comment(id, content, { author: me, abilities: OWN, ...change });
const thread = (item: CommentItem, replies: CommentItem[] = []): CommentThread => ({
  ...item,
  ...{ replies, replyCount: replies.length, repliesBefore: 0 },
});
const getPage = (...records: CommentThread[]): CommentPage => ({
  ...{ records, current: 1, size: 10, total: records.length, count: records.length, authorId: 1 },
});

const field = page.getByRole('textbox', { name: '写评论' });
const send = page.getByRole('button', { name: '发表评论' });
const toolbar = page.getByRole('toolbar', { name: '格式' });
/** The text of the open field, however it is shown. */
const markdown = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('form textarea:not([readonly])')].at(-1)
    ?.value;
async function hasText(text: string) {
  await expect.poll(markdown).toBe(text);
}
/** Replaces the text of the field, as its user does. */
async function fill(text: string, box = field) {
  await box.click();
  await expect.element(toolbar).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  if (text !== '') await type(text);
  await hasText(text);
}
const items = () => page.getByRole('listitem');
const findByText = (text: string) => items().filter({ hasText: text }).first();
const mounted = (first: CommentPage, user: typeof me | null = me) =>
  mount(<CommentSection targetType="ARTICLE" targetId={5} first={first} />, {
    user,
    address: '/article/5',
  });

describe('writing a comment', () => {
  it('sends with Ctrl+Enter, shows the comment at its place, and empties the field', async () => {
    const requests = stubApi('POST /comment', ({ body }) =>
      makeOwn(9, (body as { content: string }).content),
    );
    await mounted(getPage(thread(comment(1, '先来的'))));
    await fill('第一行');
    await userEvent.keyboard('{Enter}第二行{Control>}{Enter}{/Control}');
    await expect.element(findByText('第二行')).toBeVisible();
    await hasText('');
    await expect.element(page.getByText('评论已发表')).toBeVisible();
    expect(requests.map(({ body }) => body)).toEqual([
      {
        ...{ targetType: 'ARTICLE', targetId: 5, content: '第一行\n\n第二行' },
        ...{ format: 'markdown', mentions: [] },
      },
    ]);
  });

  it('gives a pasted address of the site its title', async () => {
    const titles = stubApi('GET /link/title', () => ({
      id: 12,
      model: 'ARTICLE',
      title: '报销制度',
    }));
    await mounted(getPage(thread(comment(1, '见 [差旅制度](/article/7)'))));
    await expect
      .element(page.getByRole('link', { name: '差旅制度' }))
      .toHaveAttribute('href', '/article/7');
    await fill('见');
    await navigator.clipboard.writeText(`${location.origin}/article/12`);
    await userEvent.keyboard('{Control>}v{/Control}');
    await hasText('见[报销制度](/article/12)');
    expect(titles).toHaveLength(1);
  });

  it('takes pasted pictures, and is sent once they are stored', async () => {
    let store = (): void => undefined;
    const stored = new Promise<void>((resolve) => {
      store = resolve;
    });
    stubApi('POST /media/pictures', () => []);
    stubApi('POST /media', async () => {
      await stored;
      const media = { kind: 'IMAGE' as const, mime: '', size: 1, width: 1, height: 1, widths: [] };
      return { ...media, id: 3, url: '/media/3/full.png', name: '现场.png' };
    });
    const sent = stubApi('POST /comment', () => makeOwn(9, '见图'));
    await mounted(getPage());
    await fill('见图');
    paste(field.element(), { files: [await picture(4, 4, '现场.png')] });
    await expect.poll(markdown).toContain('](uploading:');
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('图片尚未上传完成');
    store();
    await expect.poll(markdown).toContain('](/media/3/full.png)');
    await send.click();
    await expect.poll(() => sent.length).toBe(1);
    expect((sent[0]?.body as { content: string }).content).toMatch(
      /^见图\s*!\[.*\]\(\/media\/3\/full\.png\)\s*$/u,
    );
  });

  it('has the tools that comments can show, and no others', async () => {
    await mounted(getPage());
    await field.click();
    await expect.element(toolbar).toBeVisible();
    const names = toolbar
      .getByRole('button')
      .elements()
      .map((button) => button.getAttribute('aria-label'));
    expect(names).toEqual(['行内代码', '链接', '@同事', '表情']);
    await type('/');
    const options = page.getByRole('option');
    await expect.element(options.first()).toBeVisible();
    const entries = options.elements().map((option) => option.textContent);
    expect(entries.filter((name) => /标题|表格|公式|提示框|模板|附件/u.test(name))).toEqual([]);
    expect(entries.length).toBeGreaterThan(5);
  });

  it('says what is missing or too long, and sends nothing', async () => {
    await mounted(getPage());
    await expect.element(page.getByText('暂无评论')).toBeVisible();
    await field.click();
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('请填写评论');
    await expect.element(field).toHaveFocus();
    await field.click();
    await expect.element(toolbar).toBeVisible();
    await field.fill('长'.repeat(2003));
    await expect.element(page.getByText('2003 / 2000 字')).toBeVisible();
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('超出 3 个字');
    await fill('短');
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });

  it('keeps a text that could not be sent, even after a reload', async () => {
    stubApi('POST /comment', () => {
      throw new Refusal(500, '');
    });
    const { unmount } = await mounted(getPage());
    await fill('断网时写的话');
    await send.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('发送失败');
    await hasText('断网时写的话');
    await expect.element(field).toHaveFocus();
    await unmount();
    await mounted(getPage());
    await hasText('断网时写的话');
    await page.getByRole('button', { name: '取消' }).click();
    await hasText('');
  });

  it('says that a comment is pending when it has to be reviewed', async () => {
    stubApi('POST /comment', () => makeOwn(9, '外面的意见', { status: 'PENDING_REVIEW' }));
    await mounted(getPage());
    await fill('外面的意见');
    await send.click();
    await expect.element(findByText('外面的意见')).toMatchTextContent('待审核，仅您可见');
  });

  it('scrolls the send button into view', async () => {
    await mount(
      <div style={{ paddingTop: 2000 }}>
        <CommentSection targetType="ARTICLE" targetId={5} first={getPage()} />
      </div>,
      { user: me },
    );
    await expect.element(field).toBeInTheDocument();
    // the field ends at the lower edge of the window
    scrollBy(0, field.element().getBoundingClientRect().bottom - innerHeight);
    await expect.element(send).not.toBeInViewport({ ratio: 1 });
    await field.click();
    await expect.element(send).toBeInViewport({ ratio: 1 });
  });
});

describe('mentioning a colleague in a comment', () => {
  const people = page.getByRole('listbox', { name: '可 @ 的同事' });
  const option = (name: string) => page.getByRole('option', { name });
  const source = page.getByRole('button', { name: 'Markdown' });
  const showSource = async () => {
    await source.click();
    await expect.element(source).toHaveAttribute('aria-pressed', 'true');
  };
  // the choice of a view stays
  afterEach(async () => {
    if (source.query()?.getAttribute('aria-pressed') === 'true') await source.click();
  });

  it('offers those who may read what it stands on, in the menu of the visual view', async () => {
    const requests = stubApi('GET /user/mention', () => [other]);
    const sent = stubApi('POST /comment', () => makeOwn(9, '请看'));
    await mounted(getPage());
    await fill('请 ');
    await page.getByRole('button', { name: '@同事' }).click();
    await type('宋');
    await expect.element(option('@宋怀')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await hasText('请 [@宋怀](/user/personal?id=8) ');
    expect(Object.fromEntries(requests[0]!.query)).toEqual({
      ...{ targetType: 'ARTICLE', targetId: '5' },
    });
    await send.click();
    await expect
      .poll(() => sent.map(({ body }) => (body as { content: string }).content))
      .toEqual(['请 [@宋怀](/user/personal?id=8) ']);
  });

  it('offers matching names by keyboard, and sends the ids of those still in the text', async () => {
    const requests = stubApi('GET /user/mention', () => [
      other,
      { ...other, id: 9, nickname: '宋江' },
    ]);
    const sent = stubApi('POST /comment', () => makeOwn(9, '请看'));
    await mounted(getPage());
    await showSource();
    await field.click();
    await userEvent.keyboard('请 @宋');
    await expect.element(option('宋怀')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}看');
    await expect.element(field).toHaveValue('请 @宋怀 看');
    await expect.element(people).not.toBeInTheDocument();
    await userEvent.keyboard(' @宋');
    await option('宋江').click();
    await field.fill('请 @宋怀 看');
    await send.click();
    await expect
      .poll(() => sent.map(({ body }) => (body as { mentions: unknown }).mentions))
      .toEqual([[8]]);
    expect(requests[0]?.query.get('keyword')).toBe('宋');
  });

  it('offers nothing when no name matches, and closes with Escape without losing the text', async () => {
    stubApi('GET /user/mention', ({ query }) => (query.get('keyword') === '无' ? [] : [other]));
    await mounted(getPage());
    await showSource();
    await page.getByRole('button', { name: '@同事' }).click();
    await expect.element(option('宋怀')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(people).not.toBeInTheDocument();
    await expect.element(field).toHaveValue('@');
    await field.fill('@无');
    await expect.element(page.getByText('无匹配的同事，或对方无权查看此内容')).toBeInTheDocument();
  });

  it('inserts emoji by name and from the menu', async () => {
    await mounted(getPage());
    await showSource();
    await field.click();
    await userEvent.keyboard('好 :zan');
    await expect.element(option('👍 赞')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await expect.element(field).toHaveValue('好 👍');
    await page.getByRole('button', { name: '表情' }).click();
    await page.getByRole('menuitem', { name: '笑脸' }).click();
    await expect.element(field).toHaveValue('好 👍😀');
    await expect.element(field).toHaveFocus();
  });
});

describe('an existing comment', () => {
  const like = page.getByRole('button', { name: /^赞宋怀的评论/u });

  it('is liked at once, and reverted when the server refuses', async () => {
    const answers = [new Refusal(500, ''), null];
    stubApi('PUT /comment/:id/like', () => {
      const refusal = answers.pop();
      if (refusal) throw refusal;
      return { liked: true, likeCount: 4 };
    });
    stubApi('DELETE /comment/:id/like', () => ({ liked: false, likeCount: 3 }));
    await mounted(getPage(thread(comment(1, '先来的', { likeCount: 3 }))));
    await like.click();
    await expect.element(like).toHaveAttribute('aria-pressed', 'true');
    await expect.element(like).toMatchTextContent('4');
    await like.click();
    await expect.element(like).toMatchTextContent('3');
    await like.click();
    await expect.element(page.getByText('操作失败，请稍后重试')).toBeVisible();
    await expect.element(like).toHaveAttribute('aria-pressed', 'false');
    await expect.element(like).toMatchTextContent('3');
  });

  it('is answered below its thread', async () => {
    const sent = stubApi('POST /comment', () => makeOwn(9, '收到', { parentId: 1, rootId: 1 }));
    await mounted(getPage(thread(comment(1, '先来的'))));
    await page.getByRole('button', { name: '回复 宋怀' }).click();
    const reply = page.getByRole('textbox', { name: '回复 宋怀' });
    await expect.element(reply).toHaveFocus();
    await expect.element(toolbar).toBeVisible();
    await userEvent.keyboard('收到{Control>}{Enter}{/Control}');
    await expect.element(findByText('先来的').getByRole('listitem')).toMatchTextContent('收到');
    expect(sent[0]?.body).toMatchObject({ parentId: 1, content: '收到' });
    await page.getByRole('button', { name: '回复 宋怀' }).click();
    await expect.element(reply).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(reply).not.toBeInTheDocument();
  });

  it('is deleted at once, keeps its place when it has replies, and is restored by the toast', async () => {
    const removed = stubApi('DELETE /comment/:id', () => null as never);
    stubApi('PUT /comment/:id/restore', () => makeOwn(1, '我的话'));
    await mounted(getPage(thread(makeOwn(1, '我的话'), [comment(2, '回答', { rootId: 1 })])));
    await page.getByRole('button', { name: '删除' }).click();
    await expect.element(items().first()).toMatchTextContent('评论已删除');
    await expect.element(findByText('回答')).toBeVisible();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(findByText('我的话')).toBeVisible();
    expect(removed.map(({ params }) => params)).toEqual([{ id: '1' }]);
  });

  it('reappears when it could not be deleted', async () => {
    stubApi('DELETE /comment/:id', () => {
      throw new Refusal(409, '已经不能删除');
    });
    await mounted(getPage(thread(makeOwn(1, '我的话'))));
    await page.getByRole('button', { name: '删除' }).click();
    await expect.element(page.getByText('已经不能删除')).toBeVisible();
    await expect.element(findByText('我的话')).toBeVisible();
  });

  it('offers visitors to sign in, and no actions', async () => {
    await mounted(
      getPage(thread(comment(1, '先来的', { abilities: { ...NONE, reply: false } }))),
      null,
    );
    await expect
      .element(page.getByRole('link', { name: '登录后参与评论' }))
      .toHaveAttribute('href', '/login?from=%2Farticle%2F5');
    await expect.element(like).toBeDisabled();
  });
});

describe('editing a comment', () => {
  const edit = page.getByRole('button', { name: '编辑' });
  const changed = page.getByRole('textbox', { name: '编辑评论' });
  const now = page.getByRole('textbox', { name: '最新内容' });
  const save = page.getByRole('button', { name: '保存' });

  it('starts with the text, can be cancelled, and marks the comment as edited', async () => {
    const sent = stubApi('PUT /comment', () =>
      makeOwn(1, '改过的话', { edited: true, revision: 2 }),
    );
    await mounted(getPage(thread(makeOwn(1, '我的话'))));
    await edit.click();
    await fill('不要了的话', changed);
    await page.getByRole('button', { name: '取消' }).click();
    await edit.click();
    await hasText('我的话');
    await fill('改过的话', changed);
    await save.click();
    await expect.element(findByText('改过的话')).toMatchTextContent('已编辑');
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 1, content: '改过的话', format: 'markdown', mentions: [], revision: 1 },
    ]);
  });

  it('of plain words opens them as they read, and changes nothing when they are saved', async () => {
    const words = '1. 价格 * 数量 _x_\n[@宋怀](/user/personal?id=8) # 见 https://a.cn/a_b_';
    const sent = stubApi('PUT /comment', () => makeOwn(1, words));
    await mounted(getPage(thread(makeOwn(1, words))));
    await edit.click();
    await expect.element(toolbar).toBeVisible();
    await expect.element(changed).toMatchTextContent('1. 价格 * 数量 _x_');
    await expect.element(changed).toMatchTextContent('@宋怀 # 见 https://a.cn/a_b_');
    await save.click();
    await expect.element(changed).not.toBeInTheDocument();
    expect(sent.map(({ body }) => body)).toMatchObject([{ content: words, format: 'plain' }]);
  });

  it('opens Markdown as it reads, and saves it as Markdown', async () => {
    const sent = stubApi('PUT /comment', () => makeOwn(1, ''));
    const rich = { format: 'markdown' as const, html: '<p><strong>核对</strong></p>' };
    await mounted(getPage(thread(makeOwn(1, '**核对**', rich))));
    expect(findByText('核对').element().querySelector('.prose strong')).not.toBeNull();
    await edit.click();
    await expect.element(toolbar).toBeVisible();
    await expect.poll(() => changed.element().querySelector('strong')?.textContent).toBe('核对');
    await userEvent.keyboard('{Control>}{End}{/Control}原件');
    await save.click();
    await expect
      .poll(() => sent.map(({ body }) => body))
      .toMatchObject([{ content: '**核对原件**', format: 'markdown' }]);
  });

  it('does not overwrite a remote change, and shows both texts', async () => {
    const remote = makeOwn(1, '别人的改法', { revision: 2 });
    const sent = stubApi('PUT /comment', ({ body }) => {
      if (sent.length === 1) throw new Refusal(409, '刚刚被修改过', remote);
      return makeOwn(1, (body as { content: string }).content, { revision: 3 });
    });
    const { unmount } = await mounted(getPage(thread(makeOwn(1, '原来的话'))));
    await edit.click();
    await fill('我的改法', changed);
    await save.click();
    await expect.element(page.getByRole('alert')).toMatchTextContent('评论已被修改');
    await expect.element(now).toHaveValue('别人的改法');
    await hasText('我的改法');
    await expect.element(changed).toHaveFocus();
    await unmount();
    // in another tab: the local text is still based on the earlier revision
    await mounted(getPage(thread(remote)));
    await edit.click();
    await hasText('我的改法');
    await expect.element(now).toHaveValue('别人的改法');
    await fill('两边都要', changed);
    await save.click();
    await expect.element(findByText('两边都要')).toBeVisible();
    expect(sent.map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 2]);
  });

  it('ignores a text that was changed back', async () => {
    const { unmount } = await mounted(getPage(thread(makeOwn(1, '原来的话'))));
    await edit.click();
    await fill('原来的话，还有', changed);
    await fill('原来的话', changed);
    await unmount();
    await mounted(getPage(thread(makeOwn(1, '更正过的话', { revision: 2 }))));
    await edit.click();
    await hasText('更正过的话');
    await expect.element(now).not.toBeInTheDocument();
  });
});

describe('a long list of comments', () => {
  afterEach(() => history.replaceState(history.state, '', location.pathname + location.search));

  it('loads more and reverses its order', async () => {
    const requests = stubApi('GET /comment/page', ({ query }) =>
      query.get('sort') === 'newest'
        ? { ...getPage(thread(comment(3, '丙'))), total: 3, count: 3 }
        : { ...getPage(thread(comment(2, '乙')), thread(comment(3, '丙'))), total: 3, count: 3 },
    );
    await mounted({ ...getPage(thread(comment(1, '甲'))), total: 3, count: 3 });
    await page.getByRole('link', { name: '加载更多' }).click();
    await expect.element(findByText('丙')).toBeVisible();
    expect(
      items()
        .elements()
        .map((item) => item.id),
    ).toEqual(['comment-1', 'comment-2', 'comment-3']);
    expect(requests[0]?.query.get('after')).toBe('1');
    await expect.element(page.getByRole('link', { name: '加载更多' })).not.toBeInTheDocument();
    await page.getByRole('button', { name: '最新' }).click();
    await expect
      .poll(() =>
        items()
          .elements()
          .map((item) => item.id),
      )
      .toEqual(['comment-3']);
    await expect
      .element(page.getByRole('button', { name: '最新' }))
      .toHaveAttribute('aria-pressed', 'true');
  });
});
