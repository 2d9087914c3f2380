import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { mount } from '../../../../test/mount.tsx';
import { admin, makeUser } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import Permission, { loader } from './permission.tsx';

const ALL = { edit: true, permission: true, delete: true, preview: true };
const role = (id: number, name: string, change: Partial<RoleDetail> = {}): RoleDetail => ({
  ...{ id, name, code: `r${id}`, builtIn: false, staff: false, secondFactor: false },
  ...{ grantable: true, holders: 2, permissions: ['tag.add'], abilities: ALL },
  ...change,
});
const groups = [
  {
    ...{ group: 'tag', label: '标签' },
    codes: [
      { code: 'tag.add', name: '新建标签', meaning: '给文章加新的标签' },
      { code: 'tag.delete', name: '删除标签', meaning: '删除没有用的标签' },
    ],
  },
  {
    group: 'admin',
    label: '后台',
    codes: [{ code: 'admin.access', name: '进入后台', meaning: '看到后台' }],
  },
];
let roles: RoleDetail[];

const getCheckbox = (name: string) => page.getByRole('checkbox', { name });
const bar = page.getByRole('region', { name: '未保存的修改' });
const save = bar.getByRole('button', { name: '保存并立即生效' });

async function openScreen(at = '/admin/permission?role=2', user: CurrentUser = admin()) {
  stubApi('GET /role/page', () => ({ records: roles, total: roles.length, current: 1, size: 100 }));
  stubApi('GET /permission', () => groups);
  const screen = (
    <AntdProvider>
      <Permission />
    </AntdProvider>
  );
  const { router } = await mount(screen, { user, address: at, loader });
  await expect.element(page.getByRole('heading', { name: '权限管理' })).toBeVisible();
  return { address: () => router.state.location.search };
}

beforeEach(() => {
  const none = { edit: false, permission: false, delete: false, preview: false };
  roles = [
    role(1, '管理员', { code: 'Admin', builtIn: true, permissions: [], abilities: none }),
    role(2, '关务专员'),
    role(3, '版主', { code: 'Moderator', builtIn: true, abilities: { ...ALL, delete: false } }),
  ];
});

