import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { MustReadState } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { formatDueDay } from '../due-day.ts';
import { MustReadBanner, MustReadButton } from '../must-read.public.ts';

const ITEM = {
  id: 5,
  model: 'ARTICLE',
  liveRevision: 3,
  mustRead: null,
  abilities: { edit: true },
} as const;
const WAITING = { ...ITEM, mustRead: { dueOn: '2099-12-31', overdue: false } };
const OVERDUE = { ...ITEM, mustRead: { dueOn: '2020-01-01', overdue: true } };
const GROUP = { id: 8, name: '关务组', kind: 'DEPARTMENT', memberCount: 14 } as const;
const state = (more: Partial<MustReadState> = {}): MustReadState => ({
  ...{ required: true, confirmedAt: null, dueOn: '2099-12-31', overdue: false, revision: 3 },
  ...{ canManage: false, confirmedByAll: false, request: null },
  ...more,
});
const banner = page.getByRole('status', { name: '必读' });
const opener = page.getByRole('button', { name: '必读' });
const dialog = page.getByRole('dialog', { name: '设置必读' });

it('asks nothing of visitors and loads nothing for them', async () => {
  const requests = stubApi('GET /mustRead/:contentId', () => state());
  await mount(
    <>
      <MustReadBanner item={ITEM} />
      <MustReadButton item={ITEM} />
    </>,
  );
  await expect.element(banner).not.toBeInTheDocument();
  await expect.element(opener).not.toBeInTheDocument();
  expect(requests).toEqual([]);
});

it('asks a recipient to confirm the text that is shown, without a call for it', async () => {
  const requests = stubApi('GET /mustRead/:contentId', () => state());
  const confirmations = stubApi('PUT /mustRead/:contentId/confirm', () => ({
    confirmedAt: '2026-12-01T00:00:00Z',
  }));
  await mount(<MustReadBanner item={WAITING} />, { user: makeUser() });
  await expect.element(banner.getByText('请于 2099年12月31日 前确认已读')).toBeVisible();
  await banner.getByRole('button', { name: '确认已读' }).click();
  await expect.element(banner.getByText('已确认已读')).toBeVisible();
  expect(confirmations[0]).toMatchObject({ params: { contentId: '5' }, body: { revision: 3 } });
  expect(requests).toEqual([]);
});

it('asks again when the confirmation failed', async () => {
  stubApi('PUT /mustRead/:contentId/confirm', () => {
    throw new Refusal(409, '内容已更新，请刷新后重新阅读');
  });
  await mount(<MustReadBanner item={OVERDUE} />, { user: makeUser() });
  const button = banner.getByRole('button', { name: '确认已读' });
  await expect.element(banner.getByText(/已于 2020年1月1日 截止/u)).toBeVisible();
  await button.click();
  await expect.element(page.getByText('内容已更新，请刷新后重新阅读')).toBeVisible();
  await expect.element(button).toBeVisible();
});

it('shows no banner to those who are not asked or have confirmed', async () => {
  await mount(
    <>
      <MustReadBanner item={ITEM} />
      <p>正文</p>
    </>,
    { user: makeUser() },
  );
  await expect.element(page.getByText('正文')).toBeVisible();
  await expect.element(banner).not.toBeInTheDocument();
});

it('is set for groups with a last day', async () => {
  stubApi('GET /mustRead/:contentId', () =>
    state({ required: false, dueOn: null, canManage: true, revision: null }),
  );
  stubApi('GET /access/grantee', () => ({ groups: [{ ...GROUP, path: [] }], users: [] }));
  const saved = stubApi('PUT /mustRead', () => state({ canManage: true }));
  await mount(<MustReadButton item={ITEM} />, { user: makeUser(['category.edit']) });
  await opener.click();
  const ask = dialog.getByRole('button', { name: '发起必读' });
  await expect.element(ask).toBeEnabled();
  await ask.click();
  expect(saved).toEqual([]);
  await dialog.getByRole('textbox', { name: '添加用户组' }).fill('关务');
  await dialog.getByRole('button', { name: '关务组 · 14 人' }).click();
  await expect.element(dialog.getByRole('listitem')).toMatchTextContent(/关务组14 人/u);
  await dialog.getByLabelText('截止日期（选填）').fill('2099-12-31');
  await ask.click();
  await expect.element(page.getByText('必读设置已保存')).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(saved[0]?.body).toEqual({
    ...{ contentId: 5, groupIds: [8], dueOn: '2099-12-31', again: false },
  });
});

it('shows the progress, asks again and ends', async () => {
  const request = {
    ...{ groups: [GROUP], confirmed: 3, waiting: 11, revision: 2, changed: true },
    askedAt: '2026-11-01T00:00:00Z',
  };
  stubApi('GET /mustRead/:contentId', () => state({ canManage: true, request }));
  const saved = stubApi('PUT /mustRead', () => state({ canManage: true, request }));
  const ended = stubApi('DELETE /mustRead/:contentId', () => state({ canManage: true }));
  await mount(<MustReadButton item={ITEM} />, { user: makeUser(['user.query']) });
  await opener.click();
  await expect.element(dialog.getByText('已确认 3 / 14')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: '查看确认情况' }))
    .toHaveAttribute('href', '/must-read/5');
  await dialog.getByRole('checkbox', { name: /要求全部成员重新确认/u }).click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => saved[0]?.body).toMatchObject({ again: true, groupIds: [8] });
  await opener.click();
  await dialog.getByRole('button', { name: '取消必读' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '取消必读' }).click();
  await expect.poll(() => ended[0]?.params).toEqual({ contentId: '5' });
});

it('cannot be set while all confirm the announcement, but can be ended', async () => {
  const request = {
    ...{ groups: [GROUP], confirmed: 0, waiting: 0, revision: 2, changed: false },
    askedAt: '2026-11-01T00:00:00Z',
  };
  stubApi('GET /mustRead/:contentId', () =>
    state({ canManage: true, confirmedByAll: true, request }),
  );
  const item = { ...ITEM, model: 'ANNOUNCEMENT' } as const;
  await mount(<MustReadButton item={item} />, { user: makeUser(['user.query']) });
  await opener.click();
  await expect.element(dialog.getByText('该公告已要求全员确认，必读暂不生效。')).toBeVisible();
  await expect
    .element(dialog.getByRole('link', { name: '查看确认情况' }))
    .toHaveAttribute('href', '/announcement/5/confirmations');
  await expect.element(dialog.getByRole('button', { name: '保存' })).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('button', { name: '取消必读' })).toBeVisible();
});

it('is not offered to editors who may not look up groups', async () => {
  await mount(
    <>
      <MustReadButton item={ITEM} />
      <p>{formatDueDay('2099-01-02')}</p>
    </>,
    { user: makeUser(['article.add']) },
  );
  await expect.element(page.getByText('2099年1月2日')).toBeVisible();
  await expect.element(opener).not.toBeInTheDocument();
});
