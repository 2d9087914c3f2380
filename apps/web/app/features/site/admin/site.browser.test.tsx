import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { SettingSection } from '@zhihui/contract/features/setting/setting.limits.ts';
import { HOME_BLOCKS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { SettingGroup } from '@zhihui/contract/features/site/site.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { GroupOf } from './use-group.tsx';
import Site, { loader } from './site.tsx';

type Retention = GroupOf<'retention'>;
const home: GroupOf<'home'> = {
  ...{ section: 'home', revision: '1' },
  homeBlocks: HOME_BLOCKS.map((block) => ({ block, shown: true })),
};
const retention = {
  ...{ section: 'retention', revision: '1', recycleDays: 30, activityLogDays: 365 },
} as unknown as Retention;
const upload = { section: 'upload', revision: '1' } as unknown as GroupOf<'upload'>;

async function openSettings(tab: string) {
  const groups: Partial<Record<SettingSection, SettingGroup>> = { home, retention, upload };
  stubApi('GET /setting/site/manage', ({ query }) => {
    const group = groups[query.get('section') as SettingSection];
    return group ?? ({ section: query.get('section'), revision: '1' } as unknown as SettingGroup);
  });
  return mount(<Site />, { user: admin(), address: `/admin/site?tab=${tab}`, loader });
}

describe('the blocks of the home page', () => {
  const column = (name: string) => page.getByRole('group', { name });
  const order = (name: string) =>
    column(name)
      .getByRole('listitem')
      .elements()
      .map((row) => row.querySelector('label')?.textContent);
  const save = page.getByRole('button', { name: '保存' });

  it('are moved by a button, which keeps the focus', async () => {
    await openSettings('home');
    await expect.element(save).toBeVisible();
    page.getByRole('button', { name: '下移资讯' }).element().focus();
    await userEvent.keyboard('{Enter}');
    expect(order('左侧主栏')).toEqual(['公司公告', '知识库文章', '资讯']);
    // at the end of its column it can only move up
    await expect.element(page.getByRole('button', { name: '上移资讯' })).toHaveFocus();
    await expect.element(page.getByText('有未保存的修改')).toBeVisible();
  });

  it('are moved by keys, hidden, and saved', async () => {
    const sent = stubApi('PUT /setting/site', ({ body }) => ({
      ...(body as SettingGroup),
      revision: '2',
    }));
    await openSettings('home');
    const grip = page.getByRole('button', { name: '拖动排序 热门标签' });
    await expect.element(grip).toBeVisible();
    grip.element().focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('“热门标签”已移动到第 5 位')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('“热门标签”已移动到第 4 位')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('已放置“热门标签”')).toBeInTheDocument();
    await expect.poll(() => order('右侧边栏')[3]).toBe('热门标签');
    page.getByRole('checkbox', { name: '本月贡献' }).element().focus();
    await userEvent.keyboard(' ');
    await save.click();
    await expect.element(page.getByText('已保存，立即生效')).toBeVisible();
    expect(sent[0]?.body).toEqual({
      ...{ section: 'home', revision: '1' },
      homeBlocks: [
        'ANNOUNCEMENTS',
        'NEWS',
        'ARTICLES',
        'WAITING',
        'DRAFTS',
        'MOST_READ',
        'TAGS',
        'CATEGORIES',
        'QUESTIONS',
        'CONTRIBUTORS',
      ].map((block) => ({ block, shown: block !== 'CONTRIBUTORS' })),
    });
  });
});

