import type { ReplyDraft as Draft } from '@zhihui/contract/features/draft/reply-draft.endpoints.ts';
import { useRef } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '../../../../test/mount.tsx';
import { Refusal, stubApi } from '../../../../test/stub-api.ts';
import type { ApiRequest } from '../../../../test/stub-api.ts';
import { makeUser } from '../../../../test/user.ts';
import { ReplyDrafts } from './reply-drafts.tsx';

const DRAFTS: Draft[] = [
  {
    ...{ id: 3, kind: 'ANSWER', content: '先停机\n再断电', tokenName: '笔记助手' },
    updatedAt: '2026-11-28T10:41:00Z',
  },
];
let loads: ApiRequest[];
let removals: ApiRequest[];
beforeEach(() => {
  loads = stubApi('GET /draft/reply/of/:contentId', () => DRAFTS);
  removals = stubApi('DELETE /draft/reply/:id', () => null);
});

function Form({ kind = 'ANSWER' as 'ANSWER' | 'COMMENT' }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <form>
      <ReplyDrafts contentId={77} kind={kind} field={field} />
      <textarea ref={field} aria-label="正文" />
    </form>
  );
}
const field = page.getByRole('textbox', { name: '正文' });
const proposal = page.getByRole('region', { name: '回答草稿' });
const open = (address = '/question/77', kind?: 'COMMENT') =>
  mount(<Form {...(kind && { kind })} />, { user: makeUser(['answer.add']), address });

it('is loaded once the form is used, and put into the field behind what is written', async () => {
  await open();
  await expect.element(field).toBeVisible();
  expect(loads).toHaveLength(0);
  await field.fill('补充：');
  await expect.element(proposal.getByText('由 AI 助手通过令牌“笔记助手”撰写')).toBeVisible();
  await proposal.getByRole('button', { name: '放入输入框' }).click();
  await expect.element(field).toHaveValue('补充：\n\n先停机\n再断电');
  await expect.element(proposal).not.toBeInTheDocument();
  expect(removals.map(({ params }) => params)).toEqual([{ id: '3' }]);
});

it('stays where deleting it failed', async () => {
  stubApi('DELETE /draft/reply/:id', () => {
    throw new Refusal(503, '系统繁忙');
  });
  await open();
  await field.click();
  await proposal.getByRole('button', { name: '删除' }).click();
  await expect.element(page.getByText('系统繁忙')).toBeVisible();
  await expect.element(proposal).toBeVisible();
});

it('shows none of another kind', async () => {
  await open('/question/77', 'COMMENT');
  await field.click();
  await expect.poll(() => loads.length).toBe(1);
  expect(page.getByRole('region').elements()).toEqual([]);
});
