import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { ShareItem } from '@zhihui/contract/features/share/share.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { ShareButton } from '../share.public.ts';

const LINK: ShareItem = {
  ...{ id: 7, target: { type: 'ARTICLE', id: 5, title: '报价' }, remark: '华东客户' },
  ...{ maker: { id: 1, nickname: '顾言', avatar: null }, hasPassword: true, showsAuthor: true },
  ...{ createdAt: '2026-11-01T00:00:00Z', expiresAt: '2099-12-31T16:00:00Z', state: 'ACTIVE' },
  ...{ endedAt: null, works: true, openingCount: 1200, lastOpenedAt: null, mine: true },
};
const URL = 'https://wiki.example/s/abc';
const dialog = page.getByRole('dialog', { name: '分享' });
let links: ShareItem[];
let listed: ApiRequest[];

beforeEach(() => {
  links = [];
  listed = stubApi('GET /share/page', () => ({
    ...{ records: links, total: links.length, current: 1, size: 20 },
  }));
});

const open = async (type: 'ARTICLE' | 'CATEGORY' = 'ARTICLE') => {
  await mount(
    <ShareButton type={type} id={5} className="">
      分享
    </ShareButton>,
    { user: makeUser(['share.add']) },
  );
  expect(listed).toEqual([]);
  await page.getByRole('button', { name: '分享' }).click();
};

it('makes a link of 30 days with a password of its own, and shows its address once', async () => {
  const created = stubApi('POST /share', () => ({ ...LINK, url: URL }));
  await open();
  await expect.element(dialog.getByLabelText('有效期至')).not.toHaveValue('');
  await dialog.getByRole('button', { name: '随机生成' }).click();
  const password = dialog.getByLabelText('访问密码（选填）');
  await expect.element(password).toHaveValue(expect.stringMatching(/^[a-z2-9]{8}$/u) as string);
  await dialog.getByLabelText('备注（选填）').fill('华东客户');
  await dialog.getByLabelText('显示作者姓名').click();
  await dialog.getByRole('button', { name: '创建链接' }).click();
  await expect.element(dialog.getByLabelText('分享链接')).toHaveValue(URL);
  await expect.element(dialog.getByRole('button', { name: '复制链接与密码' })).toBeVisible();
  expect(created[0]?.body).toMatchObject({
    ...{ targetType: 'ARTICLE', targetId: 5, remark: '华东客户', showsAuthor: false },
    password: expect.stringMatching(/^[a-z2-9]{8}$/u),
    lastDay: expect.stringMatching(/^20\d\d-\d\d-\d\d$/u),
  });
  await dialog.getByRole('button', { name: '关闭' }).click();
  await page.getByRole('button', { name: '分享' }).click();
  await expect.element(dialog.getByRole('button', { name: '创建链接' })).toBeVisible();
  await expect.element(dialog.getByLabelText('分享链接')).not.toBeInTheDocument();
});

it('shows what the server refuses at its field, and leaves what was typed', async () => {
  stubApi('POST /share', () => {
    throw new Refusal(400, '有效期不能早于今天', { fields: { lastDay: '有效期不能早于今天' } });
  });
  await open();
  await dialog.getByLabelText('备注（选填）').fill('华东客户');
  await dialog.getByRole('button', { name: '创建链接' }).click();
  await expect
    .element(dialog.getByLabelText('有效期至'))
    .toHaveAccessibleDescription('有效期不能早于今天');
  await expect.element(dialog.getByLabelText('备注（选填）')).toHaveValue('华东客户');
});

it('ends a link once that is confirmed, and gives one another address', async () => {
  links = [LINK, { ...LINK, id: 8, remark: '', works: false, mine: false }];
  const ended = stubApi('PUT /share/:id/end', () => {
    links = [LINK];
    return { ...LINK, state: 'ENDED' };
  });
  const renewed = stubApi('PUT /share/:id/renew', () => ({ ...LINK, url: URL }));
  await open('CATEGORY');
  expect([...(listed[0]?.query ?? [])]).toContainEqual(['targetType', 'CATEGORY']);
  const list = dialog.getByRole('region', { name: '有效链接' });
  await expect
    .element(list.getByText('有效期至 2099-12-31 · 需密码 · 打开 1,200 次').first())
    .toBeVisible();
  await expect.element(list.getByText('暂不可访问')).toBeVisible();
  // only the maker gets another address
  expect(list.getByRole('button', { name: '重新生成' }).elements()).toHaveLength(1);
  await list.getByRole('button', { name: '结束分享 无备注' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消' }).click();
  expect(ended).toEqual([]);
  await list.getByRole('button', { name: '结束分享 无备注' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '结束分享' }).click();
  await expect.element(list.getByText('暂不可访问')).not.toBeInTheDocument();
  expect(ended[0]?.params).toEqual({ id: '8' });
  await list.getByRole('button', { name: '重新生成 华东客户' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '重新生成' }).click();
  await expect.element(dialog.getByLabelText('分享链接')).toHaveValue(URL);
  expect(renewed[0]?.params).toEqual({ id: '7' });
});
