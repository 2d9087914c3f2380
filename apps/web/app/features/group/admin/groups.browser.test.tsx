import type { GroupDetail, GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { DataFor } from '@zhihui/contract/client.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { admin, makeUser } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Groups, { loader } from './groups.tsx';

type Member = DataFor<'GET /group/:id/member/page'>['records'][number];

const person = (id: number, nickname: string) => ({ id, nickname, avatar: null });

function group(id: number, name: string, change: Partial<GroupDetail> = {}): GroupDetail {
  return {
    ...{ id, name, kind: 'DEPARTMENT', parentId: null, description: '', source: 'MANUAL' },
    ...{ memberCount: 3, childCount: 0, leaders: [], path: [], externalId: null, grantCount: 0 },
    ...{ version: 4, canEdit: true, syncedAt: null },
    ...change,
  };
}

function member(id: number, nickname: string, change: Partial<Member> = {}): Member {
  return {
    ...{ ...person(id, nickname), email: null, roleName: '员工', active: true, leader: false },
    ...{ source: 'MANUAL', joinedAt: '2026-03-01T08:00:00Z' },
    group: { id: 2, name: '供应链中心', kind: 'DEPARTMENT' },
    ...change,
  };
}

const company = group(1, '宁海跨境', { childCount: 2, leaders: [person(50, '江予安')] });
const path = [{ id: 1, name: '宁海跨境', kind: 'DEPARTMENT' as const }];
let center: GroupDetail;
let customs: GroupDetail;
let members: Member[];
let listRequests: ApiRequest[];

const asPage = <T,>(records: T[], current = 1, total = records.length) => ({
  ...{ records, total, current, size: 100 },
});
const heading = (name: string) => page.getByRole('heading', { name, level: 2 });
const tree = page.getByRole('navigation', { name: '部门' });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = (name: string) => page.getByRole('dialog', { name });
const keyword = page.getByRole('textbox', { name: '搜索部门或负责人' });

async function openScreen(address = '/admin/group?group=2', user = admin()) {
  const screen = (
    <AntdProvider>
      <Groups />
    </AntdProvider>
  );
  const { router } = await mount(screen, { user, address, loader, wholePage: true });
  await expect.element(page.getByRole('heading', { name: '用户组', level: 1 })).toBeVisible();
  return () => router.state.location.pathname + router.state.location.search;
}

/** The departments below one, or those that match a keyword. */
function listDepartments({ query }: ApiRequest) {
  const word = query.get('keyword');
  const all: GroupItem[] = [company, center, customs];
  if (word !== null) {
    const hits = all.filter(({ name, leaders }) =>
      [name, ...leaders.map(({ nickname }) => nickname)].some((text) => text.includes(word)),
    );
    return asPage(hits);
  }
  const parent = query.get('parentId');
  return asPage(all.filter(({ parentId }) => String(parentId ?? '') === (parent ?? '')));
}

beforeEach(() => {
  center = group(2, '供应链中心', { parentId: 1, path, childCount: 1 });
  customs = group(3, '关务组', {
    ...{ parentId: 2, path: [...path, { id: 2, name: '供应链中心', kind: 'DEPARTMENT' }] },
    ...{ leaders: [person(51, '沈青禾')], source: 'WECOM', canEdit: false },
  });
  members = [member(60, '林舟'), member(61, '叶清和', { leader: true })];
  listRequests = stubApi('GET /group/page', listDepartments);
  stubApi('GET /group/detail/:id', ({ params }) =>
    [company, center, customs].find(({ id }) => String(id) === params['id'])!,
  );
  stubApi('GET /group/:id/member/page', () => ({ ...asPage(members), size: 20 }));
  stubApi('GET /user/page', () => asPage([]));
  stubApi('GET /directory', () => []);
});

describe('the tree of departments', () => {
  it('opens the way to the selected department and loads other levels on demand, in pages', async () => {
    const more = Array.from({ length: 100 }, (_, n) => group(100 + n, `小组${n}`, { parentId: 3 }));
    customs = { ...customs, childCount: 101 };
    listRequests = stubApi('GET /group/page', (request) => {
      if (request.query.get('parentId') !== '3') return listDepartments(request);
      return request.query.get('current') === '1'
        ? asPage(more, 1, 101)
        : asPage([group(200, '最后一组', { parentId: 3 })], 2, 101);
    });
    await openScreen();
    await expect.element(tree.getByRole('link', { name: '关务组' })).toBeVisible();
    const getParents = () => listRequests.map(({ query }) => query.get('parentId'));
    expect(getParents()).not.toContain('3');
    const fold = tree.getByRole('button', { name: '展开关务组' });
    fold.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(tree.getByRole('link', { name: '小组99' })).toBeInTheDocument();
    await tree.getByRole('button', { name: '加载更多（剩余 1 个）' }).click();
    await expect.element(tree.getByRole('link', { name: '最后一组' })).toBeVisible();
    await tree.getByRole('button', { name: '收起关务组' }).click();
    await expect.element(tree.getByRole('link', { name: '最后一组' })).not.toBeInTheDocument();
  });

  it('finds departments by their leaders and shows their paths', async () => {
    const address = await openScreen();
    await keyword.fill('青禾');
    const results = page.getByRole('navigation', { name: '搜索结果' });
    const hit = results.getByRole('link', { name: '关务组' });
    await expect.element(hit).toMatchTextContent('宁海跨境 / 供应链中心 · 负责人 沈青禾');
    await hit.click();
    await expect.poll(address).toBe('/admin/group?group=3');
    await expect.element(heading('关务组')).toBeVisible();
    await keyword.fill('没有的');
    await expect.element(results.getByText('未找到相关部门')).toBeVisible();
    await keyword.fill('');
    await expect.element(tree.getByRole('link', { name: '关务组' })).toBeVisible();
  });
});

describe('the members of a group', () => {
  it('are found by a keyword and added by the picker', async () => {
    stubApi('GET /user/page', () =>
      asPage([{ ...person(70, '温如许'), email: 'wen@group.example' } as never]),
    );
    const sent = stubApi('PUT /group/member', () => {
      members = [...members, member(70, '温如许')];
      return { added: 1, removed: 0 };
    });
    await openScreen();
    await page.getByRole('button', { name: '添加成员' }).click();
    const sheet = dialog('添加成员到“供应链中心”');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect.element(sheet.getByText('请选择成员')).toBeVisible();
    await sheet.getByRole('combobox', { name: '成员' }).click();
    await userEvent.keyboard('温');
    await page.getByTitle('温如许（wen@group.example）').click();
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect.element(sheet).not.toBeInTheDocument();
    await expect.element(row('温如许')).toBeVisible();
    await expect.element(page.getByText('已添加 1 人')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ id: 2, add: ['70'], remove: [] }]);
  });

  it('are removed from their own groups together, with an undo', async () => {
    members = [
      member(60, '林舟'),
      member(62, '程思齐', { group: { id: 5, name: '仓储组', kind: 'DEPARTMENT' } }),
      member(63, '白露', { source: 'SCIM' }),
    ];
    const all = members;
    const sent = stubApi('PUT /group/member', ({ body }) => {
      const isAdding = (body as { add: unknown[] }).add.length > 0;
      members = isAdding ? all : all.slice(2);
      return { added: 0, removed: 1 };
    });
    await openScreen();
    await expect.element(row('程思齐')).toMatchTextContent('仓储组');
    await expect
      .element(page.getByRole('button', { name: '移除 白露' }))
      .toHaveAttribute('title', '由SCIM同步，请在来源系统中调整');
    await page.getByRole('checkbox', { name: '全选' }).click();
    const bar = page.getByRole('region', { name: '批量操作' });
    await expect.element(bar).toMatchTextContent('已选 2 人');
    await bar.getByRole('button', { name: '移除' }).click();
    await expect.element(row('林舟')).not.toBeInTheDocument();
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(row('林舟')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { id: 2, add: [], remove: [60] },
      { id: 5, add: [], remove: [62] },
      { id: 2, add: [60], remove: [] },
      { id: 5, add: [62], remove: [] },
    ]);
  });

  it('cannot be changed in a group that a directory keeps, which says why', async () => {
    members = [member(60, '林舟', { source: 'WECOM', group: { ...customs } })];
    await openScreen('/admin/group?group=3');
    await expect.element(heading('关务组')).toBeVisible();
    const add = page.getByRole('button', { name: '添加成员' });
    await expect.element(add).toHaveAttribute('aria-disabled', 'true');
    await expect.element(add).toHaveAccessibleDescription('由企业微信同步，请在来源系统中调整');
    add.element().focus();
    await userEvent.keyboard('{Enter}');
    expect(page.getByRole('dialog').elements()).toEqual([]);
    await expect.element(page.getByRole('button', { name: '移除 林舟' })).toBeDisabled();
    await page.getByRole('button', { name: '更多操作：关务组' }).click();
    await expect
      .element(page.getByRole('menuitem', { name: '删除' }))
      .toHaveAttribute('aria-disabled', 'true');
  });

  it('are listed without actions for those who may only look', async () => {
    await openScreen(undefined, makeUser([], { permissions: ['admin.access', 'user.query'] }));
    await expect.element(row('林舟')).toBeVisible();
    const actions = page.getByRole('button', { name: /新建|导入|添加|移除|设置负责人|更多操作/u });
    expect(actions.elements()).toEqual([]);
  });
});

