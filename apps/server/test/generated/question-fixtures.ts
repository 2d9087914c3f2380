import { randomBytes } from 'node:crypto';
import type { EndpointKey } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly, allowAdmin, reviewerToken, withinScope } from './fixture.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';
import type { ManageKeys } from './manage-fixtures.ts';
import type { SectionKeys } from './section-fixtures.ts';

/** The author of a public article. */
async function writerIn({ make }: World): Promise<Id> {
  const { id } = await make.user();
  await make.article({ author: id });
  return id;
}

type Keys = Exclude<
  Extract<EndpointKey, `${string}/question/${string}` | `${string}/answer${string}`>,
  | SectionKeys<'question'>
  | ManageKeys<'question'>
  | 'GET /user/personal/:id/answer'
  | 'GET /search/answer'
  | 'POST /search/answer/verdict'
>;

const name = () => randomBytes(5).toString('hex');
const deletedAt = new Date();

/** A question of another user, in the category within the moderator's scope. */
const makeQuestion = async ({ make, category, otherUser }: World) =>
  (await make.article({ model: 'QUESTION', author: otherUser, category })).id;
/** The caller's own question. */
const ownQuestion = async ({ make, category }: World, caller: Caller) =>
  (await make.article({ model: 'QUESTION', author: caller.id, category })).id;
