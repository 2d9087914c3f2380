import type { Id } from '@zhihui/contract/schema.ts';
import { call } from '../../api/browser.ts';

/** Calls of the page, in one module that is loaded with the first of them. */
export const vote = (id: Id, value: -1 | 0 | 1) =>
  call('PUT /answer/:id/vote', { params: { id }, body: { vote: value } });
export const accept = (id: Id, accepted: boolean) =>
  call('PUT /answer/:id/accept', { params: { id }, body: { accepted } });
export const reject = (id: Id, rejected: boolean) =>
  call('PUT /answer/:id/reject', { params: { id }, body: { rejected } });
export const promote = (id: Id) => call('POST /answer/:id/promote', { params: { id } });
export const post = (questionId: Id, content: string) =>
  call('POST /answer', { body: { questionId, content } });
export const read = (id: Id) => call('GET /answer/:id', { params: { id } });
export const edit = (id: Id, content: string, revision: number) =>
  call('PUT /answer', { body: { id, content, revision } });
export const remove = (id: Id) => call('DELETE /answer/:id', { params: { id } });
export const restore = (id: Id) => call('PUT /answer/:id/restore', { params: { id } });
export const decide = (
  answer: { id: Id; revision: number },
  status: 'APPROVED' | 'REJECTED',
  reason: string,
) => call('POST /auditlog/answer', { body: { ...answer, status, reason } });
export const undoVerdict = (auditLogId: Id) =>
  call('DELETE /auditlog/answer/:id', { params: { id: auditLogId } });
export const findSimilar = (keyword: string, exclude: Id) =>
  call('GET /question/similar', { query: { keyword, exclude } });
export const fetchRelated = (id: Id) => call('GET /question/:id/around', { params: { id } });
export const invite = (id: Id, userId: Id) =>
  call('POST /question/:id/invite', { params: { id }, body: { userId } });
export const close = (id: Id, duplicateOf: Id | null) =>
  call('PUT /question/:id/close', { params: { id }, body: { duplicateOf } });
export const reopen = (id: Id) => call('PUT /question/:id/reopen', { params: { id } });
export const removeQuestion = (id: Id) => call('DELETE /question/:id', { params: { id } });
export const restoreQuestion = (id: Id) => call('PUT /question/:id/restore', { params: { id } });
export const people = (questionId: Id, keyword: string) =>
  call('GET /user/mention', { query: { targetType: 'QUESTION', targetId: questionId, keyword } });
