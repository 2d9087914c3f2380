import { randomBytes } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly, allowAdmin, reviewerToken, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Keys =
  | 'GET /comment/page'
  | 'GET /comment/reply/page'
  | 'GET /comment/:id/place'
  | 'POST /comment'
  | 'PUT /comment'
  | 'DELETE /comment/:id'
  | 'PUT /comment/:id/restore'
  | 'PUT /comment/:id/like'
  | 'DELETE /comment/:id/like'
  | 'GET /user/mention'
  | 'GET /comment/reviewComment'
  | 'GET /comment/manage/page'
  | 'POST /auditlog/comment'
  | 'DELETE /auditlog/comment/:id';

/** Different each time: a repeated comment is refused. */
const words = () => `说一句 ${randomBytes(5).toString('hex')}`;
const signedIn = (caller: Caller) => caller.person !== 'signed out';
const onlyOwn = allowOnly((caller) => caller.hasPermission('comment.add'), 403);
const staffOnly = allowOnly((caller) => caller.staff, 404);

async function article({ make, category, otherUser }: World, forStaff = false): Promise<Id> {
  const categoryId = forStaff ? (await make.category({ visibility: 'INTERNAL' })).id : category;
  return (await make.article({ author: otherUser, category: categoryId })).id;
}
async function comment(world: World, author: Id, more: { deletedAt?: Date } = {}): Promise<Id> {
  return (await world.make.comment({ content: await article(world), author, ...more })).id;
}
async function makePending(world: World): Promise<Id> {
  const content = await article(world);
  const status = 'PENDING_REVIEW';
  return (await world.make.comment({ content, author: world.otherUser, status })).id;
}
/** One that hangs on an article for staff. */
async function inside(world: World, author: Id): Promise<Id> {
  return (await world.make.comment({ content: await article(world, true), author })).id;
}

