import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { mount } from '../../../../test/mount.tsx';
import { getCategory } from '../../../../test/open-editor.tsx';
import { stubApi } from '../../../../test/stub-api.ts';
import { admin } from '../../../../test/user.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { CategorySheet } from './category-sheet.tsx';
import { ReassignSheet } from './reassign-sheet.tsx';

const person = (id: number, nickname: string) => ({ id, nickname, avatar: null });
const none = { count: 0, named: [] };
const tree: CategoryNode[] = [getCategory(5, '关务'), getCategory(6, '物流')];
const question = page.getByRole('alertdialog');
const choose = async (sheet: ReturnType<typeof page.getByRole>, field: string, name: string) => {
  await sheet.getByRole('combobox', { name: field }).click();
  await sheet.getByTitle(name, { exact: true }).click();
};

it('names who gains and who loses before a merge, and merges once it is confirmed', async () => {
  const previews = stubApi('POST /access/category/merge/effect', () => ({
    ...{ gaining: { count: 1, named: [person(1, '周以宁')] }, losing: none, public: [] },
  }));
  const merges = stubApi('PUT /category/merge', () => tree[1] as never);
  await mount(
    <AntdProvider>
      <ReassignSheet
        tree={tree}
        reassignment={{ node: tree[0] as CategoryNode, action: 'merge' }}
        close={() => undefined}
      />
    </AntdProvider>,
    { user: admin() },
  );
  const sheet = page.getByRole('dialog', { name: '合并分类“关务”' });
  await choose(sheet, '目标分类', '物流');
  await expect.element(sheet.getByText('周以宁')).toBeVisible();
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect.element(question.getByText('保存后，将有 1 人获得阅读权限')).toBeVisible();
  await expect.element(question.getByText('周以宁')).toBeVisible();
  expect(merges).toHaveLength(0);
  await question.getByRole('button', { name: '合并' }).click();
  await expect.poll(() => merges.length).toBe(1);
  expect(previews.map(({ body }) => body)).toEqual([{ fromId: 5, intoId: '6', moves: 'all' }]);
});

it('asks before a category moves where readers change, and says who loses', async () => {
  stubApi('POST /access/category/move/effect', () => ({
    ...{ gaining: none, losing: { count: 1, named: [person(2, '秦岳')] }, public: [] },
  }));
  const changes = stubApi('PUT /category', () => tree[0] as never);
  await mount(
    <AntdProvider>
      <CategorySheet
        model="ARTICLE"
        tree={tree}
        editing={{ node: tree[0] as CategoryNode, parent: null }}
        close={() => undefined}
      />
    </AntdProvider>,
    { user: admin() },
  );
  const sheet = page.getByRole('dialog', { name: '编辑' });
  await choose(sheet, '上级分类', '物流');
  await sheet.getByRole('button', { name: '保存' }).click();
  await expect.element(question.getByText('移动分类“关务”？')).toBeVisible();
  await expect.element(question.getByText('秦岳')).toBeVisible();
  expect(changes).toHaveLength(0);
  await question.getByRole('button', { name: '保存' }).click();
  await expect.poll(() => changes.length).toBe(1);
  expect(changes[0]?.body).toMatchObject({ id: 5, parentId: '6' });
});
