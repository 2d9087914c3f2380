import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'POST /feedback'
  | 'GET /feedback/page'
  | 'GET /feedback/summary'
  | 'GET /feedback/:id'
  | 'POST /feedback/comment'
  | 'PUT /feedback/:id/state'
  | 'DELETE /feedback/:id';

async function article({ make, category, otherUser }: World, author: Id = otherUser): Promise<Id> {
  return (await make.article({ author, category })).id;
}
/** On an article of `owner`. */
async function feedback(world: World, author: Id, owner?: Id): Promise<Id> {
  return (await world.make.feedback({ content: await article(world, owner), author })).id;
}
async function fromAnother(world: World, owner?: Id): Promise<Id> {
  return feedback(world, (await world.make.user()).id, owner);
}

/** Feedback and its conversation. */
export const feedbackFixtures: Fixtures<Keys> = {
  'POST /feedback': {
    'with words': {
      make: async (world) => ({
        body: {
          targetType: 'ARTICLE',
          targetId: await article(world),
          type: 'OUTDATED',
          content: '流程去年改过了',
        },
      }),
    },
    'on a comment': {
      make: async (world) => {
        const content = await article(world);
        const { id } = await world.make.comment({ content, author: world.otherUser });
        return { body: { targetType: 'COMMENT', targetId: id, type: 'HELPFUL' } };
      },
    },
    'on an article for staff': {
      make: async ({ make, otherUser }) => {
        const category = (await make.category({ visibility: 'INTERNAL' })).id;
        const targetId = (await make.article({ author: otherUser, category })).id;
        return { body: { targetType: 'ARTICLE', targetId, type: 'HELPFUL' } };
      },
      status: allowOnly((caller) => caller.staff, 404),
    },
  },
  'GET /feedback/page': {
    mine: { make: () => ({ query: {} }) },
    received: {
      make: async (world, caller) => {
        await fromAnother(world, caller.id);
        return { query: { scope: 'received', state: 'OPEN', type: 'WRONG' } };
      },
    },
    'to care for': {
      make: async (world) => {
        const targetId = await article(world);
        await world.make.feedback({ content: targetId, author: world.otherUser });
        const { category: categoryId } = world;
        const filter = { keyword: '段', targetType: 'ARTICLE', targetId, categoryId } as const;
        return { query: { scope: 'manage', ...filter } };
      },
      status: allowOnly((caller) => caller.hasPermission('feedback.comment.update'), 403),
    },
  },
  'GET /feedback/summary': {
    plain: {
      make: async (world) => ({ query: { targetType: 'ARTICLE', targetId: await article(world) } }),
    },
    'of an article for staff': {
      make: async ({ make, otherUser }) => {
        const category = (await make.category({ visibility: 'INTERNAL' })).id;
        const targetId = (await make.article({ author: otherUser, category })).id;
        return { query: { targetType: 'ARTICLE', targetId } };
      },
      status: allowOnly((caller) => caller.staff, 404),
    },
  },
  'GET /feedback/:id': {
    given: {
      make: async (world, caller) => ({ params: { id: await feedback(world, caller.id) } }),
    },
    received: {
      make: async (world, caller) => ({ params: { id: await fromAnother(world, caller.id) } }),
    },
    'between others': {
      make: async (world) => ({ params: { id: await fromAnother(world) } }),
      status: withinScope('feedback.comment.update', 404),
    },
  },
  'POST /feedback/comment': {
    given: {
      make: async (world, caller) => ({
        body: { feedbackId: await feedback(world, caller.id), content: '补充一点' },
      }),
    },
    'between others': {
      make: async (world) => ({
        body: { feedbackId: await fromAnother(world), content: '插一句' },
      }),
      status: withinScope('feedback.comment.update', 404),
    },
  },
  'PUT /feedback/:id/state': {
    received: {
      make: async (world, caller) => ({
        params: { id: await fromAnother(world, caller.id) },
        body: { state: 'RESOLVED' },
      }),
    },
    given: {
      make: async (world, caller) => ({
        params: { id: await feedback(world, caller.id) },
        body: { state: 'RESOLVED' },
      }),
      status: withinScope('feedback.comment.update'),
    },
    'between others': {
      make: async (world) => ({
        params: { id: await fromAnother(world) },
        body: { state: 'RESOLVED' },
      }),
      status: withinScope('feedback.comment.update', 404),
    },
  },
  'DELETE /feedback/:id': {
    given: {
      make: async (world, caller) => ({ params: { id: await feedback(world, caller.id) } }),
      status: allowOnly((caller) => caller.hasPermission('feedback.comment.create'), 403),
    },
    'between others': {
      make: async (world) => ({ params: { id: await fromAnother(world) } }),
      status: withinScope('feedback.comment.delete', 404),
    },
  },
};
