import type { EndpointKey } from '@zhihui/contract/client.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys = Extract<EndpointKey, `${string}/attachment/${string}`>;

const attached = async ({ make, category, otherUser }: World) => {
  const { id: content } = await make.article({ category, author: otherUser });
  return (await make.attachment({ owner: otherUser, content, text: '报关单的格式' })).id;
};

/** Attachments of texts, and their contents. */
export const attachmentFixtures: Fixtures<Keys> = {
  'GET /attachment/search': {
    plain: { make: async (world) => (await attached(world), { query: { keyword: '报关单' } }) },
    'behind the last page': {
      make: async (world) => (await attached(world), { query: { keyword: '报关单', current: 9 } }),
    },
    'nothing but marks': { make: () => ({ query: { keyword: '？！' } }) },
  },
  'GET /attachment/:id': {
    plain: { make: async (world) => ({ params: { id: await attached(world) }, query: {} }) },
    'a part': {
      make: async (world) => ({ params: { id: await attached(world) }, query: { part: 1 } }),
    },
    'a part there is not': {
      make: async (world) => ({ params: { id: await attached(world) }, query: { part: 2 } }),
      status: () => 404,
    },
    'a page of a PDF': {
      make: async (world) => ({ params: { id: await attached(world) }, query: { page: 7 } }),
    },
    'in no text': {
      make: async ({ make, otherUser }) => ({
        params: { id: (await make.attachment({ owner: otherUser })).id },
        query: {},
      }),
      status: (caller) => (caller.admin ? 200 : 404),
    },
  },
};
