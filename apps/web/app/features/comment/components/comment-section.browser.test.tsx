import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import {
  NONE,
  comment,
  fill,
  findByText,
  getPage,
  hasText,
  items,
  makeOwn,
  mounted,
  thread,
  toolbar,
} from '../../../../test/comments.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';

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