describe('a group of settings', () => {
  const form = page.getByRole('form', { name: '保留期限' });
  const recycle = form.getByLabelText('回收站保留天数');
  const log = form.getByLabelText('操作日志保留天数');
  const save = page.getByRole('button', { name: '保存' });

  it('merges the changes of two Admins, and asks about settings that both changed', async () => {
    const remote = { ...retention, revision: '2', recycleDays: 60, activityLogDays: 400 };
    const sent = stubApi('PUT /setting/site', ({ body }) => {
      if (sent.length === 1) throw new Refusal(409, '刚刚被修改', remote);
      return { ...(body as SettingGroup), revision: '3' };
    });
    await openSettings('storage');
    await recycle.fill('45');
    await save.click();
    await expect.element(form.getByText('其他管理员也修改了以下设置项')).toBeVisible();
    await expect.element(log).toHaveValue('400');
    await expect.element(recycle).toHaveValue('45');
    await expect.element(form.getByText(/对方修改为：60/u)).toBeVisible();
    await form.getByRole('button', { name: '采用对方的修改' }).click();
    await expect.element(recycle).toHaveValue('60');
    await recycle.fill('31');
    await save.click();
    await expect.element(page.getByText('已保存，立即生效')).toBeVisible();
    expect(sent[1]?.body).toMatchObject({ revision: '2', recycleDays: 31, activityLogDays: 400 });
  });

  it('keeps edits made while saving for the next save', async () => {
    const response = Promise.withResolvers<void>();
    stubApi('PUT /setting/site', async ({ body }) => {
      await response.promise;
      return { ...(body as SettingGroup), revision: '2' };
    });
    await openSettings('storage');
    await recycle.fill('45');
    await save.click();
    await recycle.fill('46');
    response.resolve();
    await expect.element(page.getByText('已保存，立即生效')).toBeVisible();
    await expect.element(recycle).toHaveValue('46');
    await expect.element(page.getByText('有未保存的修改')).toBeVisible();
  });

  it('shows an error at its field and removes it when the field changes', async () => {
    stubApi('PUT /setting/site', () => {
      throw new Refusal(400, '', { fields: { recycleDays: '至多为 365' } });
    });
    await openSettings('storage');
    await recycle.fill('999');
    await save.click();
    await expect.element(form.getByText('至多为 365')).toBeVisible();
    await expect.element(recycle).toHaveFocus();
    await recycle.fill('99');
    await expect.element(form.getByText('至多为 365')).not.toBeInTheDocument();
  });

  it('are saved together by one bar, each by itself', async () => {
    const sent = stubApi('PUT /setting/site', ({ body }) => ({
      ...(body as SettingGroup),
      revision: '2',
    }));
    await openSettings('storage');
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await recycle.fill('45');
    await page.getByLabelText('单个文件上限（MB）').fill('8');
    await save.click();
    await expect.poll(() => sent.length).toBe(2);
    expect(sent.map(({ body }) => (body as SettingGroup).section)).toEqual(['upload', 'retention']);
    await expect.element(save).toHaveAttribute('aria-disabled', 'true');
    await expect.element(save).toHaveFocus();
  });

  it('is saved by Enter in one of its fields', async () => {
    const sent = stubApi('PUT /setting/site', ({ body }) => ({
      ...(body as SettingGroup),
      revision: '2',
    }));
    await openSettings('storage');
    await recycle.fill('45');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('已保存，立即生效')).toBeVisible();
    expect(sent.map(({ body }) => (body as SettingGroup).section)).toEqual(['retention']);
  });

  it('asks before unsaved changes are lost', async () => {
    const { router } = await openSettings('storage');
    await recycle.fill('7');
    await page.getByRole('link', { name: '首页', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: '放弃未保存的修改？' });
    await question.getByRole('button', { name: '留在此页' }).click();
    await expect.element(recycle).toHaveValue('7');
    await page.getByRole('button', { name: '放弃修改' }).click();
    await expect.element(recycle).toHaveValue('30');
    await page.getByRole('link', { name: '首页', exact: true }).click();
    await expect.poll(() => router.state.location.search).toBe('?tab=home');
  });
});

it('names what the footer lacks until it is complete', async () => {
  const brand = {
    ...{ section: 'brand', revision: '1', name: '知汇', logo: null, favicon: null },
    ...{ officialUrl: '', registrations: [], copyright: '版权' },
  } as unknown as SettingGroup;
  let stored = brand;
  stubApi('GET /setting/site/manage', ({ query }) =>
    query.get('section') === 'brand'
      ? stored
      : ({ section: query.get('section'), revision: '1' } as unknown as SettingGroup),
  );
  const open = () => mount(<Site />, { user: admin(), address: '/admin/site?tab=basic', loader });
  const reminder = page.getByText(/未填写/u);
  const { unmount } = await open();
  await expect.element(page.getByText('未填写公司官网和备案号')).toBeVisible();
  await unmount();
  const registrations = [{ text: '某ICP备1号', href: 'https://beian.miit.gov.cn/' }];
  stored = { ...brand, officialUrl: 'https://corp.test', registrations } as SettingGroup;
  await open();
  await expect.element(page.getByLabelText('备案号 1', { exact: true })).toHaveValue('某ICP备1号');
  await expect.element(reminder).not.toBeInTheDocument();
});
