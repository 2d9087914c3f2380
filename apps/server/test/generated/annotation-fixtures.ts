import type { Id } from '@zhihui/contract/schema.ts';
import { allowOnly, withinScope } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Keys =
  | 'GET /annotations/list'
  | 'POST /annotations'
  | 'PUT /annotations'
  | 'PUT /annotations/:id/resolve'
  | 'DELETE /annotations/:id';

const BODY = '开头两个字，后面还有一些';
const selector = { exact: '开头', prefix: '', suffix: '两个字', start: 0, end: 2 };
const staffOnly = allowOnly((caller) => caller.staff, 404);
const onlyOwn = allowOnly((caller) => caller.hasPermission('annotations.add'), 403);

async function article({ make, category, otherUser }: World, forStaff = false): Promise<Id> {
  const categoryId = forStaff ? (await make.category({ visibility: 'INTERNAL' })).id : category;
  return (await make.article({ author: otherUser, category: categoryId, body: BODY })).id;
}
async function thread(world: World, author: Id, forStaff = false): Promise<Id> {
  return (await world.make.annotation({ content: await article(world, forStaff), author })).id;
}
const own = async (world: World, caller: Caller) => ({
  params: { id: await thread(world, caller.id) },
});
const makeOthers = async (world: World) => ({
  params: { id: await thread(world, world.otherUser) },
});
const resolved = { body: { resolved: true } };

/** Annotations: reading, writing, settling. */
export const annotationFixtures: Fixtures<Keys> = {
  'GET /annotations/list': {
    plain: {
      make: async (world, caller) => {
        const content = await article(world);
        const { id: parent } = await world.make.annotation({ content, author: world.otherUser });
        await world.make.annotation({ content, author: caller.id, parent });
        return { query: { articleId: content } };
      },
    },
    'of an article for staff': {
      make: async (world) => ({ query: { articleId: await article(world, true) } }),
      status: staffOnly,
    },
  },
  'POST /annotations': {
    plain: {
      make: async (world) => ({
        body: { articleId: await article(world), content: '这里不清楚', selector },
      }),
    },
    'a reply': {
      make: async (world) => {
        const articleId = await article(world);
        const { id: parentId } = await world.make.annotation({
          content: articleId,
          author: world.otherUser,
        });
        return { body: { articleId, content: '已经改了', parentId } };
      },
    },
    'on an article for staff': {
      make: async (world) => ({
        body: { articleId: await article(world, true), content: '这里不清楚', selector },
      }),
      status: staffOnly,
    },
  },
  'PUT /annotations': {
    own: {
      make: async (world, caller) => ({
        body: { id: await thread(world, caller.id), content: '换一种说法' },
      }),
      status: onlyOwn,
    },
    'of another user': {
      make: async (world) => ({
        body: { id: await thread(world, world.otherUser), content: '换一种说法' },
      }),
      status: withinScope('annotations.edit'),
    },
  },
  'PUT /annotations/:id/resolve': {
    own: {
      make: async (world, caller) => ({ ...(await own(world, caller)), ...resolved }),
      status: onlyOwn,
    },
    'of another user': {
      make: async (world) => ({ ...(await makeOthers(world)), ...resolved }),
      status: (caller) =>
        caller.isInScope &&
        (caller.hasPermission('annotations.edit') || caller.hasPermission('article.edit'))
          ? 200
          : 403,
    },
    "on the caller's article": {
      make: async ({ make, category, otherUser }, caller) => {
        const { id: content } = await make.article({ author: caller.id, category, body: BODY });
        const { id } = await make.annotation({ content, author: otherUser });
        return { params: { id }, ...resolved };
      },
    },
  },
  'DELETE /annotations/:id': {
    own: { make: own, status: onlyOwn },
    'of another user': { make: makeOthers, status: withinScope('annotations.delete') },
  },
};
