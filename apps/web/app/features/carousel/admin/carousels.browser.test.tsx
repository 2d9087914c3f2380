import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import type { CarouselEntry } from './carousel-query.ts';
import Carousels, { loader } from './carousels.tsx';

const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const entry = (id: number, title: string): CarouselEntry => ({
  ...{ id, title, imageUrl: PIXEL, redirectUrl: null, width: 1, height: 1, model: 'NEWS' },
  ...{ order: id, status: 1, from: null, until: null },
  ...{ createdAt: '2026-03-01T08:00:00Z', updatedAt: '2026-03-01T08:00:00Z' },
});
let entries: CarouselEntry[];

const rows = page.getByRole('list', { name: '轮播图列表' }).getByRole('listitem');
const titles = () => rows.elements().map((row) => row.querySelector('strong')?.textContent ?? '');

/** The screen with a server that stores the order; returns the sent moves. */
async function openScreen() {
  const moves = stubApi('PUT /carousel/order', ({ body }) => {
    const { id, targetId, place } = body as { id: number; targetId: number; place: string };
    const moved = entries.find((entry) => entry.id === id)!;
    const others = entries.filter((entry) => entry !== moved);
    const at = others.findIndex((other) => other.id === targetId) + (place === 'AFTER' ? 1 : 0);
    entries = others.toSpliced(at, 0, moved);
    return null;
  });
  const screen = (
    <AntdProvider>
      <Carousels />
    </AntdProvider>
  );
  await mount(screen, { user: admin(), address: '/admin/carousel?model=NEWS', loader });
  await expect.poll(titles).toEqual(['甲', '乙', '丙']);
  return { moves: () => moves.map(({ body }) => body) };
}

beforeEach(() => {
  entries = [entry(1, '甲'), entry(2, '乙'), entry(3, '丙')];
  stubApi('GET /carousel/page', () => ({ records: entries, total: 3, current: 1, size: 100 }));
  stubApi('GET /carousel/list', () => entries.filter(({ status }) => status === 1));
});

describe('the carousels of a section', () => {
  it('are sorted by keyboard', async () => {
    const { moves } = await openScreen();
    page.getByRole('button', { name: '拖动排序 丙' }).element().focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByText('“丙”已移动到第 3 位，共 3 位')).toBeInTheDocument();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByText('“丙”已移动到第 2 位，共 3 位')).toBeInTheDocument();
    await userEvent.keyboard(' ');
    await expect.poll(titles).toEqual(['甲', '丙', '乙']);
    await expect.poll(moves).toEqual([{ id: 3, place: 'BEFORE', targetId: 2 }]);
    await expect.element(page.getByText('排序已保存')).toBeVisible();
    expect(titles()).toEqual(['甲', '丙', '乙']);
  });

  it('are moved by the menu, which offers no move beyond the ends', async () => {
    const { moves } = await openScreen();
    await page.getByRole('button', { name: '更多操作：甲' }).click();
    await expect.element(page.getByRole('menuitem', { name: '下移' })).toBeVisible();
    expect(page.getByRole('menuitem', { name: '上移' }).elements()).toEqual([]);
    await page.getByRole('menuitem', { name: '下移' }).click();
    await expect.poll(titles).toEqual(['乙', '甲', '丙']);
    await expect.poll(moves).toEqual([{ id: 1, place: 'AFTER', targetId: 2 }]);
  });

  it('return to the old order when a move is refused', async () => {
    await openScreen();
    stubApi('PUT /carousel/order', () => {
      throw new Refusal(409, '轮播图刚刚被修改');
    });
    await page.getByRole('button', { name: '更多操作：丙' }).click();
    await page.getByRole('menuitem', { name: '上移' }).click();
    await expect.element(page.getByText('轮播图刚刚被修改')).toBeVisible();
    await expect.poll(titles).toEqual(['甲', '乙', '丙']);
  });

  it('are hidden with an undo, and previewed as readers see them', async () => {
    await openScreen();
    const sent = stubApi('PUT /carousel/:id/:status', ({ params }) => {
      entries = entries.map((entry) =>
        String(entry.id) === params['id'] ? { ...entry, status: Number(params['status']) } : entry,
      );
      return null;
    });
    const first = page.getByRole('region', { name: '预览 电脑' }).getByRole('img').first();
    await expect.element(first).toHaveAttribute('alt', '甲');
    await page.getByRole('switch', { name: '展示 甲' }).click();
    await expect.element(rows.first()).toMatchTextContent('已隐藏');
    await expect.element(first).toHaveAttribute('alt', '乙');
    await page.getByRole('button', { name: '撤销' }).click();
    await expect.element(rows.first()).toMatchTextContent('展示中');
    expect(sent.map(({ params }) => params)).toEqual([
      { id: '1', status: '0' },
      { id: '1', status: '1' },
    ]);
  });
});