/** Comments: reading, writing, liking, calling people, reviewing. */
export const commentFixtures: Fixtures<Keys> = {
  'GET /comment/page': {
    plain: {
      make: async (world) => {
        const targetId = await article(world);
        await world.make.comment({ content: targetId, author: world.otherUser });
        return { query: { targetType: 'ARTICLE', targetId } };
      },
    },
    'with a reply in the middle': {
      make: async (world, caller) => {
        const targetId = await article(world);
        const root = await world.make.comment({ content: targetId, author: world.otherUser });
        const reply = { content: targetId, author: caller.id, parent: root.id };
        const { id: at } = await world.make.comment(reply);
        return { query: { targetType: 'ARTICLE', targetId, at, sort: 'newest', size: 5 } };
      },
    },
    'of an article for staff': {
      make: async (world) => ({
        query: { targetType: 'ARTICLE', targetId: await article(world, true) },
      }),
      status: staffOnly,
    },
    'of another section': {
      make: async (world) => ({ query: { targetType: 'NEWS', targetId: await article(world) } }),
      status: () => 404,
    },
  },
  'GET /comment/reply/page': {
    plain: {
      make: async (world) => ({ query: { rootId: await comment(world, world.otherUser) } }),
    },
    'under an article for staff': {
      make: async (world) => ({ query: { rootId: await inside(world, world.otherUser) } }),
      status: staffOnly,
    },
  },
  'GET /comment/:id/place': {
    plain: {
      make: async (world) => ({ params: { id: await comment(world, world.otherUser) } }),
    },
    'under an article for staff': {
      make: async (world) => ({ params: { id: await inside(world, world.otherUser) } }),
      status: staffOnly,
    },
    'not approved yet': {
      make: async (world) => ({ params: { id: await makePending(world) } }),
      status: () => 404,
    },
  },
  'POST /comment': {
    plain: {
      make: async (world) => ({
        body: { targetType: 'ARTICLE', targetId: await article(world), content: words() },
      }),
    },
    'a reply with a mention': {
      make: async (world) => {
        const targetId = await article(world);
        const { id } = await world.make.comment({ content: targetId, author: world.otherUser });
        const content = `@谁 ${words()}`;
        const mentions = [world.otherUser];
        return { body: { targetType: 'ARTICLE', targetId, content, parentId: id, mentions } };
      },
    },
    'in Markdown': {
      make: async (world) => {
        const targetId = await article(world);
        const content = `**${words()}**`;
        return { body: { targetType: 'ARTICLE', targetId, content, format: 'markdown' } };
      },
    },
    'under an article for staff': {
      make: async (world) => ({
        body: { targetType: 'ARTICLE', targetId: await article(world, true), content: words() },
      }),
      status: staffOnly,
    },
  },
  'PUT /comment': {
    own: {
      make: async (world, caller) => ({
        body: { id: await comment(world, caller.id), content: words(), revision: 1 },
      }),
      status: onlyOwn,
    },
    'of another user': {
      make: async (world) => ({
        body: { id: await comment(world, world.otherUser), content: words(), revision: 1 },
      }),
      status: withinScope('comment.edit'),
    },
    'with a mention': {
      make: async (world) => {
        const { id, nickname } = await world.make.user();
        return {
          body: {
            id: await comment(world, world.otherUser),
            content: `${words()} @${nickname}`,
            mentions: [id],
            revision: 1,
          },
        };
      },
      status: withinScope('comment.edit'),
    },
    'in Markdown': {
      make: async (world) => {
        const id = await comment(world, world.otherUser);
        return { body: { id, content: `**${words()}**`, format: 'markdown', revision: 1 } };
      },
      status: withinScope('comment.edit'),
    },
    'own, under an article for staff': {
      make: async (world, caller) => ({
        body: { id: await inside(world, caller.id), content: words(), revision: 1 },
      }),
      status: allowOnly((caller) => caller.staff && caller.hasPermission('comment.add'), 404),
    },
  },
  'DELETE /comment/:id': {
    own: {
      make: async (world, caller) => ({ params: { id: await comment(world, caller.id) } }),
      status: onlyOwn,
    },
    'of another user': {
      make: async (world) => ({ params: { id: await comment(world, world.otherUser) } }),
      status: withinScope('comment.delete'),
    },
    'deleted already': {
      make: async (world, caller) => ({
        params: { id: await comment(world, caller.id, { deletedAt: new Date() }) },
      }),
      status: () => 404,
    },
  },
  'PUT /comment/:id/restore': {
    own: {
      make: async (world, caller) => ({
        params: { id: await comment(world, caller.id, { deletedAt: new Date() }) },
      }),
      status: allowOnly((caller) => caller.hasPermission('comment.add'), 404),
    },
    'of another user': {
      make: async (world) => ({
        params: { id: await comment(world, world.otherUser, { deletedAt: new Date() }) },
      }),
      status: withinScope('comment.delete', 404),
    },
  },
  'PUT /comment/:id/like': {
    plain: { make: async (world) => ({ params: { id: await comment(world, world.otherUser) } }) },
    'under an article for staff': {
      make: async (world) => ({ params: { id: await inside(world, world.otherUser) } }),
      status: staffOnly,
    },
    'one that waits': {
      make: async (world) => ({ params: { id: await makePending(world) } }),
      status: () => 404,
    },
  },
  'DELETE /comment/:id/like': {
    'never liked': {
      make: async (world) => ({ params: { id: await comment(world, world.otherUser) } }),
      status: allowOnly(signedIn, 400),
    },
  },
  'GET /user/mention': {
    plain: {
      make: async (world) => ({
        query: { targetType: 'ARTICLE', targetId: await article(world), keyword: '用' },
      }),
    },
    'of an article for staff': {
      make: async (world) => ({
        query: { targetType: 'ARTICLE', targetId: await article(world, true) },
      }),
      status: staffOnly,
    },
  },
  'GET /comment/reviewComment': {
    plain: {
      make: async (world) => {
        await makePending(world);
        return { query: { keyword: '好', sort: 'newest' } };
      },
    },
    refused: { make: () => ({ query: { status: 'REJECTED' } }) },
  },
  'GET /comment/manage/page': {
    plain: {
      make: async (world) => {
        await makePending(world);
        await comment(world, world.otherUser);
        return { query: {} };
      },
    },
    'with all filters': {
      make: ({ category, otherUser }) => ({
        query: {
          ...{ status: 'PENDING_REVIEW', keyword: '好', targetType: 'ARTICLE', sort: 'oldest' },
          ...{ authorId: otherUser, categoryId: category, mine: true },
          ...{ createdFrom: '2026-01-01', createdUntil: '2026-12-31' },
        },
      }),
    },
    'deleted ones': {
      make: async (world) => {
        await comment(world, world.otherUser, { deletedAt: new Date() });
        return { query: { status: 'DELETED' } };
      },
      status: allowOnly((caller) => caller.hasPermission('comment.delete'), 403),
    },
    'in a category for staff': {
      make: async ({ make }) => ({
        query: { categoryId: (await make.category({ visibility: 'INTERNAL' })).id },
      }),
      status: staffOnly,
    },
  },
  'POST /auditlog/comment': {
    approved: {
      make: async (world) => ({ body: { id: await makePending(world), status: 'APPROVED' } }),
      status: withinScope('auditLog.add'),
    },
    rejected: {
      make: async (world) => ({
        body: { id: await makePending(world), status: 'REJECTED', reason: '与内容无关' },
      }),
      status: withinScope('auditLog.add'),
    },
    'of an older revision': {
      make: async (world) => ({
        body: { id: await makePending(world), status: 'APPROVED', revision: 7 },
      }),
      status: (caller) => (caller.hasPermission('auditLog.add') && caller.isInScope ? 409 : 403),
    },
  },
  'DELETE /auditlog/comment/:id': {
    plain: {
      make: async (world) => {
        const body = { id: await makePending(world), status: 'APPROVED' as const };
        const { data } = await world.app.call('POST /auditlog/comment', { body }, world.adminToken);
        return { params: { id: data.auditLogId } };
      },
      status: allowAdmin,
    },
    'of one’s own': {
      make: async (world, caller) => {
        const body = { id: await makePending(world), status: 'APPROVED' as const };
        const token = reviewerToken(world, caller);
        const { data } = await world.app.call('POST /auditlog/comment', { body }, token);
        return { params: { id: data.auditLogId } };
      },
      status: withinScope('auditLog.add'),
    },
  },
};
