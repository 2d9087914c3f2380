import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /recycle/page'
  | 'GET /recycle/:kind/:id'
  | 'PUT /recycle/:kind/:id/restore'
  | 'DELETE /recycle/:kind/:id';

const NOW = () => new Date();

async function article({ make, category, otherUser }: World) {
  const { id } = await make.article({ author: otherUser, category, deletedAt: NOW() });
  return { kind: 'ARTICLE' as const, id };
}

async function answer({ make, category, otherUser }: World) {
  const question = await make.article({ model: 'QUESTION', author: otherUser, category });
  const deletedAt = NOW();
  const { id } = await make.answer({ question: question.id, author: otherUser, deletedAt });
  return { kind: 'ANSWER' as const, id };
}

async function comment({ make, category, otherUser }: World) {
  const under = await make.article({ author: otherUser, category });
  const { id } = await make.comment({ content: under.id, author: otherUser, deletedAt: NOW() });
  return { kind: 'COMMENT' as const, id };
}

/** Actions of Admins on deleted items. */
export const recycleFixtures: Fixtures<Keys> = {
  'GET /recycle/page': {
    articles: { make: async (world) => (await article(world), { query: {} }) },
    answers: { make: async (world) => (await answer(world), { query: { kind: 'ANSWER' } }) },
    'comments of one': {
      make: async (world) => {
        await comment(world);
        return { query: { kind: 'COMMENT', keyword: '说', deletedBy: world.otherUser } };
      },
    },
  },
  'GET /recycle/:kind/:id': {
    'an article': { make: async (world) => ({ params: await article(world) }) },
    'an answer': { make: async (world) => ({ params: await answer(world) }) },
    'a comment': { make: async (world) => ({ params: await comment(world) }) },
  },
  'PUT /recycle/:kind/:id/restore': {
    'an article': {
      make: async (world) => ({ params: await article(world), body: { categoryId: null } }),
    },
    'an answer': {
      make: async (world) => ({ params: await answer(world), body: { categoryId: null } }),
    },
    'a comment': {
      make: async (world) => ({ params: await comment(world), body: { categoryId: null } }),
    },
  },
  'DELETE /recycle/:kind/:id': {
    'an article': { make: async (world) => ({ params: await article(world) }) },
    'an answer': { make: async (world) => ({ params: await answer(world) }) },
    'a comment': { make: async (world) => ({ params: await comment(world) }) },
  },
};
