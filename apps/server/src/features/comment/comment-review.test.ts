import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { createCommentActions } from '../../../test/comment-actions.ts';
import type { CommentActions } from '../../../test/comment-actions.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';

let app: TestApp;
let author: MadeUser;
let writer: MadeUser;
let article: Id;
let post: CommentActions['post'];
let read: CommentActions['read'];
let counted: CommentActions['counted'];
let listNotices: CommentActions['listNotices'];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  author = await app.make.user();
  writer = await app.make.user();
  const category = (await app.make.category()).id;
  article = (await app.make.article({ author: author.id, category })).id;
  ({ post, read, counted, listNotices } = createCommentActions(app, () => article));
});

describe('reviewing comments', () => {
  it('hides comments of outside users until they are approved, and can be undone', async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    const admin = await app.make.user({ role: 'Admin' });
    const sent = (await post(outsider, '我是外面来的')).data;
    expect(sent.status).toBe('PENDING_REVIEW');
    expect((await read(outsider)).records).toMatchObject([{ status: 'PENDING_REVIEW' }]);
    expect(await read(author)).toMatchObject({ records: [], total: 0, count: 0 });
    expect((await post(author, '回它', sent.id)).code).toBe(404);
    expect((await post(outsider, '回自己', sent.id)).code).toBe(409);
    expect(await listNotices(author)).toEqual([]);
    const body = { id: sent.id, status: 'APPROVED' as const };
    const verdict = await app.call('POST /auditlog/comment', { body }, admin.token);
    expect(await counted()).toBe(1);
    expect(await listNotices(author)).toMatchObject([{ kind: 'COMMENT' }]);
    expect(await listNotices(outsider)).toMatchObject([{ kind: 'REVIEW' }]);
    expect((await app.call('POST /auditlog/comment', { body }, admin.token)).code).toBe(409);
    const params = { id: verdict.data.auditLogId };
    const undo = () => app.call('DELETE /auditlog/comment/:id', { params }, admin.token);
    expect((await undo()).code).toBe(200);
    expect((await undo()).code).toBe(409);
    expect(await counted()).toBe(0);
    expect(await listNotices(author)).toEqual([]);
  });

  it('stops blocked words, in an edited text too, and shows them to the reviewer', async () => {
    await app.make.setting('sensitiveWords', ['违禁']);
    const { id } = (await post(writer, '好话')).data;
    const changed = await app.call(
      'PUT /comment',
      { body: { id, content: '违禁的话', revision: 1 } },
      writer.token,
    );
    expect(changed.data.status).toBe('PENDING_REVIEW');
    expect(await counted()).toBe(0);
    const admin = await app.make.user({ role: 'Admin' });
    const query = { keyword: '违禁', sort: 'newest' as const };
    const list = await app.call('GET /comment/reviewComment', { query }, admin.token);
    expect(list.data.records[0]).toMatchObject({ id, words: ['违禁'] });
    await app.make.setting('sensitiveWords', []);
  });

  it('applies to the text that the reviewer read, and can be undone only while that text is current', async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    const admin = await app.make.user({ role: 'Admin' });
    const { id } = (await post(outsider, '好话一句')).data;
    const listPending = async () => {
      const query = { keyword: '好话', sort: 'newest' as const };
      const list = await app.call('GET /comment/reviewComment', { query }, admin.token);
      return list.data.records.find((record) => record.id === id)?.revision ?? 0;
    };
    const edit = (content: string, user: MadeUser, revision: number) =>
      app.call('PUT /comment', { body: { id, content, revision } }, user.token);
    const approve = (revision: number) => {
      const body = { id, status: 'APPROVED' as const, revision };
      return app.call('POST /auditlog/comment', { body }, admin.token);
    };
    const pending = await listPending();
    await edit('好话变了样', outsider, 1);
    expect((await approve(pending)).code).toBe(409);
    expect(await counted()).toBe(0);
    const verdict = await approve(await listPending());
    expect(await counted()).toBe(1);
    await edit('好话由管理员改过', admin, 2);
    const params = { id: verdict.data.auditLogId };
    const undo = await app.call('DELETE /auditlog/comment/:id', { params }, admin.token);
    expect(undo.code).toBe(409);
    expect(await counted()).toBe(1);
  });

  it('is not skipped when another user edits the text', async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    const admin = await app.make.user({ role: 'Admin' });
    const { id } = (await post(outsider, '外面的意见')).data;
    const edit = async (content: string, revision: number) => {
      await app.call('PUT /comment', { body: { id, content, revision } }, admin.token);
      return (await read(outsider)).records;
    };
    const listPending = '外面的意见，改了错字';
    expect(await edit(listPending, 1)).toMatchObject([
      { content: listPending, status: 'PENDING_REVIEW' },
    ]);
    const body = { id, status: 'REJECTED' as const };
    await app.call('POST /auditlog/comment', { body }, admin.token);
    expect(await edit('外面的意见，又改了错字', 2)).toMatchObject([{ status: 'REJECTED' }]);
    expect(await counted()).toBe(0);
  });

  it("is possible only in the moderator's categories", async () => {
    const outsider = await app.make.user({ role: 'Tourist' });
    await post(outsider, '请版主看看');
    const other = await app.make.category();
    const moderator = await app.make.user({ role: 'Moderator', scope: [other.id] });
    const list = await app.call('GET /comment/reviewComment', { query: {} }, moderator.token);
    expect(list.data).toMatchObject({ records: [], total: 0 });
  });
});
