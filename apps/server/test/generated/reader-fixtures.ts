import { randomBytes } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import { notify } from '../../src/features/notification/notification.public.ts';
import { allowOnly } from './fixture.ts';
import type { Fixture, Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';
import { sql } from '../sql.ts';

const name = () => randomBytes(5).toString('hex');

type FollowKey = 'POST /user/follow/:type/:id' | 'DELETE /user/follow/:type/:id';
type Keys =
  | 'GET /notification/page'
  | 'GET /notification/unread'
  | 'GET /notification/stream'
  | 'PUT /notification/:id/read'
  | 'PUT /notification/read'
  | 'GET /notification/setting'
  | 'PUT /notification/setting'
  | 'POST /user/follow/article/:id'
  | 'DELETE /user/follow/article/:id'
  | 'GET /user/follow/:type/:id'
  | FollowKey
  | 'GET /user/follow/page'
  | 'GET /user/follow/of/:id'
  | 'GET /user/follow/setting'
  | 'PUT /user/follow/setting'
  | 'POST /like/:id'
  | 'DELETE /like/:id'
  | 'GET /favorite/page'
  | 'GET /favorite/folder'
  | 'POST /favorite/folder'
  | 'PUT /favorite/folder'
  | 'DELETE /favorite/folder/:id'
  | 'POST /favorite'
  | 'DELETE /favorite/:id'
  | 'GET /reading/page'
  | 'GET /reading/readable'
  | 'GET /reading/:id/changes'
  | 'POST /reading/:id'
  | 'DELETE /reading/:id'
  | 'DELETE /reading';

const published = async ({ make, otherUser, category }: World) =>
  (await make.article({ author: otherUser, category })).id;
const inside = async ({ make, otherUser }: World) => {
  const category = (await make.category({ visibility: 'INTERNAL' })).id;
  return (await make.article({ author: otherUser, category })).id;
};

/** A notification of this person; any id when they may not have one. */
async function makeNotice(world: World, userId: Id): Promise<Id> {
  const contentId = await published(world);
  const { app, otherUser } = world;
  const key = name();
  await notify(app, {
    kind: 'COMMENT',
    userIds: [userId],
    actorId: otherUser,
    contentId,
    anchor: 'comment-1',
    key,
    excerpt: '写得好',
  });
  const row = await sql<{ id: Id }>`select id from notifications where key = ${key}`.first(app.db);
  return row?.id ?? 1;
}

async function folder(world: World, userId: Id): Promise<Id> {
  const row = await sql<{ id: Id }>`
    insert into favorite_folders ${sql.values({ user_id: userId, name: name() })}
    returning id`.one(world.app.db);
  return row.id;
}

/** Something that this person has read. */
async function makeRead(world: World, userId: Id): Promise<Id> {
  const id = await published(world);
  const row = { user_id: userId, content_id: id, revision: 1 };
  await sql`insert into content_reads ${sql.values(row)}`.run(world.app.db);
  return id;
}

/** Follows each kind of thing, or ends it. */
function targets<K extends FollowKey>(): Record<string, Fixture<K>> {
  const toVariant = (make: (world: World) => Promise<{ type: string; id: Id }>) =>
    ({ make: async (world: World) => ({ params: await make(world) }) }) as unknown as Fixture<K>;
  return {
    question: toVariant(async ({ make, otherUser }) => ({
      type: 'question',
      id: (await make.article({ model: 'QUESTION', author: otherUser })).id,
    })),
    news: toVariant(async ({ make, otherUser }) => ({
      type: 'news',
      id: (await make.article({ model: 'NEWS', author: otherUser })).id,
    })),
    author: toVariant(async ({ otherUser }) => ({ type: 'author', id: otherUser })),
    category: toVariant(async ({ category }) => ({ type: 'category', id: category })),
    tag: toVariant(async ({ make }) => ({ type: 'tag', id: (await make.tag()).id })),
  };
}

const staffOnly = allowOnly((caller: Caller) => caller.staff, 404);

/** Notifications, and what readers do with contents. */
export const readerFixtures: Fixtures<Keys> = {
  'GET /notification/page': {
    plain: {
      make: async (world, caller) => {
        await makeNotice(world, caller.id);
        return { query: {} };
      },
    },
    'with all filters': {
      make: async (world, caller) => {
        await makeNotice(world, caller.id);
        return { query: { kind: ['COMMENT', 'REPLY'], unread: 'true', current: 1, size: 5 } };
      },
    },
    'of one kind': { make: () => ({ query: { kind: 'MENTION' } }) },
  },
  'GET /notification/unread': {
    plain: {
      make: async (world, caller) => {
        await makeNotice(world, caller.id);
        return {};
      },
    },
  },
  'GET /notification/stream': { 'its first answer': { make: () => ({}) } },
  'PUT /notification/:id/read': {
    own: {
      make: async (world, caller) => ({ params: { id: await makeNotice(world, caller.id) } }),
    },
    'of another user': {
      make: async (world) => {
        const { id } = await world.make.user();
        return { params: { id: await makeNotice(world, id) } };
      },
      status: () => 404,
    },
  },
  'PUT /notification/read': {
    all: { make: () => ({ body: { kinds: null } }) },
    'of some kinds': { make: () => ({ body: { kinds: ['COMMENT', 'ANSWER'] } }) },
  },
  'GET /notification/setting': { plain: { make: () => ({}) } },
  'PUT /notification/setting': {
    plain: {
      make: () => ({
        body: {
          kinds: [{ kind: 'REVIEW', site: true, mail: true }],
          digest: 'WEEKLY',
          timeZone: 'Europe/Berlin',
        },
      }),
    },
    'with a zone that does not exist': {
      make: () => ({ body: { kinds: [], digest: 'DAILY', timeZone: 'Mars/Olympus' } }),
      status: () => 400,
    },
  },
  'POST /user/follow/article/:id': {
    published: { make: async (world) => ({ params: { id: await published(world) } }) },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly,
    },
    'own draft': {
      make: async ({ make }, caller) => ({
        params: { id: (await make.article({ author: caller.id, status: 'DRAFT' })).id },
      }),
      status: () => 404,
    },
    'of another section': {
      make: async ({ make }) => ({ params: { id: (await make.article({ model: 'NEWS' })).id } }),
      status: () => 404,
    },
  },
  'DELETE /user/follow/article/:id': {
    published: { make: async (world) => ({ params: { id: await published(world) } }) },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly,
    },
  },
  'GET /user/follow/:type/:id': {
    tag: { make: async ({ make }) => ({ params: { type: 'tag', id: (await make.tag()).id } }) },
  },
  'POST /user/follow/:type/:id': {
    ...targets<'POST /user/follow/:type/:id'>(),
    announcement: {
      make: async ({ make, otherUser }) => ({
        params: {
          type: 'announcement',
          id: (await make.article({ model: 'ANNOUNCEMENT', author: otherUser })).id,
        },
      }),
      status: allowOnly((caller) => caller.hasPermission('announcement.page'), 404),
    },
    'a category for staff': {
      make: async ({ make }) => ({
        params: {
          type: 'category',
          id: (await make.category({ visibility: 'INTERNAL' })).id,
        },
      }),
      status: staffOnly,
    },
    oneself: {
      make: (_world, caller) => ({ params: { type: 'author', id: caller.id } }),
      status: () => 400,
    },
  },
  'DELETE /user/follow/:type/:id': targets<'DELETE /user/follow/:type/:id'>(),
  'GET /user/follow/page': {
    contents: { make: () => ({ query: {} }) },
    tags: { make: () => ({ query: { type: 'TAG', size: 3 } }) },
  },
  'GET /user/follow/of/:id': {
    'shown to members': {
      make: ({ otherUser }) => ({ params: { id: otherUser }, query: { type: 'CATEGORY' } }),
    },
    'no user': {
      make: () => ({ params: { id: '9223372036854775807' }, query: {} }),
      status: () => 404,
    },
  },
  'GET /user/follow/setting': { plain: { make: () => ({}) } },
  'PUT /user/follow/setting': { plain: { make: () => ({ body: { audience: 'NOBODY' } }) } },
  'POST /like/:id': {
    published: { make: async (world) => ({ params: { id: await published(world) } }) },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly,
    },
  },
  'DELETE /like/:id': {
    'not liked': { make: async (world) => ({ params: { id: await published(world) } }) },
  },
  'GET /reading/page': {
    plain: {
      make: async (world, caller) => {
        await makeRead(world, caller.id);
        return { query: {} };
      },
    },
  },
  'GET /reading/readable': {
    one: { make: async (world) => ({ query: { contentId: await published(world) } }) },
    several: {
      make: async (world) => ({
        query: { contentId: [await published(world), await inside(world)] },
      }),
    },
  },
  'GET /reading/:id/changes': {
    published: {
      make: async (world, caller) => ({ params: { id: await makeRead(world, caller.id) } }),
    },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) } }),
      status: staffOnly,
    },
  },
  'POST /reading/:id': {
    published: {
      make: async (world) => ({ params: { id: await published(world) }, body: { revision: 1 } }),
    },
    'for staff': {
      make: async (world) => ({ params: { id: await inside(world) }, body: { revision: 1 } }),
      status: staffOnly,
    },
  },
  'DELETE /reading/:id': {
    plain: {
      make: async (world, caller) => ({ params: { id: await makeRead(world, caller.id) } }),
    },
    'of another user': {
      make: async (world) => ({ params: { id: await makeRead(world, world.otherUser) } }),
      status: () => 404,
    },
  },
  'DELETE /reading': { plain: { make: () => ({}) } },
  'GET /favorite/page': {
    plain: {
      make: async (world, caller) => {
        const content_id = await published(world);
        await sql`insert into favorites ${sql.values({ user_id: caller.id, content_id, folder_id: await folder(world, caller.id) })}`.run(
          world.app.db,
        );
        return { query: {} };
      },
    },
    'in a folder': {
      make: async (world, caller) => ({ query: { folderId: await folder(world, caller.id) } }),
    },
    "in another user's folder": {
      make: async (world) => ({ query: { folderId: await folder(world, world.otherUser) } }),
      status: () => 404,
    },
  },
  'GET /favorite/folder': {
    plain: {
      make: async (world, caller) => {
        await folder(world, caller.id);
        return { query: { contentId: await published(world) } };
      },
    },
  },
  'POST /favorite/folder': { plain: { make: () => ({ body: { name: name() } }) } },
  'PUT /favorite/folder': {
    own: {
      make: async (world, caller) => ({
        body: { id: await folder(world, caller.id), name: name() },
      }),
    },
    'of another user': {
      make: async (world) => ({ body: { id: await folder(world, world.otherUser), name: name() } }),
      status: () => 404,
    },
  },
  'DELETE /favorite/folder/:id': {
    own: { make: async (world, caller) => ({ params: { id: await folder(world, caller.id) } }) },
    'of another user': {
      make: async (world) => ({ params: { id: await folder(world, world.otherUser) } }),
      status: () => 404,
    },
  },
  'POST /favorite': {
    plain: { make: async (world) => ({ body: { contentId: await published(world) } }) },
    'into a folder': {
      make: async (world, caller) => ({
        body: { contentId: await published(world), folderId: await folder(world, caller.id) },
      }),
    },
    "into another user's folder": {
      make: async (world) => ({
        body: {
          contentId: await published(world),
          folderId: await folder(world, world.otherUser),
        },
      }),
      status: () => 404,
    },
    'for staff': {
      make: async (world) => ({ body: { contentId: await inside(world) } }),
      status: staffOnly,
    },
  },
  'DELETE /favorite/:id': {
    'not kept': { make: async (world) => ({ params: { id: await published(world) } }) },
  },
};
