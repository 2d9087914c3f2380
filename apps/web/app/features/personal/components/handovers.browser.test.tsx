import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { HandoverItem } from '@zhihui/contract/features/handover/handover.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import Personal, { loader } from '../pages/personal.tsx';

const item = (id: number, title: string, more: Partial<HandoverItem> = {}): HandoverItem => ({
  ...{ id, title, category: { id: 7, name: '税务申报' }, reason: 'DISABLED' },
  ...{ maintainer: { id: 41, nickname: '周以宁', avatar: null } },
  ...{ updatedAt: '2026-03-01T08:00:00Z' },
  ...more,
});
const successor = { id: 42, nickname: '顾云舟', avatar: null };

interface Options {
  records?: HandoverItem[];
  leads?: boolean;
  tab?: string;
}

/** Opens the reader's own page with these articles to hand over. */
async function openPersonal({ records = [], leads = false, tab = 'handovers' }: Options) {
  const user = makeUser();
  let rows = records;
  stubApi('GET /user/detail/:id', () => ({
    ...{ id: user.id, nickname: user.nickname, avatar: null },
    ...{ bio: '', departments: [], articleCount: 0 },
    ...{ role: null, joinedAt: '2025-03-01T08:00:00Z' },
  }));
  stubApi('GET /user/personal/:id', () => {
    throw new Refusal(500, '系统繁忙');
  });
  stubApi('GET /article/page', () => ({ records: [], total: 0, current: 1, size: 10 }));
  stubApi('GET /handover/count', () => ({ total: rows.length, leads }));
  stubApi('GET /mustRead/count', () => ({ waiting: 0, confirmed: 0 }));
  stubApi('GET /handover/page', () => ({
    ...{ records: rows, total: rows.length, current: 1, size: 10 },
  }));
  const people = stubApi('GET /link/people', () => [successor]);
  const assigned = stubApi('PUT /handover', ({ body }) => {
    const { contentId, ownerId } = body as { contentId: number; ownerId: number };
    if (ownerId === successor.id && contentId === 2) {
      const fields = { ownerId: '该用户无法担任此内容的负责人，请重新选择' };
      throw new Refusal(400, '参数有误', { fields });
    }
    rows = rows.filter(({ id }) => id !== contentId);
    return null;
  });
  const address = `/user/personal?id=${user.id}&tab=${tab}`;
  await mount(<Personal />, { user, address, loader });
  return { user, people, assigned };
}

const tabLink = page.getByRole('link', { name: /待交接/u });
const row = (title: string) => page.getByRole('article').filter({ hasText: title });
const assignButton = (title: string) =>
  page.getByRole('button', { name: new RegExp(`^指定负责人\\s*${title}$`, 'u') });
const dialog = page.getByRole('dialog');

it('lists category, former maintainer and why, and gives an article to a person who reads the category', async () => {
  const { people, assigned } = await openPersonal({
    records: [
      item(1, '申报流程'),
      item(3, '认证指南', {
        reason: 'DELETED',
        maintainer: { id: 43, nickname: '已注销用户', avatar: null },
      }),
    ],
  });
  await expect.element(tabLink).toHaveTextContent('待交接2');
  const first = row('申报流程');
  await expect.element(first.getByText('税务申报', { exact: true })).toBeVisible();
  await expect
    .element(first.getByText('原负责人：周以宁（已停用）', { exact: true }))
    .toBeVisible();
  const ended = row('认证指南').getByText('原负责人：已注销用户', { exact: true });
  await expect.element(ended).toBeVisible();
  await assignButton('申报流程').click();
  await dialog.getByRole('textbox', { name: '负责人' }).fill('顾');
  await dialog.getByRole('button', { name: '顾云舟' }).click();
  await expect.element(page.getByText('已指定顾云舟为负责人')).toBeVisible();
  await expect.element(row('申报流程')).not.toBeInTheDocument();
  await expect.element(assignButton('认证指南')).toHaveFocus();
  await expect.element(tabLink).toHaveTextContent('待交接1');
  expect(people[0]?.query.get('categoryId')).toBe('7');
  expect(assigned[0]?.body).toEqual({ contentId: 1, ownerId: 42 });
});

it('says why a person cannot be the owner, and lets the leader take the article', async () => {
  const { user, assigned } = await openPersonal({ records: [item(2, '稽查案例')], leads: true });
  await assignButton('稽查案例').click();
  const field = dialog.getByRole('textbox', { name: '负责人' });
  await field.fill('顾');
  await dialog.getByRole('button', { name: '顾云舟' }).click();
  await expect
    .element(field)
    .toHaveAccessibleDescription(/该用户无法担任此内容的负责人，请重新选择/u);
  await dialog.getByRole('button', { name: '由我负责' }).click();
  await expect.element(page.getByText('暂无待交接的文章')).toBeVisible();
  expect(assigned.at(-1)?.body).toEqual({ contentId: 2, ownerId: user.id });
});

it('has the tab for leaders without anything to hand over', async () => {
  await openPersonal({ leads: true, tab: 'articles' });
  await expect.element(tabLink).toHaveTextContent('待交接0');
});

it('has no tab for readers who lead no department', async () => {
  await openPersonal({ tab: 'articles' });
  await expect.element(page.getByText('暂无文章')).toBeVisible();
  await expect.element(tabLink).not.toBeInTheDocument();
});
