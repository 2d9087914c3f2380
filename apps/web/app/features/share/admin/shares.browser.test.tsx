import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ShareItem } from '@zhihui/contract/features/share/share.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { admin, makeUser } from '../../../../test/user.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Shares, { loader } from './shares.tsx';

const makeShare = (id: number, more: Partial<ShareItem> = {}): ShareItem => ({
  ...{ id, target: { type: 'ARTICLE', id: 5, title: `报价${id}` }, remark: '华东客户' },
  ...{ maker: { id: 1, nickname: '顾言', avatar: null }, hasPassword: true, showsAuthor: true },
  ...{ createdAt: '2026-11-01T00:00:00Z', expiresAt: '2099-12-31T16:00:00Z', state: 'ACTIVE' },
  ...{ endedAt: null, works: true, openingCount: 3, lastOpenedAt: null, mine: true },
  ...more,
});
let shares: ShareItem[];
let listed: ApiRequest[];

beforeEach(() => {
  shares = [
    makeShare(1),
    makeShare(2, { works: false, target: { type: 'CATEGORY', id: 6, title: null } }),
    makeShare(3, { state: 'ENDED', works: false }),
  ];
  listed = stubApi('GET /share/page', () => ({
    ...{ records: shares, total: shares.length, current: 1, size: 20 },
  }));
});

const open = (user: CurrentUser, address = '/admin/share') =>
  mount(
    <AntdProvider>
      <Shares />
    </AntdProvider>,
    { user, address, loader, wholePage: true },
  );
const row = (name: string) => page.getByRole('row', { name });

it('shows each link with its state, and the makers to Admins alone', async () => {
  await open(admin());
  await expect.element(row('报价1').getByText('顾言', { exact: true })).toBeVisible();
  await expect.element(row('报价1').getByText('有效', { exact: true })).toBeVisible();
  await expect
    .element(row('内容已不可访问').getByText('暂不可访问', { exact: true }))
    .toBeVisible();
  await expect.element(row('报价3').getByText('已结束', { exact: true })).toBeVisible();
  expect(row('报价3').getByRole('button').elements()).toEqual([]);
});

it('shows makers their own, filtered by the address', async () => {
  await open(makeUser(['share.add']), '/admin/share?state=ACTIVE&keyword=华东');
  await expect.element(row('报价1')).toBeVisible();
  await expect.element(page.getByText('创建人')).not.toBeInTheDocument();
  expect([...(listed[0]?.query ?? [])]).toEqual(
    expect.arrayContaining([
      ['state', 'ACTIVE'],
      ['keyword', '华东'],
    ]),
  );
});

it('ends a link once that is confirmed, and says why it failed', async () => {
  await open(admin());
  const refuse = () => {
    throw new Refusal(404, '分享链接不存在或已被删除');
  };
  const refused = stubApi('PUT /share/:id/end', refuse);
  const end = async () => {
    await row('报价1').getByRole('button', { name: '结束 报价1（华东客户）' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '结束分享' }).click();
  };
  await end();
  await expect.element(page.getByText('分享链接不存在或已被删除')).toBeVisible();
  expect(refused).toHaveLength(1);
  stubApi('PUT /share/:id/end', () => {
    shares = [makeShare(1, { state: 'ENDED', works: false })];
    return shares[0] as ShareItem;
  });
  await end();
  await expect.element(row('报价1').getByText('已结束', { exact: true })).toBeVisible();
});
