import { allowOnly, reviewerToken, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Keys =
  | 'GET /auditlog/desk/:kind'
  | 'GET /auditlog/load'
  | 'PUT /auditlog/take/:kind/:id'
  | 'DELETE /auditlog/take/:kind/:id'
  | 'GET /auditlog/note/list/:contentId'
  | 'POST /auditlog/note'
  | 'PUT /auditlog/note'
  | 'PUT /auditlog/note/:id/resolve'
  | 'DELETE /auditlog/note/:id';

const BODY = '留存期限为十年，由财务共享中心统一归档。';
const selector = { exact: '十年', prefix: '留存期限为', suffix: '，由', start: 5, end: 7 };

/** Submitted by another user, in the category within the moderator's scope. */
const makePending = ({ make, category, otherUser }: World, author = otherUser) =>
  make.article({ author, category, body: BODY, status: 'PENDING_REVIEW' });

/** A note by this session on a text of `author`, returned with it when `sent`. */
async function note(world: World, token: string, { sent = false, author = world.otherUser } = {}) {
  const { id: contentId } = await makePending(world, author);
  const body = { contentId, revision: 1, content: '请写明依据', selector };
  const { data } = await world.app.call('POST /auditlog/note', { body }, token);
  if (sent) {
    const verdict = { id: contentId, status: 'REJECTED' as const, reason: '见批注' };
    await world.app.call('POST /auditlog/content', { body: verdict }, token);
  }
  return { contentId, id: data.id };
}
const byAdmin = (world: World, more?: Parameters<typeof note>[2]) =>
  note(world, world.adminToken, more);
const byReviewer = (world: World, caller: Caller) => note(world, reviewerToken(world, caller));

/** The review queue, and notes that reviewers write beside texts. */
export const reviewQueueFixtures: Fixtures<Keys> = {
  'GET /auditlog/desk/:kind': {
    contents: { make: () => ({ params: { kind: 'content' } }) },
    comments: { make: () => ({ params: { kind: 'comment' } }) },
    answers: { make: () => ({ params: { kind: 'answer' } }) },
  },
  'GET /auditlog/load': {
    plain: {
      make: async (world) => {
        await makePending(world);
        return {};
      },
    },
  },
  'PUT /auditlog/take/:kind/:id': {
    'a content': {
      make: async (world) => ({
        params: { kind: 'content', id: (await makePending(world)).id },
        body: { over: false },
      }),
      status: withinScope('auditLog.add'),
    },
    'a comment, taken over from its holder': {
      make: async ({ make, category, otherUser }) => {
        const { id: content } = await make.article({ author: otherUser, category });
        const status = 'PENDING_REVIEW';
        const { id } = await make.comment({ content, author: otherUser, status });
        return { params: { kind: 'comment', id }, body: { over: true } };
      },
      status: withinScope('auditLog.add'),
    },
    'an answer': {
      make: async ({ make, categories, otherUser }) => {
        const question = (
          await make.article({
            model: 'QUESTION',
            author: otherUser,
            category: categories.QUESTION,
          })
        ).id;
        const status = 'PENDING_REVIEW';
        const { id } = await make.answer({ question, author: otherUser, status });
        return { params: { kind: 'answer', id }, body: { over: false } };
      },
      // users who decide elsewhere do not see it
      status: withinScope('auditLog.add', 404),
    },
    'what does not wait': {
      make: async ({ make, category, otherUser }) => {
        const { id } = await make.article({ author: otherUser, category });
        return { params: { kind: 'content', id }, body: { over: false } };
      },
      status: (caller) => (caller.isInScope ? 409 : 403),
    },
  },
  'DELETE /auditlog/take/:kind/:id': {
    taken: {
      make: async (world, caller) => {
        const params = { kind: 'content', id: (await makePending(world)).id } as const;
        const token = reviewerToken(world, caller);
        const input = { params, body: { over: false } };
        await world.app.call('PUT /auditlog/take/:kind/:id', input, token);
        return { params };
      },
      status: withinScope('auditLog.add', 404),
    },
    'of an unknown user': {
      make: async (world) => ({ params: { kind: 'content', id: (await makePending(world)).id } }),
      status: () => 404,
    },
  },
  'GET /auditlog/note/list/:contentId': {
    'of what waits': {
      make: async (world) => ({ params: { contentId: (await byAdmin(world)).contentId } }),
      status: withinScope('auditLog.add', 404),
    },
    'of one’s own that went back': {
      make: async (world, caller) => ({
        params: { contentId: (await byAdmin(world, { author: caller.id, sent: true })).contentId },
      }),
    },
  },
  'POST /auditlog/note': {
    plain: {
      make: async (world) => ({
        body: {
          contentId: (await makePending(world)).id,
          revision: 1,
          content: '出处？',
          selector,
        },
      }),
      status: withinScope('auditLog.add'),
    },
    'on another revision': {
      make: async (world) => ({
        body: {
          contentId: (await makePending(world)).id,
          revision: 7,
          content: '出处？',
          selector,
        },
      }),
      status: (caller) => (caller.isInScope ? 409 : 403),
    },
  },
  'PUT /auditlog/note': {
    own: {
      make: async (world, caller) => ({
        body: { id: (await byReviewer(world, caller)).id, content: '请写明出处' },
      }),
      status: withinScope('auditLog.add', 404),
    },
    'of another user': {
      make: async (world) => ({ body: { id: (await byAdmin(world)).id, content: '改了' } }),
      status: (caller) => (caller.isInScope ? 403 : 404),
    },
  },
  'PUT /auditlog/note/:id/resolve': {
    'on one’s own text': {
      make: async (world, caller) => ({
        params: { id: (await byAdmin(world, { author: caller.id, sent: true })).id },
        body: { resolved: true },
      }),
    },
    'on one’s own text, not sent yet': {
      make: async (world, caller) => ({
        params: { id: (await byAdmin(world, { author: caller.id })).id },
        body: { resolved: true },
      }),
      status: withinScope('auditLog.add', 404),
    },
    'between others': {
      make: async (world) => ({
        params: { id: (await byAdmin(world, { sent: true })).id },
        body: { resolved: false },
      }),
      status: withinScope('auditLog.add', 404),
    },
  },
  'DELETE /auditlog/note/:id': {
    own: {
      make: async (world, caller) => ({ params: { id: (await byReviewer(world, caller)).id } }),
      status: withinScope('auditLog.add', 404),
    },
    'gone already': {
      make: async (world) => {
        const { id } = await byAdmin(world);
        await world.app.call('DELETE /auditlog/note/:id', { params: { id } }, world.adminToken);
        return { params: { id } };
      },
      status: allowOnly(() => false, 404),
    },
  },
};
