import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';
import { sql } from '../sql.ts';

type Keys =
  | 'GET /announcement/unread'
  | 'GET /announcement/outside'
  | 'PUT /announcement/:id/confirm'
  | 'GET /announcement/:id/confirmations'
  | 'POST /announcement/:id/remind';

/** A published announcement that requires confirmation. */
async function publishConfirmable({ app, make, categories }: World, author: Id): Promise<Id> {
  const { id } = await make.article({
    model: 'ANNOUNCEMENT',
    author,
    category: categories.ANNOUNCEMENT,
  });
  await sql`insert into announcements ${sql.values({ content_id: id, live_confirm: true, confirm_revision: 1 })}`.run(
    app.db,
  );
  return id;
}

/** Calls that only announcements have. */
export const announcementFixtures: Fixtures<Keys> = {
  'GET /announcement/unread': {
    plain: {
      make: async (world) => {
        await publishConfirmable(world, world.otherUser);
        return { query: {} };
      },
    },
  },
  'GET /announcement/outside': { plain: { make: () => ({ query: {} }) } },
  'PUT /announcement/:id/confirm': {
    plain: {
      make: async (world) => ({
        params: { id: await publishConfirmable(world, world.otherUser) },
        body: { revision: 1 },
      }),
    },
    'one that does not ask': {
      make: async ({ make, otherUser }) => ({
        params: { id: (await make.article({ model: 'ANNOUNCEMENT', author: otherUser })).id },
        body: { revision: 1 },
      }),
      status: allowOnly(() => false, 409),
    },
    'of another section': {
      make: async ({ make }) => ({
        params: { id: (await make.article({ model: 'NEWS' })).id },
        body: { revision: 1 },
      }),
      status: () => 404,
    },
  },
  'GET /announcement/:id/confirmations': {
    own: {
      make: async (world, caller) => ({
        params: { id: await publishConfirmable(world, caller.id) },
        query: { state: 'CONFIRMED', keyword: '用户' },
      }),
    },
    'of another user': {
      make: async (world) => ({
        params: { id: await publishConfirmable(world, world.otherUser) },
        query: {},
      }),
      status: withinScope('announcement.update'),
    },
  },
  'POST /announcement/:id/remind': {
    own: {
      make: async (world, caller) => ({
        params: { id: await publishConfirmable(world, caller.id) },
      }),
    },
    'of another user': {
      make: async (world) => ({ params: { id: await publishConfirmable(world, world.otherUser) } }),
      status: withinScope('announcement.update'),
    },
  },
};
