import type { Id } from '@zhihui/contract/schema.ts';
import type { Fixtures } from './fixture.ts';
import type { Caller, World } from './people.ts';

type Keys = 'GET /handover/page' | 'GET /handover/count' | 'PUT /handover';

/** An article of a disabled member of a department that a person leads. */
async function makeHandover({ make, category }: World, leader: Id): Promise<Id> {
  const member = await make.user({ status: 'INACTIVE' });
  await make.group({ members: [member.id], leaders: [leader] });
  return (await make.article({ author: member.id, category })).id;
}
const readable = async (world: World, caller: Caller) => {
  await makeHandover(world, caller.id);
};

/** Articles that leaders of departments hand over. */
export const handoverFixtures: Fixtures<Keys> = {
  'GET /handover/page': {
    plain: { make: async (world, caller) => (await readable(world, caller), { query: {} }) },
  },
  'GET /handover/count': {
    plain: { make: async (world, caller) => (await readable(world, caller), {}) },
  },
  'PUT /handover': {
    'of an own department': {
      make: async (world, caller) => ({
        body: { contentId: await makeHandover(world, caller.id), ownerId: world.otherUser },
      }),
    },
    'to one who is away': {
      make: async (world, caller) => ({
        body: {
          contentId: await makeHandover(world, caller.id),
          ownerId: (await world.make.user({ status: 'INACTIVE' })).id,
        },
      }),
      status: () => 400,
    },
    'of a department that another leads': {
      make: async (world) => ({
        body: {
          contentId: await makeHandover(world, world.otherUser),
          ownerId: world.otherUser,
        },
      }),
      status: () => 404,
    },
  },
};
