import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { DataFor } from '@zhihui/contract/client.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { mount } from '../../../../test/mount.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { admin, makeUser } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import AllComments, { loader } from './all-comments.tsx';

type ManagedComment = DataFor<'GET /comment/manage/page'>['records'][number];

const makeComment = (id: number, more: Partial<ManagedComment> = {}): ManagedComment => ({
  ...{ id, targetType: 'ARTICLE', text: `评论${id}`, status: 'APPROVED', deleted: false },
  content: { id: 5, model: 'ARTICLE', title: '流程' },
  category: { id: 3, name: '制度' },
  author: { id: 8, nickname: '宋怀', avatar: null },
  ...{ likeCount: 2, replyCount: 1, createdAt: '2026-03-01T08:00:00Z' },
  abilities: { delete: true, restore: false, review: false },
  ...more,
});

/** The table with these rows, as a server would store them. */
async function openTable(
  rows: readonly ManagedComment[],
  { user = admin(), address = '/admin/comment/all' }: { user?: CurrentUser; address?: string } = {},
) {
  const deleted = new Set<number>();
  const queries = stubApi('GET /comment/manage/page', () => {
    const records = rows.filter(({ id }) => !deleted.has(Number(id)));
    return { records, total: records.length, current: 1, size: 20 };
  });
  stubApi('GET /category/tree', () => []);
  // the filter by author offers the newest users
  stubApi('GET /user/page', () => ({ records: [], total: 0, current: 1, size: 20 }));
  stubApi('DELETE /comment/:id', ({ params }) => {
    deleted.add(Number(params['id']));
    return null;
  });
  stubApi('PUT /comment/:id/restore', ({ params }) => {
    deleted.delete(Number(params['id']));
    return {} as DataFor<'PUT /comment/:id/restore'>;
  });
  const screen = (
    <AntdProvider>
      <AllComments />
    </AntdProvider>
  );
  const { router } = await mount(screen, { user, address, loader });
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    getMine: () => queries.at(-1)?.query.get('mine'),
    deleted,
    search: () => router.state.location.search,
  };
}

const moderator = () =>
  makeUser(['comment.edit', 'comment.delete', 'comment.log', 'auditLog.add'], {
    moderates: ['ARTICLE'],
  });
const ownOnly = page.getByRole('checkbox', { name: '只看我负责的' });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });

describe('the table of all comments', () => {
  it('begins for moderators with their categories, until the address turns that off', async () => {
    const { getMine, search } = await openTable([makeComment(1)], { user: moderator() });
    await expect.element(ownOnly).toBeChecked();
    expect(getMine()).toBe('true');
    await ownOnly.click();
    await expect.poll(search).toBe('?mine=0');
    await expect.poll(getMine).toBeNull();
    await ownOnly.click();
    await expect.poll(search).toBe('');
    await expect.poll(getMine).toBe('true');
  });

  it('lists all for Admins and for users without categories', async () => {
    const { getMine } = await openTable([makeComment(1)], {
      user: { ...admin(), moderates: ['ARTICLE'] },
      address: '/admin/comment/all?mine=1',
    });
    await expect.element(row('评论1')).toBeVisible();
    await expect.element(ownOnly).not.toBeInTheDocument();
    expect(getMine()).toBeNull();
  });

  it('deletes the selected comments that the user may delete, and undoes it', async () => {
    const abilities = { delete: false, restore: false, review: false };
    const rows = [makeComment(1), makeComment(2, { abilities }), makeComment(3)];
    const { deleted } = await openTable(rows);
    await expect.element(row('评论2').getByRole('checkbox')).toBeDisabled();
    await row('评论1').getByRole('checkbox').click();
    await row('评论3').getByRole('checkbox').click();
    const bar = page.getByRole('region', { name: '批量操作' });
    await bar.getByRole('button', { name: '删除' }).click();
    await expect.element(page.getByText('已删除 2 条评论')).toBeVisible();
    expect([...deleted]).toEqual([1, 3]);
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(page.getByText('已恢复 2 条评论')).toBeVisible();
    expect([...deleted]).toEqual([]);
  });

  it('links to the review queue what waits, to its place what readers see, and else to nothing', async () => {
    await openTable([
      makeComment(1),
      makeComment(2, {
        status: 'PENDING_REVIEW',
        abilities: { delete: true, restore: false, review: true },
      }),
      makeComment(3, {
        deleted: true,
        abilities: { delete: false, restore: true, review: false },
      }),
    ]);
    const link = (text: string) => row(text).getByRole('link', { name: text, exact: true });
    await expect.element(link('评论1')).toHaveAttribute('href', '/article/5?comment=1#comment-1');
    await expect.element(link('评论2')).toHaveAttribute('href', '/admin/comment?id=2');
    await expect.element(link('评论3')).not.toBeInTheDocument();
    await expect.element(row('评论3')).toMatchTextContent('已删除');
  });

  it('shows the tabs of the screens that open to the user', async () => {
    await openTable([makeComment(1)], { user: moderator() });
    const tabs = page.getByRole('navigation', { name: '视图' });
    await expect.element(tabs.getByRole('link', { name: '全部评论' })).toBeVisible();
    await expect
      .element(tabs.getByRole('link', { name: '待审核' }))
      .toHaveAttribute('href', '/admin/comment');
  });
});
