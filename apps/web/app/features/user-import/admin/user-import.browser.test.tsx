import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataFor } from '@zhihui/contract/client.ts';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import UserImport, { loader } from './user-import.tsx';

type Import = DataFor<'POST /user/import'>;
const READY: Import = {
  ...{ id: 5, name: '同事.csv', state: 'READY', total: 31, done: 31, good: 30, bad: 1, invited: 0 },
  ...{ reason: '', ignored: ['工号'], createdAt: '2026-03-01T08:00:00Z' },
};
/** Replies of the server about the import, the newest last. */
let states: (Import | null)[];

const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const confirm = page.getByRole('button', { name: '创建 30 个账号' });
const question = page.getByRole('alertdialog');

async function openScreen(...next: (Import | null)[]) {
  states = next;
  const screen = (
    <AntdProvider>
      <UserImport />
    </AntdProvider>
  );
  await mount(screen, { user: admin(), address: '/admin/user/import', loader });
  await expect.element(page.getByRole('heading', { name: '导入账号' })).toBeVisible();
}

beforeEach(() => {
  stubApi('GET /user/import', () => (states.length > 1 ? states.shift()! : states[0]!));
  stubApi('GET /user/import/:id/problem/page', () => ({
    records: [
      {
        ...{ row: 32, nickname: '=1+1', email: 'bad@import.example' },
        problems: [{ column: '昵称', message: '像是公式' }],
      },
    ],
    ...{ total: 1, current: 1, size: 20 },
  }));
});

describe('importing accounts', () => {
  it('refuses a file with a message, and accepts it again after a correction', async () => {
    const refusals = [new Refusal(400, '', { fields: { file: '没有“昵称”这一列' } })];
    const sent = stubApi('POST /user/import', () => {
      const refusal = refusals.pop();
      if (refusal !== undefined) throw refusal;
      states = [READY];
      return READY;
    });
    await openScreen(null);
    const file = new File(['标题\n甲\n'], '同事.csv', { type: 'text/csv' });
    await userEvent.upload(input(), file);
    await expect.element(page.getByRole('alert')).toMatchTextContent('没有“昵称”这一列');
    await userEvent.upload(input(), file);
    await expect.element(page.getByText('30 行可导入，1 行有误，不会导入。')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
    expect(sent.map(({ body }) => ((body as FormData).get('file') as File).name)).toEqual([
      '同事.csv',
      '同事.csv',
    ]);
  });

  it('lists errors by row and the omitted rows', async () => {
    await openScreen(READY);
    const row = page.getByRole('row').filter({ hasText: 'bad@import.example' });
    await expect.element(row).toMatchTextContent('32');
    await expect.element(row).toMatchTextContent('昵称：像是公式');
    await expect.element(page.getByText('未识别的列，不会导入：工号')).toBeVisible();
  });

  it('creates the accounts after a confirmation by keyboard, and shows the progress', async () => {
    const creating = { ...READY, state: 'MAKING' as const, done: 12, bad: 0 };
    const sent = stubApi('PUT /user/import/:id', () => {
      states = [
        creating,
        { ...creating, done: 24 },
        { ...READY, state: 'DONE', bad: 0, invited: 30 },
      ];
      return creating;
    });
    await openScreen(READY);
    confirm.element().focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(question).toMatchTextContent('有误的 1 行不会导入');
    await userEvent.keyboard('{Escape}');
    await expect.element(question).not.toBeInTheDocument();
    expect(sent).toEqual([]);
    await userEvent.keyboard('{Enter}');
    question.getByRole('button', { name: '创建 30 个账号' }).element().focus();
    await userEvent.keyboard('{Enter}');
    await expect
      .element(page.getByRole('progressbar', { name: '正在创建账号' }))
      .toHaveAttribute('aria-valuenow', '40');
    await expect.element(page.getByRole('button', { name: '重新选择文件' })).toBeDisabled();
    await expect.element(page.getByText('已创建 30 个账号')).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it('creates none when every row has an error, and can be cancelled', async () => {
    const discarded = stubApi('DELETE /user/import/:id', () => {
      states = [null];
      return null;
    });
    await openScreen({ ...READY, good: 0, bad: 31 });
    await expect.element(page.getByText('31 行均有误，请修改文件后重新上传。')).toBeVisible();
    expect(page.getByRole('button', { name: /^创建/u }).elements()).toEqual([]);
    await page.getByRole('button', { name: '取消导入' }).click();
    await expect.element(page.getByText('已取消本次导入')).toBeVisible();
    await expect.element(page.getByRole('button', { name: '选择 CSV 文件' })).toBeVisible();
    expect(discarded.map(({ params }) => params)).toEqual([{ id: '5' }]);
  });
});
