import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { FollowButton } from './follow-button.tsx';
import { Reactions } from './reactions.tsx';
import type { ReactableItem } from './reactions.tsx';

const item: ReactableItem = {
  ...{ id: 5, model: 'ARTICLE', followed: false, liked: false, favorited: false },
  ...{ likeCount: 1299, favoriteCount: 0, followCount: 3 },
};
const button = (name: string) => page.getByRole('button', { name });
const mounted = (change: Partial<ReactableItem> = {}, user = true) =>
  mount(<Reactions item={{ ...item, ...change }} className={undefined} />, {
    user: user ? makeUser() : null,
    address: '/article/5',
  });

describe('likes and favourites', () => {
  it('lead visitors to the login page and back', async () => {
    await mounted({}, false);
    await expect
      .element(page.getByRole('link', { name: '点赞' }))
      .toHaveAttribute('href', '/login?from=%2Farticle%2F5');
  });

  it('show and count at once, and are sent one after another', async () => {
    const response = Promise.withResolvers<null>();
    const likes = stubApi('POST /like/:id', () => response.promise as never);
    const unlikes = stubApi('DELETE /like/:id', () => null as never);
    await mounted();
    await button('点赞').click();
    await expect.element(button('点赞')).toHaveAttribute('aria-pressed', 'true');
    await expect.element(button('点赞')).toMatchTextContent('1,300');
    await button('点赞').click();
    await expect.element(button('点赞')).toMatchTextContent('1,299');
    expect([likes.length, unlikes.length]).toEqual([1, 0]);
    response.resolve(null);
    await expect.poll(() => unlikes.map(({ params }) => params)).toEqual([{ id: '5' }]);
  });

  it('are reverted with a message when the server refuses', async () => {
    stubApi('POST /like/:id', () => {
      throw new Refusal(500, 'Network Error');
    });
    await mounted();
    await button('点赞').click();
    await expect.element(page.getByText('操作失败，请稍后重试')).toBeVisible();
    await expect.element(button('点赞')).toHaveAttribute('aria-pressed', 'false');
    await expect.element(button('点赞')).toMatchTextContent('1,299');
  });

  it('move a favourite into a folder, also a new one', async () => {
    const folders = Promise.withResolvers<never>();
    const saved = stubApi('POST /favorite', () => null as never);
    stubApi('GET /favorite/folder', () => folders.promise);
    const made = stubApi('POST /favorite/folder', () => {
      if (made.length > 1) throw new Refusal(400, '', { fields: { name: '已有同名的收藏夹' } });
      return { id: 9, name: '常用' } as never;
    });
    await mounted();
    const star = page.getByRole('button', { name: /^收藏/u });
    await star.click();
    await expect.element(star).toMatchTextContent('1');
    await button('添加到收藏夹').click();
    const dialog = page.getByRole('dialog', { name: '选择收藏夹' });
    const create = dialog.getByRole('button', { name: '新建', exact: true });
    await dialog.getByLabelText('新建收藏夹').fill('常用');
    // loading folders would replace what is created meanwhile
    await expect.element(create).toBeDisabled();
    folders.resolve({ folders: [{ id: 4, name: '报关' }], folderId: null } as never);
    await create.click();
    await expect.element(dialog.getByRole('radio', { name: '常用' })).toBeChecked();
    await dialog.getByRole('radio', { name: '报关' }).click();
    await expect.poll(() => saved.length).toBe(3);
    await dialog.getByLabelText('新建收藏夹').fill('常用');
    await create.click();
    await expect.element(dialog.getByText('已有同名的收藏夹')).toBeVisible();
    expect(saved.map(({ body }) => body)).toEqual([
      { contentId: 5 },
      { contentId: 5, folderId: 9 },
      { contentId: 5, folderId: 4 },
    ]);
    await dialog.getByRole('button', { name: '完成' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  });

  it('put following first on a question', async () => {
    const followed = stubApi('POST /user/follow/:type/:id', () => null as never);
    await mounted({ model: 'QUESTION' });
    await expect.element(page.getByRole('button').first()).toMatchTextContent('关注问题3');
    await button('关注问题').click();
    await expect.element(button('已关注')).toMatchTextContent('4');
    await expect
      .poll(() => followed.map(({ params }) => params))
      .toEqual([{ type: 'question', id: '5' }]);
  });
});

describe('the button to follow', () => {
  it('is disabled until the page knows whether the reader follows', async () => {
    const response = Promise.withResolvers<{ followed: boolean }>();
    stubApi('GET /user/follow/:type/:id', () => response.promise as never);
    const ended = stubApi('DELETE /user/follow/:type/:id', () => null as never);
    await mount(<FollowButton type="category" id={3} />, { user: makeUser() });
    await expect.element(button('关注')).toBeDisabled();
    response.resolve({ followed: true });
    await expect.element(button('已关注')).toHaveAttribute('aria-pressed', 'true');
    await button('已关注').click();
    await expect.element(button('关注')).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(() => ended.map(({ params }) => params))
      .toEqual([{ type: 'category', id: '3' }]);
  });

  it('is hidden for the reader themselves and leads visitors to the login page', async () => {
    const { unmount } = await mount(<FollowButton type="author" id={7} />, {
      user: makeUser([], { id: 7 }),
    });
    expect(page.getByRole('button').elements()).toEqual([]);
    await unmount();
    await mount(<FollowButton type="author" id={7} />, { address: '/user/personal?id=7' });
    await expect
      .element(page.getByRole('link', { name: '关注' }))
      .toHaveAttribute('href', '/login?from=%2Fuser%2Fpersonal%3Fid%3D7');
  });
});
