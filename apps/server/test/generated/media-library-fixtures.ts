import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /media/page'
  | 'GET /media/summary'
  | 'GET /media/owner/page'
  | 'GET /media/:id/use/page'
  | 'DELETE /media/:id';

const unused = async ({ make, otherUser }: World) =>
  (await make.attachment({ owner: otherUser })).id;

const used = async ({ make, category, otherUser }: World) => {
  const { id: content } = await make.article({ category, author: otherUser });
  return (await make.attachment({ owner: otherUser, content })).id;
};

/** The media library of Admins. */
export const mediaLibraryFixtures: Fixtures<Keys> = {
  'GET /media/page': {
    all: { make: async (world) => (await used(world), { query: {} }) },
    'unused ones by filters': {
      make: async (world) => {
        await unused(world);
        return {
          query: {
            keyword: '附件',
            kind: 'FILE',
            ownerId: world.otherUser,
            usage: 'UNUSED',
            from: '2026-01-01',
            until: '2027-12-31',
            sort: 'largest',
          },
        };
      },
    },
    'used ones': {
      make: async (world) => (await used(world), { query: { usage: 'USED', sort: 'name' } }),
    },
  },
  'GET /media/summary': { plain: { make: () => ({}) } },
  'GET /media/owner/page': {
    plain: { make: async (world) => (await used(world), { query: {} }) },
  },
  'GET /media/:id/use/page': {
    'of an article': { make: async (world) => ({ params: { id: await used(world) }, query: {} }) },
    'there is none': {
      make: () => ({ params: { id: 999_999_999 }, query: {} }),
      status: () => 404,
    },
  },
  'DELETE /media/:id': {
    unused: { make: async (world) => ({ params: { id: await unused(world) } }) },
    used: {
      make: async (world) => ({ params: { id: await used(world) } }),
      status: () => 409,
    },
  },
};
