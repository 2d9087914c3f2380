import type { Id } from '@zhihui/contract/schema.ts';
import type { MadeUser } from './factories.ts';
import type { TestApp } from './harness.ts';
import { sql } from './sql.ts';

/** Actions of tests on comments under the current article. */
export function createCommentActions(app: TestApp, article: () => Id) {
  const post = (user: MadeUser, content: string, parentId?: Id, mentions: Id[] = []) => {
    const body = { targetType: 'ARTICLE' as const, targetId: article(), content, mentions };
    return app.call(
      'POST /comment',
      { body: parentId === undefined ? body : { ...body, parentId } },
      user.token,
    );
  };
  const read = async (user: MadeUser | null, more: object = {}) => {
    const query = { targetType: 'ARTICLE' as const, targetId: article(), ...more };
    return (await app.call('GET /comment/page', { query }, user?.token)).data;
  };
  const counted = async () =>
    (await app.call('GET /article/:id', { params: { id: article() } })).data.commentCount;
  const remove = (user: MadeUser, id: Id) =>
    app.call('DELETE /comment/:id', { params: { id } }, user.token);
  const listNotices = async (user: MadeUser) => {
    await app.runJobs();
    return sql<{ kind: string; anchor: string }>`select kind, anchor
      from notifications where user_id = ${user.id} and withdrawn_at is null order by id`.all(
      app.db,
    );
  };

  return { post, read, counted, remove, listNotices };
}

export type CommentActions = ReturnType<typeof createCommentActions>;