/** A question only staff may read. */
const internalQuestion = async ({ make, otherUser }: World) => {
  const category = (await make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id;
  return (await make.article({ model: 'QUESTION', author: otherUser, category })).id;
};

const makeAnswerBy = async (
  world: World,
  author: Caller['id'],
  more: Parameters<World['make']['answer']>[0] = {},
) => (await world.make.answer({ question: await makeQuestion(world), author, ...more })).id;
const makeOthers = (world: World, more?: Parameters<World['make']['answer']>[0]) =>
  makeAnswerBy(world, world.otherUser, more);
const makeOwn = (world: World, caller: Caller, more?: Parameters<World['make']['answer']>[0]) =>
  makeAnswerBy(world, caller.id, more);
const inside = async (world: World) =>
  (await world.make.answer({ question: await internalQuestion(world), author: world.otherUser }))
    .id;

const staffOnly = (otherStatus = 404) => allowOnly((caller) => caller.staff, otherStatus);
const canAsk = (caller: Caller) => caller.hasPermission('question.add');

/** Accepting and its counterpart have the same rules. */
function decisions(body: (on: boolean) => object) {
  return {
    'on one’s own question': {
      make: async (world: World, caller: Caller) => {
        const question = await ownQuestion(world, caller);
        const { id } = await world.make.answer({ question, author: world.otherUser });
        return { params: { id }, body: body(true) };
      },
      status: allowOnly(canAsk, 403),
    },
    'on a question of another user': {
      make: async (world: World) => ({ params: { id: await makeOthers(world) }, body: body(true) }),
      status: withinScope('question.update'),
    },
    'taken back': {
      make: async (world: World, caller: Caller) => {
        const question = await ownQuestion(world, caller);
        const author = world.otherUser;
        const { id } = await world.make.answer({ question, author, accepted: true });
        return { params: { id }, body: body(false) };
      },
      status: allowOnly(canAsk, 403),
    },
    'of a deleted answer': {
      make: async (world: World, caller: Caller) => {
        const question = await ownQuestion(world, caller);
        const { id } = await world.make.answer({ question, author: world.otherUser, deletedAt });
        return { params: { id }, body: body(true) };
      },
      status: () => 404,
    },
  };
}

const pendingFields = { status: 'PENDING_REVIEW' } as const;

/** Questions beyond what all sections have, and answers. */
export const questionFixtures: Fixtures<Keys> = {
  'GET /question/similar': {
    plain: { make: () => ({ query: { keyword: '客户要求提单上显示第三方发货人 ‘%_\\' } }) },
    'beside one': {
      make: async (world) => ({ query: { keyword: '税号', exclude: await makeQuestion(world) } }),
    },
  },
  'GET /question/:id/around': {
    plain: {
      make: async (world) => {
        await world.make.article();
        return { params: { id: await makeQuestion(world) } };
      },
    },
    'for staff': {
      make: async (world) => ({ params: { id: await internalQuestion(world) } }),
      status: staffOnly(),
    },
    'of an article': {
      make: async ({ make }) => ({ params: { id: (await make.article()).id } }),
      status: () => 404,
    },
  },
  'POST /question/:id/invite': {
    plain: {
      make: async (world) => ({
        params: { id: await makeQuestion(world) },
        body: { userId: await writerIn(world) },
      }),
    },
    'a member who published nothing': {
      make: async (world) => ({
        params: { id: await makeQuestion(world) },
        body: { userId: (await world.make.user()).id },
      }),
      status: (caller) => (caller.staff ? 200 : 400),
    },
    'a user who may not read it': {
      make: async (world) => ({
        params: { id: await internalQuestion(world) },
        body: { userId: (await world.make.user({ role: 'Tourist' })).id },
      }),
      status: (caller) => (caller.staff ? 400 : 404),
    },
    oneself: {
      make: async (world, caller) => ({
        params: { id: await makeQuestion(world) },
        body: { userId: caller.id },
      }),
      status: () => 400,
    },
  },
  'PUT /question/:id/close': {
    own: {
      make: async (world, caller) => ({
        params: { id: await ownQuestion(world, caller) },
        body: { duplicateOf: await makeQuestion(world) },
      }),
      status: allowOnly(canAsk, 403),
    },
    'of another user': {
      make: async (world) => ({
        params: { id: await makeQuestion(world) },
        body: { duplicateOf: await makeQuestion(world) },
      }),
      status: withinScope('question.update'),
    },
    'without another one': {
      make: async (world) => ({
        params: { id: await makeQuestion(world) },
        body: { duplicateOf: null },
      }),
      status: withinScope('question.update'),
    },
    'pointing at what only staff read': {
      make: async (world, caller) => ({
        params: { id: await ownQuestion(world, caller) },
        body: { duplicateOf: await internalQuestion(world) },
      }),
      status: (caller) => (!canAsk(caller) ? 403 : caller.staff ? 200 : 400),
    },
  },
  'PUT /question/:id/reopen': {
    own: {
      make: async (world, caller) => ({ params: { id: await ownQuestion(world, caller) } }),
      status: allowOnly(canAsk, 403),
    },
    'of another user': {
      make: async (world) => ({ params: { id: await makeQuestion(world) } }),
      status: withinScope('question.update'),
    },
  },
  'GET /answer/page': {
    plain: {
      make: async (world) => {
        const question = await makeQuestion(world);
        await world.make.answer({ question, accepted: true });
        await world.make.answer({ question, author: world.otherUser, ...pendingFields });
        return { query: { questionId: question, sort: 'time', current: 1, size: 30 } };
      },
    },
    'at an answer': {
      make: async (world) => {
        const question = await makeQuestion(world);
        const { id: at } = await world.make.answer({ question });
        return { query: { questionId: question, at, size: 5 } };
      },
    },
    'for staff': {
      make: async (world) => ({ query: { questionId: await internalQuestion(world) } }),
      status: staffOnly(),
    },
    'of an article': {
      make: async ({ make }) => ({ query: { questionId: (await make.article()).id } }),
      status: () => 404,
    },
  },
  'GET /answer/:id': {
    plain: { make: async (world) => ({ params: { id: await makeOthers(world) } }) },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly(),
    },
    'waiting, of another user': {
      make: async (world) => ({ params: { id: await makeOthers(world, pendingFields) } }),
      status: withinScope('auditLog.add', 404),
    },
    deleted: {
      make: async (world) => ({ params: { id: await makeOthers(world, { deletedAt }) } }),
      status: () => 404,
    },
  },
  'POST /answer': {
    plain: {
      make: async (world) => ({
        body: { questionId: await makeQuestion(world), content: `**可以**，${name()}` },
      }),
    },
    'to a question for staff': {
      make: async (world) => ({
        body: { questionId: await internalQuestion(world), content: '可以' },
      }),
      status: staffOnly(),
    },
  },
  'PUT /answer': {
    own: {
      make: async (world, caller) => ({
        body: { id: await makeOwn(world, caller), content: '改过', revision: 1 },
      }),
      status: allowOnly((caller) => caller.hasPermission('answer.add'), 403),
    },
    'of another user': {
      make: async (world) => ({
        body: { id: await makeOthers(world), content: '改过', revision: 1 },
      }),
      status: withinScope('answer.update'),
    },
    'of an older revision': {
      make: async (world, caller) => ({
        body: { id: await makeOwn(world, caller), content: '改过', revision: 7 },
      }),
      status: allowOnly(() => false, 409),
    },
  },
  'DELETE /answer/:id': {
    own: { make: async (world, caller) => ({ params: { id: await makeOwn(world, caller) } }) },
    'of another user': {
      make: async (world) => ({ params: { id: await makeOthers(world) } }),
      status: withinScope('answer.delete'),
    },
  },
  'PUT /answer/:id/restore': {
    own: {
      make: async (world, caller) => ({
        params: { id: await makeOwn(world, caller, { deletedAt }) },
      }),
    },
    'of another user': {
      make: async (world) => ({ params: { id: await makeOthers(world, { deletedAt }) } }),
      status: withinScope('answer.delete', 404),
    },
  },
  'PUT /answer/:id/accept': decisions((accepted) => ({ accepted })) as Record<
    string,
    Fixture<'PUT /answer/:id/accept'>
  >,
  'PUT /answer/:id/reject': decisions((rejected) => ({ rejected })) as Record<
    string,
    Fixture<'PUT /answer/:id/reject'>
  >,
  'PUT /answer/:id/vote': {
    'for it': {
      make: async (world) => ({ params: { id: await makeOthers(world) }, body: { vote: 1 } }),
    },
    'against it': {
      make: async (world) => ({ params: { id: await makeOthers(world) }, body: { vote: -1 } }),
    },
    'on one’s own': {
      make: async (world, caller) => ({
        params: { id: await makeOwn(world, caller) },
        body: { vote: 1 },
      }),
      status: () => 400,
    },
    'where only staff read': {
      make: async (world) => ({ params: { id: await inside(world) }, body: { vote: 1 } }),
      status: staffOnly(),
    },
  },
  'POST /answer/:id/promote': {
    'one’s own answer': {
      make: async (world, caller) => ({
        params: { id: await makeOwn(world, caller, { accepted: true }) },
      }),
    },
    'of another user': {
      make: async (world) => ({ params: { id: await makeOthers(world, { accepted: true }) } }),
      status: (caller) =>
        caller.isInScope &&
        (caller.hasPermission('question.update') || caller.hasPermission('answer.update'))
          ? 200
          : 403,
    },
    'not accepted': {
      make: async (world, caller) => ({ params: { id: await makeOwn(world, caller) } }),
      status: () => 409,
    },
  },
  'GET /answer/manage/page': {
    plain: {
      make: async (world) => {
        await makeOthers(world, pendingFields);
        await makeOthers(world);
        return { query: {} };
      },
    },
    'with all filters': {
      make: ({ categories, otherUser }) => ({
        query: {
          ...{ status: 'PENDING_REVIEW', keyword: '答', sort: 'oldest', mine: true },
          ...{ authorId: otherUser, categoryId: categories.QUESTION },
          ...{ createdFrom: '2026-01-01', createdUntil: '2026-12-31' },
        },
      }),
    },
    'deleted ones': {
      make: async (world) => {
        await makeOthers(world, { deletedAt });
        return { query: { status: 'DELETED' } };
      },
      status: allowOnly((caller) => caller.hasPermission('answer.delete'), 403),
    },
    'in a category for staff': {
      make: async ({ make }) => ({
        query: {
          categoryId: (await make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id,
        },
      }),
      status: staffOnly(),
    },
  },
  'GET /auditlog/answer/page': {
    plain: {
      make: async (world) => {
        await makeOthers(world, pendingFields);
        return { query: { current: 1, size: 10 } };
      },
    },
  },
  'POST /auditlog/answer': {
    approved: {
      make: async (world) => ({
        body: { id: await makeOthers(world, pendingFields), status: 'APPROVED' },
      }),
      status: (caller) => (caller.isInScope ? 200 : 404),
    },
    rejected: {
      make: async (world) => ({
        body: {
          id: await makeOthers(world, pendingFields),
          status: 'REJECTED',
          reason: '与问题无关',
        },
      }),
      status: (caller) => (caller.isInScope ? 200 : 404),
    },
    'of an older revision': {
      make: async (world) => ({
        body: { id: await makeOthers(world, pendingFields), status: 'APPROVED', revision: 7 },
      }),
      status: (caller) => (caller.isInScope ? 409 : 404),
    },
  },
  'DELETE /auditlog/answer/:id': {
    plain: {
      make: async (world) => {
        const { app, adminToken } = world;
        const id = await makeOthers(world, pendingFields);
        const body = { id, status: 'APPROVED' as const };
        const { data } = await app.call('POST /auditlog/answer', { body }, adminToken);
        return { params: { id: data.auditLogId } };
      },
      status: allowAdmin,
    },
    'of one’s own': {
      make: async (world, caller) => {
        const body = { id: await makeOthers(world, pendingFields), status: 'APPROVED' as const };
        const token = reviewerToken(world, caller);
        const { data } = await world.app.call('POST /auditlog/answer', { body }, token);
        return { params: { id: data.auditLogId } };
      },
      status: withinScope('auditLog.add'),
    },
  },
};
