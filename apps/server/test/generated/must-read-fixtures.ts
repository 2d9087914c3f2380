import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';
import { allowOnly, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Keys =
  | 'GET /mustRead/page'
  | 'GET /mustRead/count'
  | 'GET /mustRead/:contentId'
  | 'PUT /mustRead'
  | 'DELETE /mustRead/:contentId'
  | 'PUT /mustRead/:contentId/confirm'
  | 'GET /mustRead/:contentId/recipient/page'
  | 'PUT /mustRead/remind';

const group = async ({ make }: World, member: Id) => (await make.group({ members: [member] })).id;
const publish = async ({ make, category }: World, author: Id) =>
  (await make.article({ author, category })).id;

/** A published article that a group with this member is asked to read. */
async function askMember(world: World, author: Id, member: Id): Promise<Id> {
  const { db } = world.app;
  const contentId = await publish(world, author);
  const groupId = await group(world, member);
  await sql`insert into must_reads ${sql.values({ content_id: contentId, revision: 1, asked_by: author })}`.run(
    db,
  );
  await sql`insert into must_read_groups ${sql.values({ content_id: contentId, group_id: groupId })}`.run(
    db,
  );
  return contentId;
}
const askOther = (world: World, author: Id) => askMember(world, author, world.otherUser);
const askCaller = (world: World, caller: Caller) => askMember(world, world.otherUser, caller.id);
/** Authors without the codes of their section change nothing, their own included. */
const own = allowOnly((caller) => caller.hasPermission('article.add'), 404);
const ofOther = withinScope('article.edit');

/** What groups are asked to read. */
export const mustReadFixtures: Fixtures<Keys> = {
  'GET /mustRead/page': {
    plain: {
      make: async (world, caller) => {
        await askCaller(world, caller);
        return { query: { state: 'CONFIRMED' } };
      },
    },
  },
  'GET /mustRead/count': { plain: { make: () => ({}) } },
  'GET /mustRead/:contentId': {
    'asked of the caller': {
      make: async (world, caller) => ({
        params: { contentId: await askCaller(world, caller) },
      }),
    },
    own: {
      make: async (world, caller) => ({
        params: { contentId: await askOther(world, caller.id) },
      }),
    },
    'not asked of anyone': {
      make: async (world) => ({ params: { contentId: await publish(world, world.otherUser) } }),
    },
    'of another section': {
      make: async ({ make }) => ({
        params: { contentId: (await make.article({ model: 'NEWS' })).id },
      }),
      status: () => 404,
    },
  },
  'PUT /mustRead': {
    own: {
      make: async (world, caller) => ({
        body: {
          contentId: await publish(world, caller.id),
          groupIds: [await group(world, world.otherUser)],
          dueOn: '2099-12-31',
        },
      }),
      status: own,
    },
    'asked again': {
      make: async (world) => ({
        body: {
          contentId: await askOther(world, world.otherUser),
          groupIds: [await group(world, world.otherUser)],
          again: true,
        },
      }),
      status: ofOther,
    },
    'a group that is gone': {
      make: async (world, caller) => ({
        body: { contentId: await publish(world, caller.id), groupIds: [999_999_999] },
      }),
      status: allowOnly(() => false, 400),
    },
    'not published': {
      make: async (world, caller) => ({
        body: {
          contentId: (
            await world.make.article({
              author: caller.id,
              category: world.category,
              status: 'PENDING_REVIEW',
            })
          ).id,
          groupIds: [await group(world, world.otherUser)],
        },
      }),
      status: allowOnly(() => false, 409),
    },
  },
  'DELETE /mustRead/:contentId': {
    own: {
      make: async (world, caller) => ({
        params: { contentId: await askOther(world, caller.id) },
      }),
      status: own,
    },
    'of another user': {
      make: async (world) => ({
        params: { contentId: await askOther(world, world.otherUser) },
      }),
      status: ofOther,
    },
  },
  'PUT /mustRead/:contentId/confirm': {
    'asked of the caller': {
      make: async (world, caller) => ({
        params: { contentId: await askCaller(world, caller) },
        body: { revision: 1 },
      }),
    },
    'asked of others': {
      make: async (world) => ({
        params: { contentId: await askOther(world, world.otherUser) },
        body: { revision: 1 },
      }),
      status: () => 409,
    },
  },
  'GET /mustRead/:contentId/recipient/page': {
    own: {
      make: async (world, caller) => ({
        params: { contentId: await askOther(world, caller.id) },
        query: { state: 'CONFIRMED', keyword: '用户' },
      }),
      status: own,
    },
    'of another user': {
      make: async (world) => ({
        params: { contentId: await askOther(world, world.otherUser) },
        query: {},
      }),
      status: ofOther,
    },
  },
  'PUT /mustRead/remind': {
    own: {
      make: async (world, caller) => ({
        body: { contentId: await askOther(world, caller.id) },
      }),
      status: own,
    },
    'of another user': {
      make: async (world) => ({
        body: { contentId: await askOther(world, world.otherUser) },
      }),
      status: ofOther,
    },
    'not asked of anyone': {
      make: async (world, caller) => ({ body: { contentId: await publish(world, caller.id) } }),
      status: allowOnly(() => false, 409),
    },
  },
};
