import type { ReplyKind } from '@zhihui/contract/features/draft/draft.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';
import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { insertTestToken } from './token-fixtures.ts';

type Keys =
  | 'GET /draft/reply/page'
  | 'GET /draft/reply/of/:contentId'
  | 'PUT /draft/reply'
  | 'DELETE /draft/reply/:id'
  | 'GET /mcp/setting'
  | 'PUT /mcp/setting'
  | 'PUT /mcp/client/disconnect';

const staffOnly = allowOnly((caller) => caller.staff, 404);

/** An article that readers have, with a comment that waits for this user. */
async function makeReply({ app, make }: World, user: Id, kind: ReplyKind = 'COMMENT') {
  const content = await make.article({ model: kind === 'ANSWER' ? 'QUESTION' : 'ARTICLE' });
  const { id } = await sql<{ id: Id }>`insert into reply_drafts ${sql.values({
    user_id: user,
    content_id: content.id,
    kind,
    body: '请补充来源',
    token_name: '笔记助手',
  })} returning id`.one(app.db);
  return { id, contentId: content.id };
}

/** Replies that programs propose, and the connection of assistants. */
export const mcpFixtures: Fixtures<Keys> = {
  'GET /draft/reply/page': {
    plain: {
      make: async (world, caller) => {
        await makeReply(world, caller.id);
        return { query: {} };
      },
    },
  },
  'GET /draft/reply/of/:contentId': {
    own: {
      make: async (world, caller) => ({
        params: { contentId: (await makeReply(world, caller.id, 'ANSWER')).contentId },
      }),
    },
    'for staff': {
      make: async ({ make }) => {
        const { id: category } = await make.category({ visibility: 'INTERNAL' });
        return { params: { contentId: (await make.article({ category })).id } };
      },
      status: staffOnly,
    },
  },
  'PUT /draft/reply': {
    comment: {
      make: async ({ make }) => ({
        body: { kind: 'COMMENT' as const, contentId: (await make.article()).id, content: '很清楚' },
      }),
      status: allowOnly((caller) => caller.hasPermission('comment.add'), 403),
    },
    answer: {
      make: async ({ make }) => ({
        body: {
          kind: 'ANSWER' as const,
          contentId: (await make.article({ model: 'QUESTION' })).id,
          content: '先停机，再断电。',
        },
      }),
      status: allowOnly((caller) => caller.hasPermission('answer.add'), 403),
    },
    'answer to an article': {
      make: async ({ make }) => ({
        body: { kind: 'ANSWER' as const, contentId: (await make.article()).id, content: '答' },
      }),
      status: () => 400,
    },
  },
  'DELETE /draft/reply/:id': {
    own: {
      make: async (world, caller) => ({ params: { id: (await makeReply(world, caller.id)).id } }),
    },
    'of another user': {
      make: async (world) => ({ params: { id: (await makeReply(world, world.otherUser)).id } }),
      status: () => 404,
    },
  },
  'GET /mcp/setting': { plain: { make: () => ({}) } },
  'PUT /mcp/setting': {
    plain: { make: () => ({ body: { enabled: true, parts: ['READ' as const] } }) },
  },
  'PUT /mcp/client/disconnect': {
    plain: {
      make: async (world) => {
        const { id: owner } = await world.make.user();
        const { id } = await insertTestToken(world, owner);
        await sql`insert into mcp_uses ${sql.values({ token_id: id, client: '桌面助手' })}`.run(
          world.app.db,
        );
        return { body: { name: '桌面助手' } };
      },
    },
    'a client that never called': {
      make: () => ({ body: { name: '未知客户端' } }),
      status: () => 404,
    },
  },
};