describe('a group', () => {
  it('is edited in its version, and the message of a conflict stands in the form', async () => {
    const refusals = [new Refusal(409, '该用户组已被他人修改，请刷新后重试')];
    const sent = stubApi('PUT /group', ({ body }) => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw refusal;
      center = { ...center, name: (body as { name: string }).name };
      return center;
    });
    await openScreen();
    await page.getByRole('button', { name: '更多操作：供应链中心' }).click();
    await page.getByRole('menuitem', { name: '编辑' }).click();
    const sheet = dialog('编辑部门');
    await sheet.getByRole('textbox', { name: '名称' }).fill('供应链部');
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect.element(sheet.getByText('该用户组已被他人修改，请刷新后重试')).toBeVisible();
    await sheet.getByRole('button', { name: '保存' }).click();
    await expect.element(heading('供应链部')).toBeVisible();
    await expect.element(tree.getByRole('link', { name: '供应链部' })).toBeVisible();
    const body = { id: 2, name: '供应链部', description: '', parentId: '1', version: 4 };
    expect(sent.map((request) => request.body)).toEqual([body, body]);
  });

  it('is deleted after a confirmation that names the lost grants and readers', async () => {
    center = { ...center, childCount: 0 };
    stubApi('GET /group/:id/effect', () => ({
      categories: [{ id: 1, name: '报关手册' }],
      ...{ categoryCount: 3, losing: 12, losingPeople: [person(60, '林舟')] },
    }));
    const sent = stubApi('DELETE /group/:id', () => null);
    const address = await openScreen();
    await page.getByRole('button', { name: '更多操作：供应链中心' }).click();
    await page.getByRole('menuitem', { name: '删除' }).click();
    const question = page.getByRole('alertdialog', { name: '删除部门“供应链中心”？' });
    await expect.element(question).toMatchTextContent('“报关手册”等 3 个分类的授权将一并移除');
    await expect.element(question).toMatchTextContent('林舟等 12 人将失去阅读权限');
    await question.getByRole('button', { name: '删除' }).click();
    await expect.poll(address).toBe('/admin/group?group=1');
    await expect.element(page.getByText('“供应链中心”已删除')).toBeVisible();
    expect(sent.map(({ params }) => params)).toEqual([{ id: '2' }]);
  });

  it('of people from several departments opens from the table of free groups', async () => {
    const free = group(9, '德国站运营组', { kind: 'FREE', leaders: [person(52, '周以宁')] });
    stubApi('GET /group/page', () => ({ ...asPage<GroupItem>([free]), size: 20 }));
    stubApi('GET /group/detail/:id', () => free);
    const address = await openScreen('/admin/group?tab=free');
    await expect.element(row('德国站运营组')).toMatchTextContent('周以宁');
    await page.getByRole('link', { name: '管理成员 德国站运营组' }).click();
    await expect.poll(address).toBe('/admin/group?tab=free&group=9');
    await expect.element(heading('德国站运营组')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '设置管理员' })).toBeVisible();
  });
});

describe('the import of departments and members', () => {
  it('shows what was imported and why rows were not', async () => {
    const sent = stubApi('POST /group/import', () => ({
      ...{ groups: 2, members: 30, leaders: 1 },
      problems: [{ row: 7, column: '成员邮箱', message: '没有使用该邮箱的账号' }],
    }));
    await openScreen();
    await page.getByRole('button', { name: '导入', exact: true }).click();
    const box = dialog('导入部门与成员');
    await expect.element(box.getByRole('button', { name: '下载模板' })).toBeVisible();
    const file = new File(['部门,成员邮箱,负责人\n'], '部门.csv', { type: 'text/csv' });
    await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file);
    await expect
      .element(box.getByText('已新建 2 个部门，添加 30 名成员、1 名负责人。'))
      .toBeVisible();
    await expect
      .element(box.getByRole('row').nth(1))
      .toMatchTextContent('7成员邮箱没有使用该邮箱的账号');
    expect(sent.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual([
      '部门.csv',
    ]);
  });
});
