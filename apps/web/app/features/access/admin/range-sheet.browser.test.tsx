import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  CategoryRange,
  Grant,
  RangeBody,
} from '@zhihui/contract/features/access/access.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { RangeSheet } from './range-sheet.tsx';

const person = (id: number, nickname: string) => ({ id, nickname, avatar: null });
const group = (id: number, name: string, memberCount: number) => ({
  ...{ id, name, memberCount, kind: 'DEPARTMENT' as const },
});
const grant = (more: Partial<Grant>): Grant => ({
  ...{ group: null, user: null, right: 'READ', endsAt: null, ended: false },
  from: { id: 7, name: '海关稽查案例' },
  ...more,
});
const above = { id: 5, name: '物流与关务' };
const range = (more: Partial<CategoryRange> = {}): CategoryRange => ({
  ...{ id: 7, name: '海关稽查案例', model: 'ARTICLE', visibility: 'GRANTED', widest: 'INTERNAL' },
  ...{ parent: above, inherits: true, following: 2, version: 3 },
  inherited: [grant({ group: group(1, '关务组', 14), right: 'REVIEW', from: above })],
  own: [grant({ user: person(21, '陆知远'), right: 'WRITE' })],
  ...more,
});

const sheet = page.getByRole('dialog', { name: '可见范围' });
const button = (name: string) => sheet.getByRole('button', { name, exact: true });
const combobox = (name: string) => sheet.getByRole('combobox', { name, exact: true });
const own = sheet.getByRole('list', { name: '本分类的授权' });
const row = (name: string) => own.getByRole('listitem').filter({ hasText: name });

const openSheet = () =>
  mount(
    <AntdProvider>
      <RangeSheet category={{ id: 7, name: '海关稽查案例' }} close={() => undefined} />
    </AntdProvider>,
    { user: admin() },
  );

beforeEach(() => {
  // the field offers the first ones before anything is typed
  stubApi('GET /access/grantee', () => ({ groups: [], users: [] }));
  stubApi('POST /access/category/effect', () => ({
    gaining: { count: 12, named: [person(31, '周以宁'), person(32, '苏见微')] },
    losing: { count: 1, named: [person(21, '陆知远')] },
    public: [],
  }));
});

it('adds a group, removes a person, shows the users that it affects, and saves', async () => {
  stubApi('GET /access/category/:id', () => range());
  stubApi('GET /access/grantee', () => ({
    groups: [{ ...group(2, '德国站运营组', 12), path: ['海外事业部'] }],
    users: [],
  }));
  const saves = stubApi('PUT /access/category', () => range({ version: 4 }));
  await openSheet();
  await expect.element(sheet.getByText('上级分类“物流与关务”为“内部员工”')).toBeVisible();
  await expect.element(sheet.getByRole('radio', { name: /公开/u })).toBeDisabled();
  await combobox('添加用户组或成员').fill('德国');
  await sheet.getByTitle('德国站运营组').click();
  await button('添加').click();
  await expect.element(row('德国站运营组')).toMatchTextContent(/新增/u);
  await combobox('德国站运营组的权限').selectOptions('可编写');
  await button('移除 陆知远').click();
  await expect.element(row('陆知远')).toMatchTextContent(/保存后移除/u);
  const status = sheet.getByText('保存后，将有 12 人获得、1 人失去阅读权限');
  await expect.element(status).toBeVisible();
  await expect.element(sheet.getByText('周以宁、苏见微等')).toBeVisible();
  await button('保存').click();
  await expect.element(page.getByText('可见范围已保存')).toBeVisible();
  const body = saves[0]?.body as RangeBody;
  expect(body).toMatchObject({ id: 7, visibility: 'GRANTED', inherits: true, version: 3 });
  expect(body.grants).toEqual([{ groupId: 2, userId: null, right: 'WRITE', endsAt: null }]);
});

it('restores a removed person and limits a right to a day, by keyboard', async () => {
  stubApi('GET /access/category/:id', () => range());
  const saves = stubApi('PUT /access/category', () => range({ version: 4 }));
  await openSheet();
  await expect.element(button('移除 陆知远')).toBeVisible();
  (button('移除 陆知远').element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(sheet.getByRole('button', { name: '撤销移除 陆知远' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(button('移除 陆知远')).toHaveFocus();
  await combobox('陆知远的到期时间').selectOptions('指定日期…');
  await sheet.getByLabelText('陆知远的到期时间').fill('2099-12-31');
  await userEvent.keyboard('{Enter}');
  await expect.element(combobox('陆知远的到期时间')).toHaveFocus();
  await expect.element(combobox('陆知远的到期时间')).toHaveDisplayValue('2099-12-31');
  await button('保存').click();
  await expect.poll(() => saves.length).toBe(1);
  expect(saves[0]?.body).toMatchObject({
    grants: [{ groupId: null, userId: 21, right: 'WRITE', endsAt: '2099-12-31T15:59:59.000Z' }],
  });
});

it('copies the inherited grants when the inheritance stops', async () => {
  stubApi('GET /access/category/:id', () => range({ own: [] }));
  await openSheet();
  await button('停止继承').click();
  const dialog = page.getByRole('alertdialog', { name: '停止继承“物流与关务”的授权？' });
  await expect.element(dialog.getByText('不保留，1 人将失去阅读权限')).toBeVisible();
  await dialog.getByRole('button', { name: '停止继承' }).click();
  await expect.element(row('关务组')).toMatchTextContent(/新增/u);
  await expect.element(button('恢复继承')).toBeVisible();
});

it('says that another user has changed the grants, and loads them again', async () => {
  let owned = range();
  stubApi('GET /access/category/:id', () => owned);
  stubApi('PUT /access/category', () => {
    throw new Refusal(409, '内容已被他人修改，请刷新后重试');
  });
  await openSheet();
  await button('移除 陆知远').click();
  await button('保存').click();
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/授权列表已被他人修改/u);
  owned = range({ version: 4, own: [grant({ user: person(22, '顾云舟') })] });
  await button('刷新').click();
  await expect.element(row('顾云舟')).toBeVisible();
  await expect.element(sheet.getByRole('alert')).not.toBeInTheDocument();
});

it('says that only administrators see a restricted category without grants', async () => {
  stubApi('GET /access/category/:id', () => range({ inherited: [], own: [], parent: null }));
  await openSheet();
  await expect.element(sheet.getByText('暂未授权任何成员')).toBeVisible();
  await button('添加用户组或成员').click();
  await expect.element(combobox('添加用户组或成员')).toHaveFocus();
});

it('lists the readers of a category with the reasons', async () => {
  stubApi('GET /access/category/:id', () => range());
  const reasons = [
    {
      ...{ kind: 'GRANT' as const, right: 'READ' as const, from: { id: 5, name: '财务制度' } },
      group: { id: 1, name: '关务组', kind: 'DEPARTMENT' as const },
      endsAt: '2026-12-31T15:59:59.000Z',
    },
  ];
  stubApi('GET /access/category/:id/reader/page', () => ({
    records: [{ ...person(31, '周以宁'), reasons }],
    ...{ total: 1, current: 1, size: 20 },
  }));
  await openSheet();
  await button('查看可阅读人员').click();
  const readers = page.getByRole('dialog', { name: '可阅读人员' });
  await expect
    .element(readers.getByText('通过“关务组”，授权自分类“财务制度”，可阅读，至 2026-12-31'))
    .toBeVisible();
});
