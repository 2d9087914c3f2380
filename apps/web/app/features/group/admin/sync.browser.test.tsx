import type {
  DirectorySource,
  SyncRecord,
} from '@zhihui/contract/features/directory/directory.endpoints.ts';
import type { GroupDetail } from '@zhihui/contract/features/group/group.endpoints.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin, makeUser } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Groups, { loader } from './groups.tsx';

const SYNCED_AT = '2026-11-24T22:00:00Z';
const customs: GroupDetail = {
  ...{ id: 3, name: '关务组', kind: 'DEPARTMENT', parentId: null, description: '' },
  ...{ source: 'WECOM', memberCount: 14, childCount: 0, leaders: [], path: [], grantCount: 0 },
  ...{ externalId: '3', syncedAt: SYNCED_AT, version: 1, canEdit: false },
};
let sources: DirectorySource[];
let groups: GroupDetail[];
let records: SyncRecord[];

function record(id: number, changes: Partial<SyncRecord>): SyncRecord {
  return {
    ...{ id, source: 'WECOM', name: '企业微信', state: 'DONE', startedAt: SYNCED_AT },
    ...{ endedAt: SYNCED_AT, automatic: true, startedBy: null, error: '', notes: [], noteCount: 0 },
    departments: { added: 0, changed: 0, removed: 0 },
    members: { added: 0, removed: 0 },
    ...{ leadersChanged: 0, peopleUnknown: 0 },
    ...changes,
  };
}

async function openScreen(address = '/admin/group', user = admin()) {
  const screen = (
    <AntdProvider>
      <Groups />
    </AntdProvider>
  );
  await mount(screen, { user, address, loader, wholePage: true });
  await expect.element(page.getByRole('heading', { name: '用户组', level: 1 })).toBeVisible();
}
const button = (name: string) => page.getByRole('button', { name, exact: true });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

beforeEach(() => {
  sources = [
    { id: 1, kind: 'WECOM', name: '企业微信', running: false, syncedAt: SYNCED_AT, failure: null },
  ];
  groups = [customs];
  records = [];
  stubApi('GET /directory', () => sources);
  stubApi('GET /directory/sync/page', () => ({
    ...{ records, total: records.length, current: 1, size: 20 },
  }));
  stubApi('GET /group/page', () => ({
    ...{ records: groups, total: groups.length, current: 1, size: 100 },
  }));
  stubApi('GET /group/detail/:id', () => customs);
  stubApi('GET /group/:id/member/page', () => ({ records: [], total: 0, current: 1, size: 20 }));
});

describe('the sync of departments', () => {
  it('shows that it runs until it has ended, and starts once', async () => {
    let running = true;
    let answers = 0;
    const sent = stubApi('POST /directory/sync', () => {
      stubApi('GET /directory', () => {
        answers += 1;
        return sources.map((source) => ({ ...source, running }));
      });
      return { started: 1 };
    });
    await openScreen();
    await expect.element(page.getByText('最近同步')).toBeVisible();
    await button('同步通讯录').click();
    await expect.element(button('正在同步')).toHaveAttribute('aria-busy', 'true');
    await expect.poll(() => answers).toBeGreaterThan(0);
    button('正在同步').element().focus();
    await userEvent.keyboard('{Enter}');
    running = false;
    await expect.element(page.getByText('通讯录同步完成'), { timeout: 10_000 }).toBeVisible();
    await expect.element(button('同步通讯录')).toHaveFocus();
    expect(sent).toHaveLength(1);
  });

  it('shows the message of a refusal', async () => {
    stubApi('POST /directory/sync', () => {
      throw new Refusal(409, '正在同步，请稍候');
    });
    await openScreen();
    await button('同步通讯录').click();
    await expect.element(page.getByText('正在同步，请稍候')).toBeVisible();
    await expect.element(button('同步通讯录')).toHaveAttribute('aria-busy', 'false');
  });

  it('is offered where there are no departments yet', async () => {
    groups = [];
    await openScreen();
    await expect.element(page.getByText('暂无部门')).toBeVisible();
    expect(button('同步通讯录').elements()).toHaveLength(2);
  });

  it('is missing without a provider or the permission', async () => {
    await openScreen(undefined, makeUser([], { permissions: ['admin.access', 'user.query'] }));
    await expect.element(page.getByRole('link', { name: '同步记录' })).toBeVisible();
    expect(button('同步通讯录').elements()).toEqual([]);
  });

  it('alerts that the last one failed, and leads Admins to the settings', async () => {
    const failure = {
      at: SYNCED_AT,
      error: '应用 ID 不正确或密钥已失效，请更新密钥（错误码 40001）',
    };
    sources = sources.map((source) => ({ ...source, failure }));
    await openScreen();
    const alert = page.getByRole('alert');
    await expect.element(alert).toMatchTextContent('企业微信同步失败：应用 ID 不正确或密钥已失效');
    await expect.element(alert).toMatchTextContent('部门与成员信息停留在');
    await expect
      .element(alert.getByRole('link', { name: '检查登录设置' }))
      .toHaveAttribute('href', '/admin/site?tab=access');
  });

  it('lists time, user and changes of a sync, and the reason of a failure', async () => {
    records = [
      record(3, {
        ...{ automatic: false, startedBy: { id: 9, nickname: '沈青禾', avatar: null } },
        departments: { added: 26, changed: 2, removed: 0 },
        members: { added: 1486, removed: 3 },
        ...{ peopleUnknown: 12, noteCount: 1 },
        notes: ['部门“仓储组”的上级部门不在同步范围内，已作为顶级部门'],
      }),
      record(2, { state: 'FAILED', error: '企业微信暂时无响应，请稍后重试' }),
      record(1, {}),
    ];
    await openScreen('/admin/group?tab=sync');
    await expect
      .element(row('沈青禾'))
      .toMatchTextContent('部门新增 26、变更 2；成员加入 1,486、移出 312 人尚无账号');
    await row('沈青禾').getByText('1 条提示').click();
    await expect.element(page.getByText('部门“仓储组”的上级部门不在同步范围内')).toBeVisible();
    await expect.element(row('失败')).toMatchTextContent('企业微信暂时无响应，请稍后重试');
    await expect.element(row('无变化')).toMatchTextContent('自动同步');
    await expect
      .element(page.getByRole('link', { name: '同步记录' }))
      .toHaveAttribute('aria-current', 'page');
    expect(button('新建部门').elements()).toEqual([]);
  });
});
