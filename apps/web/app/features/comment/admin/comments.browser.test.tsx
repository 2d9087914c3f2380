import { afterEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { DataFor } from '@zhihui/contract/client.ts';
import { mount } from '../../../../test/mount.tsx';
import { admin } from '../../../../test/user.ts';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import CommentReview, { loader } from './comments.tsx';

type PendingComment = DataFor<'GET /comment/reviewComment'>['records'][number];
type QueueState = DataFor<'GET /auditlog/desk/:kind'>;

const writer = { id: 8, nickname: '宋怀', avatar: null };
const waiting = (id: number, text: string): PendingComment => ({
  ...{ id, text, targetType: 'ARTICLE', author: writer, parent: null, words: [], reason: '' },
  html: null,
  ...{ status: 'PENDING_REVIEW', revision: 1, submittedAt: '2026-03-01T08:00:00Z' },
  content: { id: 5, model: 'ARTICLE', title: '流程' },
});

const queue = page.getByRole('region', { name: '待审核' });
const current = () => document.querySelector('a[aria-current] strong')?.textContent ?? null;
const words = page.getByRole('region', { name: '评论原文' });
const reason = page.getByRole('textbox', { name: /^驳回理由/u });
const approve = page.getByRole('button', { name: /^通过/u });

interface Verdict {
  id: number;
  status: string;
  reason: string;
  revision: number;
}

/** The review page with a queue of `texts`, as a server would store it. */
async function openQueue(texts: readonly string[], more: { takes?: QueueState['takes'] } = {}) {
  let remaining = texts.map((text, n) => waiting(n + 1, text));
  const verdicts: Verdict[] = [];
  stubApi('GET /comment/reviewComment', () => ({
    ...{ records: remaining, total: remaining.length, current: 1, size: 100 },
  }));
  stubApi('GET /auditlog/desk/:kind', () => ({
    ...{ waiting: remaining.length, takes: more.takes ?? [], recent: [], undoMinutes: 30 },
    ...{ reasonTemplates: ['与内容无关。'], reviewOwn: false },
  }));
  stubApi('PUT /auditlog/take/:kind/:id', ({ params, body }) => {
    const claim = more.takes?.find(({ id }) => String(id) === params['id']);
    const over = (body as { over: boolean }).over;
    const isOwn = claim === undefined || over;
    return { mine: isOwn, by: isOwn ? null : claim.by, own: false, revision: 1 };
  });
  stubApi('DELETE /auditlog/take/:kind/:id', () => null);
  stubApi('POST /auditlog/comment', ({ body }) => {
    const verdict = body as Verdict;
    verdicts.push(verdict);
    remaining = remaining.filter(({ id }) => id !== verdict.id);
    return { auditLogId: 100 + verdict.id } as DataFor<'POST /auditlog/comment'>;
  });
  stubApi('DELETE /auditlog/comment/:id', ({ params }) => {
    const id = Number(params['id']) - 100;
    remaining = [waiting(id, texts[id - 1] ?? ''), ...remaining];
    return null;
  });
  const reviewPage = (
    <AntdProvider>
      <CommentReview />
    </AntdProvider>
  );
  const screen = await mount(reviewPage, { user: admin(), address: '/admin/comment', loader });
  await expect.poll(current).not.toBeNull();
  return { ...screen, verdicts, getVerdicts: () => verdicts.map(({ id, status }) => [id, status]) };
}
async function waitForRefresh(): Promise<void> {
  await expect.element(approve).toBeVisible();
}

afterEach(() => history.replaceState(history.state, '', location.pathname));

describe('the review queue of comments', () => {
  it('is processed with the keyboard alone', async () => {
    const { getVerdicts, verdicts } = await openQueue(['甲', '乙', '丙']);
    await waitForRefresh();
    await userEvent.keyboard('a');
    await expect.poll(current).toBe('乙');
    await expect.element(words).toMatchTextContent('乙');
    await waitForRefresh();
    await userEvent.keyboard('r');
    await expect.element(reason).toHaveFocus();
    await expect.element(page.getByText('请填写驳回理由')).toBeVisible();
    await userEvent.keyboard('与内容无关{Control>}{Enter}{/Control}');
    await expect.poll(current).toBe('丙');
    await waitForRefresh();
    await userEvent.keyboard('a');
    await expect.element(page.getByText('暂无待审核内容')).toBeVisible();
    expect(getVerdicts()).toEqual([
      [1, 'APPROVED'],
      [2, 'REJECTED'],
      [3, 'APPROVED'],
    ]);
    expect(verdicts[1]).toMatchObject({ reason: '与内容无关', revision: 1 });
  });

  it('moves with J and K, and decides nothing while the user types', async () => {
    const { getVerdicts } = await openQueue(['甲', '乙', '丙']);
    await userEvent.keyboard('jj');
    await expect.poll(current).toBe('丙');
    await userEvent.keyboard('k');
    await expect.poll(current).toBe('乙');
    await waitForRefresh();
    await reason.fill('');
    await userEvent.keyboard('aj');
    await expect.element(reason).toHaveValue('aj');
    expect(current()).toBe('乙');
    await userEvent.keyboard('{Escape}k');
    await expect.poll(current).toBe('甲');
    expect(getVerdicts()).toEqual([]);
  });

  it('stores an unfinished reason with its item', async () => {
    await openQueue(['甲', '乙']);
    await waitForRefresh();
    await reason.fill('写到一半');
    await userEvent.keyboard('{Escape}j');
    await expect.poll(current).toBe('乙');
    await expect.element(reason).toHaveValue('');
    await page.getByRole('button', { name: '与内容无关。' }).click();
    await expect.element(reason).toHaveValue('与内容无关。');
    await userEvent.keyboard('{Escape}k');
    await expect.element(reason).toHaveValue('写到一半');
  });

  it('undoes the last verdict with U, even before it is answered', async () => {
    const { getVerdicts } = await openQueue(['甲', '乙']);
    const response = Promise.withResolvers<void>();
    stubApi('POST /auditlog/comment', async () => {
      await response.promise;
      return { auditLogId: 101 } as DataFor<'POST /auditlog/comment'>;
    });
    const undone = stubApi('DELETE /auditlog/comment/:id', () => null);
    await waitForRefresh();
    await userEvent.keyboard('a');
    await expect.poll(current).toBe('乙');
    await userEvent.keyboard('u');
    expect(undone).toEqual([]);
    response.resolve();
    await expect.element(page.getByText('已撤销，内容恢复为待审核')).toBeVisible();
    await expect.poll(current).toBe('甲');
    expect(undone.map(({ params }) => params)).toEqual([{ id: '101' }]);
    expect(getVerdicts()).toEqual([]);
  });

  it('shows an item again whose verdict was refused, with the failure and the reason', async () => {
    await openQueue(['甲', '乙']);
    stubApi('POST /auditlog/comment', () => {
      throw new Refusal(409, '这条评论已经不在待审核状态');
    });
    await waitForRefresh();
    await reason.fill('与内容无关');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect
      .element(
        page.getByRole('alert').filter({ hasText: '“甲”处理失败：这条评论已经不在待审核状态' }),
      )
      .toBeVisible();
    await expect.poll(current).toBe('甲');
    await expect.element(reason).toHaveValue('与内容无关');
    await page.getByRole('button', { name: '知道了' }).click();
    await expect.element(page.getByText('处理失败')).not.toBeInTheDocument();
  });

  it('skips an item claimed by another reviewer, and allows to take it over', async () => {
    const takes = [
      { id: 1, by: { id: 9, nickname: '徐望', avatar: null }, since: '2026-03-01T08:00:00Z' },
    ];
    const { getVerdicts } = await openQueue(['甲', '乙'], { takes });
    await expect.poll(current).toBe('乙');
    await expect.element(queue).toMatchTextContent('徐望 正在审核');
    await queue.getByRole('link', { name: '甲' }).click();
    await expect.element(page.getByText(/徐望 正在审核。10 分钟无操作/u)).toBeVisible();
    await userEvent.keyboard('a');
    expect(getVerdicts()).toEqual([]);
    takes.length = 0;
    await page.getByRole('button', { name: '转由我审核' }).click();
    await waitForRefresh();
    await userEvent.keyboard('a');
    await expect.poll(getVerdicts).toEqual([[1, 'APPROVED']]);
  });

  it('submits one verdict for several items with one reason', async () => {
    const { verdicts } = await openQueue(['甲', '乙', '丙']);
    for (const text of ['甲', '丙'])
      await queue.getByRole('checkbox', { name: `选择“${text}”` }).click();
    const bar = page.getByRole('region', { name: '批量操作' });
    await expect.element(bar).toMatchTextContent('已选 2 条');
    await bar.getByRole('button', { name: '驳回' }).click();
    const dialog = page.getByRole('dialog', { name: '驳回 2 条' });
    await dialog.getByRole('button', { name: '驳回' }).click();
    await expect.element(dialog.getByText('请填写驳回理由')).toBeVisible();
    await dialog.getByRole('textbox').fill('与内容无关');
    await dialog.getByRole('button', { name: '驳回' }).click();
    await expect.element(page.getByText('已驳回 2 条')).toBeVisible();
    expect(verdicts).toMatchObject([
      { id: 1, status: 'REJECTED', reason: '与内容无关' },
      { id: 3, status: 'REJECTED', reason: '与内容无关' },
    ]);
    await expect.poll(current).toBe('乙');
  });
});
