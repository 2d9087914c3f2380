import type { Result } from '@zhihui/contract/client.ts';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../test/mount.tsx';
import { SearchSelect } from './search-select.tsx';

type Found = Result<string[]>;
const field = page.getByLabelText('分类');
const rows = () =>
  page
    .getByRole('listitem')
    .elements()
    .map((row) => row.textContent);
const found = (...names: string[]): Found => ({ ok: true, data: names });

async function mounted(search: (keyword: string) => Promise<Found>, error?: string) {
  const onPick = vi.fn<(name: string) => void>();
  await mount(
    <SearchSelect
      label="分类"
      hint="写一部分名字"
      emptyText="没有这样的分类"
      failed="没有读取成功"
      search={search}
      getKey={(name) => name}
      getName={(name) => name}
      onPick={onPick}
      error={error}
    />,
  );
  return onPick;
}

describe('a search field', () => {
  it('offers results and picks one by keyboard', async () => {
    const onPick = await mounted(async (keyword) => found(`${keyword}一`, `${keyword}二`));
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard('报关');
    await expect.poll(rows).toEqual(['报关一', '报关二']);
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(onPick).toHaveBeenCalledExactlyOnceWith('报关二');
  });

  it('searches once after a pause in typing, and not for blanks', async () => {
    const search = vi.fn<(keyword: string) => Promise<Found>>(async (keyword) => found(keyword));
    await mounted(search);
    await field.fill('   ');
    await userEvent.keyboard('abc');
    await expect.poll(rows).toEqual(['abc']);
    expect(search).toHaveBeenCalledExactlyOnceWith('abc');
    await field.fill('');
    await expect.poll(rows).toEqual([]);
  });

  it('drops late results of earlier input', async () => {
    const late = Promise.withResolvers<Found>();
    const requests: string[] = [];
    await mounted((keyword) => {
      requests.push(keyword);
      return keyword === '甲' ? late.promise : Promise.resolve(found(`${keyword}的`));
    });
    await field.fill('甲');
    await expect.poll(() => requests).toEqual(['甲']);
    await field.fill('乙');
    await expect.poll(rows).toEqual(['乙的']);
    late.resolve(found('甲的'));
    await late.promise;
    await field.fill('丙');
    await expect.poll(rows).toEqual(['丙的']);
  });

  it('shows a message for no results and for a failure', async () => {
    const answers = [found(), { ok: false, error: { code: 500, msg: 'Network Error' } } as Found];
    await mounted(async () => answers.shift() as Found);
    await field.fill('甲');
    await expect.poll(rows).toEqual(['没有这样的分类']);
    await field.fill('乙');
    await expect.element(page.getByText('没有读取成功')).toBeVisible();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  });
});
