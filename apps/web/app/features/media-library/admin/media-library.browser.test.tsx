import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  LibraryItem,
  MediaUse,
} from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import MediaLibrary, { loader } from './media-library.tsx';

const article: MediaUse = {
  ...{
    kind: 'CONTENT',
    id: 5,
    model: 'ARTICLE',
    answerId: null,
    commentId: null,
    title: '报销流程',
  },
  ...{ state: 'APPROVED', live: true },
};
const draft: MediaUse = {
  ...{
    kind: 'DRAFT',
    id: 9,
    model: null,
    answerId: null,
    commentId: null,
    title: '宋怀',
    state: 'DRAFT',
  },
  live: true,
};

const file = (id: number, name: string, uses: readonly MediaUse[] = []): LibraryItem => ({
  ...{ id, kind: 'FILE', url: `/media/${id}/full.pdf`, name, mime: 'application/pdf', size: 2048 },
  ...{ width: null, height: null, widths: [], owner: { id: 8, nickname: '宋怀' }, shared: false },
  createdAt: '2026-03-01T08:00:00Z',
  unused: uses.length === 0,
  uses: { total: uses.length, first: uses.slice(0, 2) },
  abilities: { delete: uses.length === 0 },
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
let items: LibraryItem[];
let queries: ApiRequest[];

beforeEach(() => {
  items = [file(1, '旧表格.pdf'), file(2, '制度.pdf', [article, draft]), file(3, '草图.pdf')];
  queries = stubApi('GET /media/page', () => ({
    ...{ records: items, total: items.length, size: 20, current: 1 },
  }));
  stubApi('GET /user/page', () => ({ records: [], total: 0, current: 1, size: 20 }));
  stubApi('GET /media/summary', () => ({
    ...{ count: items.length, size: 6144, unusedCount: 2, unusedSize: 4096 },
  }));
});

async function openLibrary(address = '/admin/media') {
  const screen = (
    <AntdProvider>
      <MediaLibrary />
    </AntdProvider>
  );
  const mounted = await mount(screen, { user: admin(), address, loader, wholePage: true });
  await expect.element(page.getByRole('heading', { name: '媒体库' })).toBeVisible();
  return mounted;
}

async function choose(name: string, action: string) {
  await row(name).getByRole('button', { name: /^更多/u }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('the media library', () => {
  it('shows why an upload in use cannot be deleted, with every place that uses it', async () => {
    stubApi('GET /media/:id/use/page', () => ({
      ...{ records: [article, draft], total: 2, current: 1, size: 50 },
    }));
    await openLibrary();
    await choose('制度.pdf', '删除');
    const sheet = page.getByRole('dialog', { name: '文件详情' });
    await expect
      .element(sheet.getByText('该文件正在使用中，不能删除', { exact: false }))
      .toBeVisible();
    await expect
      .element(sheet.getByRole('link', { name: '报销流程' }))
      .toHaveAttribute('href', '/article/5');
    // a draft is private: only its author is named
    await expect.element(sheet.getByText('宋怀的草稿')).toBeVisible();
    expect(sheet.getByRole('link', { name: '宋怀的草稿' }).query()).toBeNull();
  });

  it('deletes an unused upload after a question that says that it is for good', async () => {
    const removals = stubApi('DELETE /media/:id', () => {
      items = items.filter(({ id }) => id !== 1);
      return null;
    });
    await openLibrary();
    await choose('旧表格.pdf', '删除');
    const question = page.getByRole('alertdialog', { name: '删除“旧表格.pdf”？' });
    await expect.element(question.getByText('无法恢复', { exact: false })).toBeVisible();
    await question.getByRole('button', { name: '删除' }).click();
    await expect.element(page.getByText('已删除 1 个文件')).toBeVisible();
    expect(removals.map(({ params }) => params['id'])).toEqual(['1']);
    await expect.element(row('旧表格.pdf')).not.toBeInTheDocument();
  });

  it('deletes the selected unused uploads and names those that came into use meanwhile', async () => {
    stubApi('DELETE /media/:id', ({ params }) => {
      if (params['id'] === '3') throw new Refusal(409, '该文件正被《新文章》使用，不能删除');
      items = items.filter(({ id }) => String(id) !== params['id']);
      return null;
    });
    await openLibrary();
    await expect.element(row('制度.pdf').getByRole('checkbox')).toBeDisabled();
    await page.getByRole('checkbox', { name: '全选' }).click();
    await page
      .getByRole('region', { name: '批量操作' })
      .getByRole('button', { name: '删除' })
      .click();
    const question = page.getByRole('alertdialog', { name: '删除 2 个文件？' });
    await question.getByRole('button', { name: '删除' }).click();
    await expect
      .element(page.getByText('该文件正被《新文章》使用，不能删除（草图.pdf）', { exact: false }))
      .toBeVisible();
    await expect.element(row('旧表格.pdf')).not.toBeInTheDocument();
    await expect.element(row('草图.pdf')).toBeVisible();
  });

  it('filters by the usage in the address and leads from the number of unused ones to them', async () => {
    const { router } = await openLibrary();
    await page.getByRole('link', { name: '2', exact: true }).click();
    await expect.poll(() => router.state.location.search).toBe('?usage=UNUSED');
    await expect.poll(() => queries.at(-1)?.query.get('usage')).toBe('UNUSED');
  });

  it('lists the people with their sums, each leading to their uploads', async () => {
    stubApi('GET /media/owner/page', () => ({
      records: [{ id: 8, nickname: '宋怀', count: 3, size: 6144 }],
      ...{ total: 1, current: 1, size: 20 },
    }));
    await openLibrary('/admin/media?view=owner');
    await expect
      .element(row('宋怀').getByRole('link', { name: '宋怀' }))
      .toHaveAttribute('href', '/admin/media?ownerId=8');
    await expect.element(row('宋怀')).toMatchTextContent('100.0%');
  });

  it('closes the details with Esc and returns the focus', async () => {
    stubApi('GET /media/:id/use/page', () => ({
      ...{ records: [], total: 0, current: 1, size: 50 },
    }));
    await openLibrary();
    const name = row('旧表格.pdf').getByRole('button', { name: '旧表格.pdf', exact: true });
    await name.click();
    await expect.element(page.getByText('暂无使用位置')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(name).toHaveFocus();
  });
});
