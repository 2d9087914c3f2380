import { randomBytes } from 'node:crypto';
import type { EndpointKey } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { only, onlyAdmin, reviewerToken, within } from './fixture.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';
import type { ManageKeys } from './manage-fixtures.ts';
import type { SectionKeys } from './section-fixtures.ts';

/** Somebody who wrote an article that all read. */
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

/** A question of somebody else, in the category of the moderator in reach. */
const asked = async ({ make, category, stranger }: World) =>
  (await make.article({ model: 'QUESTION', author: stranger, category })).id;
/** The caller's own question. */
const ownQuestion = async ({ make, category }: World, caller: Caller) =>
  (await make.article({ model: 'QUESTION', author: caller.id, category })).id;
/** A question only staff may read. */
const internalQuestion = async ({ make, stranger }: World) => {
  const category = (await make.category({ model: 'QUESTION', visibility: 'INTERNAL' })).id;
  return (await make.article({ model: 'QUESTION', author: stranger, category })).id;
};

const answerOf = async (
  world: World,
  author: Caller['id'],
  more: Parameters<World['make']['answer']>[0] = {},
) => (await world.make.answer({ question: await asked(world), author, ...more })).id;
const theirs = (world: World, more?: Parameters<World['make']['answer']>[0]) =>
  answerOf(world, world.stranger, more);
const mine = (world: World, caller: Caller, more?: Parameters<World['make']['answer']>[0]) =>
  answerOf(world, caller.id, more);
const inside = async (world: World) =>
  (await world.make.answer({ question: await internalQuestion(world), author: world.stranger })).id;

const staffOnly = (otherwise = 404) => only((caller) => caller.staff, otherwise);
const asker = (caller: Caller) => caller.holds('question.add');

/** Accepting and its counterpart have the same rules. */
function decisions(body: (on: boolean) => object) {
  return {
    'on one’s own question': {
      make: async (world: World, caller: Caller) => {
        const question = await ownQuestion(world, caller);
        const { id } = await world.make.answer({ question, author: world.stranger });
        return { params: { id }, body: body(true) };
      },
      status: only(asker, 403),
    },
    'on a question of somebody else': {
      make: async (world: World) => ({ params: { id: await theirs(world) }, body: body(true) }),
      status: within('question.update'),
    },
    'taken back': {
      make: async (world: World, caller: Caller) => {
        const question = await ownQuestion(world, caller);
        const author = world.stranger;
        const { id } = await world.make.answer({ question, author, accepted: true });
        return { params: { id }, body: body(false) };
      },
      status: only(asker, 403),
    },
    'of a deleted answer': {
      make: async (world: World, caller: Caller) => {
        const question = await ownQuestion(world, caller);
        const { id } = await world.make.answer({ question, author: world.stranger, deletedAt });
        return { params: { id }, body: body(true) };
      },
      status: () => 404,
    },
  };
}

const waiting = { status: 'PENDING_REVIEW' } as const;

