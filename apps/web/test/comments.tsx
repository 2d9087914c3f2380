import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type {
  CommentItem,
  CommentPage,
  CommentThread,
} from '@zhihui/contract/features/comment/comment.schema.ts';
import { CommentSection } from '../app/features/comment/components/comment-section.tsx';
import { type } from './keys.ts';
import { mount } from './mount.tsx';
import { stubApi } from './stub-api.ts';
import { makeUser } from './user.ts';

export const me = makeUser([], { permissions: ['comment.add'] });
export const other = { id: 8, nickname: '宋怀', avatar: null };
export const NONE = { edit: false, delete: false, reply: true };
const OWN = { edit: true, delete: true, reply: true };

export const comment = (
  id: number,
  content: string,
  change: Partial<CommentItem> = {},
): CommentItem => ({
  ...{ id, content, targetType: 'ARTICLE', targetId: 5, contentId: 5, parentId: null },
  ...{ rootId: null, author: other, replyTo: null, mentions: [], status: 'APPROVED', revision: 1 },
  ...{ format: 'plain', html: null },
  ...{ edited: false, gone: false, likeCount: 0, liked: false, abilities: NONE },
  createdAt: '2026-03-01T08:00:00Z',
  ...change,
});
export const makeOwn = (id: number, content: string, change: Partial<CommentItem> = {}) =>
  comment(id, content, { author: me, abilities: OWN, ...change });
export const thread = (item: CommentItem, replies: CommentItem[] = []): CommentThread => ({
  ...item,
  ...{ replies, replyCount: replies.length, repliesBefore: 0 },
});
export const getPage = (...records: CommentThread[]): CommentPage => ({
  ...{ records, current: 1, size: 10, total: records.length, count: records.length, authorId: 1 },
});

export const field = page.getByRole('textbox', { name: '写评论' });
export const send = page.getByRole('button', { name: '发表评论' });
export const toolbar = page.getByRole('toolbar', { name: '格式' });
/** The text of the open field, however it is shown. */
export const markdown = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>('form textarea:not([readonly])')].at(-1)
    ?.value;
export async function hasText(text: string) {
  await expect.poll(markdown).toBe(text);
}
/** Replaces the text of the field, as its user does. */
export async function fill(text: string, box = field) {
  await box.click();
  await expect.element(toolbar).toBeVisible();
  await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
  if (text !== '') await type(text);
  await hasText(text);
}
export const items = () => page.getByRole('listitem');
export const findByText = (text: string) => items().filter({ hasText: text }).first();
export function mounted(first: CommentPage, user: typeof me | null = me) {
  stubApi('GET /draft/reply/of/:contentId', () => []);
  return mount(<CommentSection targetType="ARTICLE" targetId={5} first={first} />, {
    user,
    address: '/article/5',
  });
}