describe('the permissions of a role', () => {
  it('are granted and revoked by keyboard, summarized before saving, and saved with the previous set', async () => {
    const sent = stubApi('PUT /role/:id/permission', ({ body }) => {
      roles[1] = role(2, '关务专员', { permissions: (body as { codes: string[] }).codes });
      return roles[1];
    });
    await openScreen();
    await expect.element(getCheckbox('新建标签')).toBeChecked();
    getCheckbox('新建标签').element().focus();
    await userEvent.keyboard(' ');
    getCheckbox('进入后台').element().focus();
    await userEvent.keyboard(' ');
    await expect.element(bar).toMatchTextContent('保存后将影响角色“关务专员”的 2 名成员');
    await expect.element(bar).toMatchTextContent('新增 进入后台');
    await expect.element(bar).toMatchTextContent('移除 新建标签');
    save.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('权限已保存，立即生效')).toBeVisible();
    await expect.element(bar).not.toBeInTheDocument();
    expect(sent.map(({ params, body }) => ({ ...params, ...(body as object) }))).toEqual([
      { id: '2', codes: ['admin.access'], basedOn: ['tag.add'] },
    ]);
  });

  it('are ticked by group, whose box is half ticked while some are missing', async () => {
    await openScreen();
    const all = getCheckbox('标签').first();
    await expect.element(all).toBePartiallyChecked();
    await all.click();
    await expect.element(all).toBeChecked();
    await expect.element(getCheckbox('删除标签')).toBeChecked();
    await all.click();
    await expect.element(getCheckbox('新建标签')).not.toBeChecked();
  });

  it('are found by name, meaning and code', async () => {
    await openScreen();
    const find = page.getByRole('searchbox', { name: '搜索权限' });
    for (const words of ['看到后台', 'ADMIN.', '进入']) {
      await find.fill(words);
      await expect.element(getCheckbox('进入后台')).toBeVisible();
      await expect.element(getCheckbox('新建标签')).not.toBeInTheDocument();
    }
    await find.fill('没有的');
    await expect.element(page.getByText('无匹配的权限')).toBeVisible();
  });

  it('ask before unsaved changes are lost by a press on another role', async () => {
    const { address } = await openScreen();
    await getCheckbox('进入后台').click();
    await page.getByRole('link', { name: /^版主/u }).click();
    await page.getByRole('button', { name: '留在此页' }).click();
    await expect.element(getCheckbox('进入后台')).toBeChecked();
    expect(address()).toBe('?role=2');
    await page.getByRole('link', { name: /^版主/u }).click();
    await page.getByRole('button', { name: '放弃修改并离开' }).click();
    await expect.poll(address).toBe('?role=3');
  });

  it('are reloaded when another user changed them meanwhile', async () => {
    stubApi('PUT /role/:id/permission', () => {
      roles[1] = role(2, '关务专员', { permissions: ['tag.add', 'tag.delete'] });
      throw new Refusal(409, '这个角色刚刚被修改');
    });
    await openScreen();
    await getCheckbox('进入后台').click();
    await save.click();
    await expect.element(page.getByText('这个角色刚刚被修改')).toBeVisible();
    await expect.element(getCheckbox('删除标签')).toBeChecked();
    await expect.element(getCheckbox('进入后台')).not.toBeChecked();
  });

  it('of Admins are complete and cannot be changed', async () => {
    await openScreen('/admin/permission?role=1');
    await expect.element(page.getByText('管理员始终拥有全部权限，无需调整。')).toBeVisible();
    await expect.element(getCheckbox('进入后台')).toBeChecked();
    await expect.element(getCheckbox('进入后台')).toBeDisabled();
    expect(
      page.getByRole('button', { name: /以该角色身份预览|复制为新角色|删除/u }).elements(),
    ).toEqual([]);
  });

  it('can be granted by users who hold them, but not to their own role', async () => {
    const roleManager = makeUser([], {
      roleCode: 'r2',
      permissions: ['admin.access', 'role.query', 'role.permission', 'tag.add'],
    });
    roles[1] = role(2, '关务专员', { abilities: { ...ALL, permission: false, edit: false } });
    await openScreen('/admin/permission?role=2', roleManager);
    await expect
      .element(page.getByText('不能修改自己所属角色的权限，请联系管理员操作。'))
      .toBeVisible();
    await expect.element(getCheckbox('新建标签')).toBeDisabled();
    await page.getByRole('link', { name: /^版主/u }).click();
    await expect.element(getCheckbox('新建标签')).toBeEnabled();
    await expect.element(getCheckbox('删除标签')).toBeDisabled();
  });
});

describe('a role', () => {
  const name = page.getByRole('textbox', { name: '角色名称' });

  it('is copied with its permissions; a built-in one cannot be deleted', async () => {
    const sent = stubApi('POST /role', ({ body }) => {
      roles = [...roles, role(4, (body as { name: string }).name)];
      return roles[3]!;
    });
    const { address } = await openScreen('/admin/permission?role=3');
    await expect.element(page.getByRole('heading', { name: '版主' })).toBeVisible();
    expect(page.getByRole('button', { name: '删除', exact: true }).elements()).toEqual([]);
    await page.getByRole('button', { name: '复制为新角色' }).click();
    await expect.element(name).toHaveValue('版主的副本');
    await name.fill('版主二');
    await userEvent.keyboard('{Enter}');
    await expect.poll(address).toBe('?role=4');
    await expect.element(page.getByRole('heading', { name: '版主二' })).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { name: '版主二', staff: false, codes: ['tag.add'] },
    ]);
  });

  it('shows a refused name at its field', async () => {
    stubApi('POST /role', () => {
      throw new Refusal(400, '', { fields: { name: '请填写角色名称' } });
    });
    await openScreen();
    await page.getByRole('button', { name: '新建角色' }).click();
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await expect.element(page.getByText('请填写角色名称')).toBeVisible();
    await expect.element(name).toHaveFocus();
  });
});
