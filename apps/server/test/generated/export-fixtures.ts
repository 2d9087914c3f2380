import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';
import { allowOnly } from './fixture.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /transfer/export/page'
  | 'GET /transfer/export/formats'
  | 'GET /transfer/export/estimate'
  | 'POST /transfer/export'
  | 'POST /transfer/export/text'
  | 'GET /transfer/export/:id'
  | 'PUT /transfer/export/:id/retry'
  | 'DELETE /transfer/export/:id';

/** An export of this user in a state. */
async function makeExport({ app }: World, ownerId: Id, state: string): Promise<{ id: Id }> {
  return sql<{ id: Id }>`insert into exports (owner_id, name, format, state, ended_at)
    values (${ownerId}, '税务与合规', 'MARKDOWN', ${state}, now()) returning id`.one(app.db);
}

async function makeText({ make, category }: World, forStaff = false): Promise<Id> {
  const categoryId = forStaff ? (await make.category({ visibility: 'INTERNAL' })).id : category;
  return (await make.article({ category: categoryId })).id;
}

const words = { comments: true, annotations: true };
const staffOnly = allowOnly((caller) => caller.staff, 404);

/** Exports of texts. */
export const exportFixtures: Fixtures<Keys> = {
  'GET /transfer/export/page': {
    plain: {
      make: async (world, { id }) => {
        await makeExport(world, id, 'FAILED');
        return { query: {} };
      },
    },
  },
  'GET /transfer/export/formats': { plain: { make: () => ({}) } },
  'GET /transfer/export/estimate': {
    plain: {
      make: ({ category }) => ({
        query: { categoryId: category, model: 'ARTICLE', children: 'true' },
      }),
    },
    'of a category for staff': {
      make: async (world) => {
        const { id: categoryId } = await world.make.category({ visibility: 'INTERNAL' });
        return { query: { categoryId } };
      },
      status: staffOnly,
    },
  },
  'POST /transfer/export': {
    plain: {
      make: async (world) => {
        await makeText(world);
        const scope = { categoryId: world.category, model: 'ARTICLE' as const, children: true };
        return { body: { ...scope, format: 'MARKDOWN', attachments: true, ...words } };
      },
    },
    'of a category for staff': {
      make: async (world) => {
        const { id: categoryId } = await world.make.category({ visibility: 'INTERNAL' });
        await world.make.article({ category: categoryId });
        return { body: { categoryId, format: 'SITE' } };
      },
      status: staffOnly,
    },
  },
  'POST /transfer/export/text': {
    plain: {
      make: async (world) => ({
        body: { contentId: await makeText(world), format: 'WORD', ...words },
      }),
    },
    'of a text for staff': {
      make: async (world) => ({
        body: { contentId: await makeText(world, true), format: 'HTML' },
      }),
      status: staffOnly,
    },
  },
  'GET /transfer/export/:id': {
    "one's own": {
      make: async (world, { id }) => ({ params: await makeExport(world, id, 'DONE') }),
    },
    "another user's": {
      make: async (world) => ({
        params: await makeExport(world, (await world.make.user()).id, 'DONE'),
      }),
      status: ({ admin }) => (admin ? 200 : 404),
    },
  },
  'PUT /transfer/export/:id/retry': {
    'one that failed': {
      make: async (world, { id }) => ({ params: await makeExport(world, id, 'FAILED') }),
    },
    'one that is done': {
      make: async (world, { id }) => ({ params: await makeExport(world, id, 'DONE') }),
      status: () => 409,
    },
  },
  'DELETE /transfer/export/:id': {
    "one's own": {
      make: async (world, { id }) => ({ params: await makeExport(world, id, 'DONE') }),
    },
    "another user's": {
      make: async (world) => ({
        params: await makeExport(world, (await world.make.user()).id, 'DONE'),
      }),
      status: ({ admin }) => (admin ? 200 : 404),
    },
  },
};
