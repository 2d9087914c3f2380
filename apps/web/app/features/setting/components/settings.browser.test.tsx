import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { NotificationSetting as Setting } from '@zhihui/contract/features/notification/notification.schema.ts';
import { mount } from '../../../../test/mount.tsx';
import { makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { applyZone } from '../../../lib/zone.ts';
import type { PushSubscriptions } from '@zhihui/contract/features/push/push.endpoints.ts';
import { NotificationSetting } from './notification-setting.tsx';
import { PushSetting } from './push-setting.tsx';
import { ThemeSetting, ZoneSetting } from './general-settings.tsx';

const getTheme = () => document.documentElement.dataset['theme'];

describe('the choice of the theme', () => {
  it('follows the system until the user chooses, and persists', async () => {
    const { unmount } = await mount(<ThemeSetting />);
    await expect.element(page.getByRole('radio', { name: '跟随系统' })).toBeChecked();
    await page.getByRole('radio', { name: '深色' }).click();
    expect(getTheme()).toBe('dark');
    expect(localStorage.getItem('zhihui_theme')).toBe('dark');
    await unmount();
    await mount(<ThemeSetting />);
    await expect.element(page.getByRole('radio', { name: '深色' })).toBeChecked();
    await userEvent.keyboard('{Tab}{ArrowLeft}');
    expect(getTheme()).toBe('light');
    await page.getByRole('radio', { name: '跟随系统' }).click();
    expect(localStorage.getItem('zhihui_theme')).toBe('system');
  });
});

describe('the choice of a time zone', () => {
  const zone = page.getByRole('combobox', { name: '时区' });
  const search = page.getByRole('searchbox', { name: '搜索时区' });
  const now = page.getByText(/^当前时间/u);

  afterEach(() => {
    document.cookie = 'time_zone=; path=/; max-age=0';
    localStorage.clear();
    applyZone();
  });

  it('finds a zone by Chinese and English names, and applies it at once', async () => {
    await mount(<ZoneSetting />);
    const before = now.element().textContent;
    await page.getByRole('button', { name: '全部时区' }).click();
    await expect.element(search).toHaveFocus();
    await search.fill('加德满都');
    await expect
      .element(page.getByRole('button', { name: /Asia\/Kathmandu/u }))
      .toMatchTextContent('UTC+05:45');
    await search.fill('火星');
    await expect.element(page.getByText('无匹配的时区')).toBeVisible();
    await search.fill('kolkata');
    await page.getByRole('button', { name: /Asia\/Kolkata/u }).click();
    await expect.element(zone).toHaveValue('Asia/Kolkata');
    await expect.element(page.getByText('时区已更改')).toBeVisible();
    expect(now.element().textContent).not.toBe(before);
    expect(localStorage.getItem('all_time_zone')).toBe('Asia/Kolkata');
    expect(document.cookie).toContain('time_zone=Asia%2FKolkata');
  });

  it('follows a choice that is made in another tab', async () => {
    await mount(<ZoneSetting />);
    await expect.element(zone).toHaveValue('Asia/Shanghai');
    localStorage.setItem('all_time_zone', 'America/New_York');
    window.dispatchEvent(new StorageEvent('storage', { key: 'all_time_zone' }));
    await expect.element(zone).toHaveValue('America/New_York');
  });

  it('falls back to the default zone when the stored one is invalid', async () => {
    localStorage.setItem('all_time_zone', 'Mars/Base');
    applyZone();
    await mount(<ZoneSetting />);
    await expect.element(zone).toHaveValue('Asia/Shanghai');
  });
});

describe('the notification settings', () => {
  const initialSetting: Setting = {
    kinds: [{ kind: 'MENTION', site: true, mail: false }],
    digest: 'OFF',
  } as Setting;
  const site = page.getByRole('checkbox', { name: '@提及我：站内' });

  it('saves each press, one after another', async () => {
    const first = Promise.withResolvers<Setting>();
    const answers = [initialSetting, first.promise];
    const requests = stubApi('PUT /notification/setting', () => answers.pop()!);
    await mount(<NotificationSetting initialSetting={initialSetting} push={null} chats={[]} />, {
      user: makeUser(),
    });
    await site.click();
    await page.getByRole('radio', { name: '每周一' }).click();
    await expect.poll(() => requests.length).toBe(1);
    first.resolve(initialSetting);
    await expect.poll(() => requests.length).toBe(2);
    expect(requests[1]?.body).toMatchObject({
      ...{ kinds: [{ kind: 'MENTION', site: false, mail: false }], digest: 'WEEKLY' },
    });
    await expect.element(page.getByText('通知设置已保存')).toBeVisible();
    await expect.element(site).not.toBeChecked();
  });

  it('offers cards only where a chat sends them, and saves the choice', async () => {
    const requests = stubApi('PUT /notification/setting', () => initialSetting);
    const card = page.getByRole('checkbox', { name: '@提及我：卡片' });
    const chat = { id: 1, kind: 'WECOM', name: '企业微信' } as const;
    const view = await mount(
      <NotificationSetting initialSetting={initialSetting} push={null} chats={[chat]} />,
      { user: makeUser() },
    );
    await expect.element(page.getByText('“企业微信”以工作消息发送')).toBeVisible();
    await card.click();
    const saved = { kinds: [{ kind: 'MENTION', card: true }] };
    await expect.poll(() => requests.at(-1)?.body).toMatchObject(saved);
    await view.unmount();
    await mount(<NotificationSetting initialSetting={initialSetting} push={null} chats={[]} />, {
      user: makeUser(),
    });
    await expect.element(site).toBeVisible();
    expect(card.elements()).toHaveLength(0);
  });

  it('offers submitted texts to reviewers alone', async () => {
    const setting = {
      kinds: [{ kind: 'SUBMITTED', site: false, mail: false }, ...initialSetting.kinds],
      digest: 'OFF',
    } as Setting;
    const submitted = page.getByRole('checkbox', { name: '待我审核的内容：站内' });
    const view = await mount(
      <NotificationSetting initialSetting={setting} push={null} chats={[]} />,
      { user: makeUser(['auditLog.add']) },
    );
    await expect.element(submitted).not.toBeChecked();
    await view.unmount();
    await mount(<NotificationSetting initialSetting={setting} push={null} chats={[]} />, {
      user: makeUser(),
    });
    await expect.element(site).toBeVisible();
    expect(submitted.elements()).toHaveLength(0);
  });

  it('reverts when saving fails', async () => {
    stubApi('PUT /notification/setting', () => {
      throw new Refusal(500, '');
    });
    await mount(<NotificationSetting initialSetting={initialSetting} push={null} chats={[]} />, {
      user: makeUser(),
    });
    await site.click();
    await expect.element(page.getByText('保存失败，请稍后重试')).toBeVisible();
    await expect.element(site).toBeChecked();
  });
});

describe('the push of a browser', () => {
  const subscription = { id: 3, device: 'Chrome · Windows', createdAt: '2026-11-01T08:00:00Z' };
  const open = (push: PushSubscriptions) =>
    mount(<PushSetting push={push} />, { user: makeUser() });
  const turnOn = page.getByRole('button', { name: '在此浏览器开启推送' });
  afterEach(() => vi.restoreAllMocks());

  it('asks for permission only at a press, and says when it is denied', async () => {
    const ask = vi.spyOn(Notification, 'requestPermission').mockResolvedValue('denied');
    await open({ key: 'BA', subscriptions: [] });
    await expect.element(turnOn).toBeEnabled();
    expect(ask).not.toHaveBeenCalled();
    await turnOn.click();
    await expect.element(page.getByText(/^浏览器已禁止本站发送通知/u).first()).toBeVisible();
  });

  it('lists the browsers, and ends one of them', async () => {
    const requests = stubApi('DELETE /push/subscription/:id', () => null);
    const subscriptions = [
      { ...subscription, current: false },
    ] as PushSubscriptions['subscriptions'];
    await open({ key: 'BA', subscriptions });
    await page.getByRole('button', { name: '关闭推送：Chrome · Windows' }).click();
    await expect.poll(() => requests.map(({ params }) => params)).toEqual([{ id: '3' }]);
    await expect.element(page.getByText('已关闭推送')).toBeVisible();
  });

  it('is not offered again in a browser that has it', async () => {
    const subscriptions = [
      { ...subscription, current: true },
    ] as PushSubscriptions['subscriptions'];
    await open({ key: 'BA', subscriptions });
    await expect.element(page.getByText('当前浏览器')).toBeVisible();
    await expect.element(turnOn).not.toBeInTheDocument();
  });
});