/** Questions beyond what all sections have, and answers. */
export const questionFixtures: Fixtures<Keys> = {
  'GET /question/similar': {
    plain: { make: () => ({ query: { keyword: '客户要求提单上显示第三方发货人 ‘%_\\' } }) },
    'beside one': {
      make: async (world) => ({ query: { keyword: '税号', exclude: await asked(world) } }),
    },
  },
  'GET /question/:id/around': {
    plain: {
      make: async (world) => {
        await world.make.article();
        return { params: { id: await asked(world) } };
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
        params: { id: await asked(world) },
        body: { userId: await writerIn(world) },
      }),
    },
    'a member who published nothing': {
      make: async (world) => ({
        params: { id: await asked(world) },
        body: { userId: (await world.make.user()).id },
      }),
      status: (caller) => (caller.staff ? 200 : 400),
    },
    'somebody who may not read it': {
      make: async (world) => ({
        params: { id: await internalQuestion(world) },
        body: { userId: (await world.make.user({ role: 'Tourist' })).id },
      }),
      status: (caller) => (caller.staff ? 400 : 404),
    },
    oneself: {
      make: async (world, caller) => ({
        params: { id: await asked(world) },
        body: { userId: caller.id },
      }),
      status: () => 400,
    },
  },
  'PUT /question/:id/close': {
    own: {
      make: async (world, caller) => ({
        params: { id: await ownQuestion(world, caller) },
        body: { duplicateOf: await asked(world) },
      }),
      status: only(asker, 403),
    },
    'of somebody else': {
      make: async (world) => ({
        params: { id: await asked(world) },
        body: { duplicateOf: await asked(world) },
      }),
      status: within('question.update'),
    },
    'without another one': {
      make: async (world) => ({
        params: { id: await asked(world) },
        body: { duplicateOf: null },
      }),
      status: within('question.update'),
    },
    'pointing at what only staff read': {
      make: async (world, caller) => ({
        params: { id: await ownQuestion(world, caller) },
        body: { duplicateOf: await internalQuestion(world) },
      }),
      status: (caller) => (!asker(caller) ? 403 : caller.staff ? 200 : 400),
    },
  },
  'PUT /question/:id/reopen': {
    own: {
      make: async (world, caller) => ({ params: { id: await ownQuestion(world, caller) } }),
      status: only(asker, 403),
    },
    'of somebody else': {
      make: async (world) => ({ params: { id: await asked(world) } }),
      status: within('question.update'),
    },
  },
  'GET /answer/page': {
    plain: {
      make: async (world) => {
        const question = await asked(world);
        await world.make.answer({ question, accepted: true });
        await world.make.answer({ question, author: world.stranger, ...waiting });
        return { query: { questionId: question, sort: 'time', current: 1, size: 30 } };
      },
    },
    'at an answer': {
      make: async (world) => {
        const question = await asked(world);
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
    plain: { make: async (world) => ({ params: { id: await theirs(world) } }) },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly(),
    },
    'waiting, of somebody else': {
      make: async (world) => ({ params: { id: await theirs(world, waiting) } }),
      status: within('auditLog.add', 404),
    },
    deleted: {
      make: async (world) => ({ params: { id: await theirs(world, { deletedAt }) } }),
      status: () => 404,
    },
  },
  'POST /answer': {
    plain: {
      make: async (world) => ({
        body: { questionId: await asked(world), content: `**可以**，${name()}` },
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
        body: { id: await mine(world, caller), content: '改过', revision: 1 },
      }),
      status: only((caller) => caller.holds('answer.add'), 403),
    },
    'of somebody else': {
      make: async (world) => ({ body: { id: await theirs(world), content: '改过', revision: 1 } }),
      status: within('answer.update'),
    },
    'of an older revision': {
      make: async (world, caller) => ({
        body: { id: await mine(world, caller), content: '改过', revision: 7 },
      }),
      status: only(() => false, 409),
    },
  },
  'DELETE /answer/:id': {
    own: { make: async (world, caller) => ({ params: { id: await mine(world, caller) } }) },
    'of somebody else': {
      make: async (world) => ({ params: { id: await theirs(world) } }),
      status: within('answer.delete'),
    },
  },
  'PUT /answer/:id/restore': {
    own: {
      make: async (world, caller) => ({ params: { id: await mine(world, caller, { deletedAt }) } }),
    },
    'of somebody else': {
      make: async (world) => ({ params: { id: await theirs(world, { deletedAt }) } }),
      status: within('answer.delete', 404),
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
      make: async (world) => ({ params: { id: await theirs(world) }, body: { vote: 1 } }),
    },
    'against it': {
      make: async (world) => ({ params: { id: await theirs(world) }, body: { vote: -1 } }),
    },
    'on one’s own': {
      make: async (world, caller) => ({
        params: { id: await mine(world, caller) },
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
        params: { id: await mine(world, caller, { accepted: true }) },
      }),
    },
    'of somebody else': {
      make: async (world) => ({ params: { id: await theirs(world, { accepted: true }) } }),
      status: (caller) =>
        caller.inReach && (caller.holds('question.update') || caller.holds('answer.update'))
          ? 200
          : 403,
    },
    'not accepted': {
      make: async (world, caller) => ({ params: { id: await mine(world, caller) } }),
      status: () => 409,
    },
  },
  'GET /auditlog/answer/page': {
    plain: {
      make: async (world) => {
        await theirs(world, waiting);
        return { query: { current: 1, size: 10 } };
      },
    },
  },
  'POST /auditlog/answer': {
    approved: {
      make: async (world) => ({ body: { id: await theirs(world, waiting), status: 'APPROVED' } }),
      status: (caller) => (caller.inReach ? 200 : 404),
    },
    rejected: {
      make: async (world) => ({
        body: { id: await theirs(world, waiting), status: 'REJECTED', reason: '与问题无关' },
      }),
      status: (caller) => (caller.inReach ? 200 : 404),
    },
    'of an older revision': {
      make: async (world) => ({
        body: { id: await theirs(world, waiting), status: 'APPROVED', revision: 7 },
      }),
      status: (caller) => (caller.inReach ? 409 : 404),
    },
  },
  'DELETE /auditlog/answer/:id': {
    plain: {
      make: async (world) => {
        const { app, adminToken } = world;
        const id = await theirs(world, waiting);
        const body = { id, status: 'APPROVED' as const };
        const { data } = await app.call('POST /auditlog/answer', { body }, adminToken);
        return { params: { id: data.auditLogId } };
      },
      status: onlyAdmin,
    },
    'of one’s own': {
      make: async (world, caller) => {
        const body = { id: await theirs(world, waiting), status: 'APPROVED' as const };
        const token = reviewerToken(world, caller);
        const { data } = await world.app.call('POST /auditlog/answer', { body }, token);
        return { params: { id: data.auditLogId } };
      },
      status: within('auditLog.add'),
    },
  },
};
