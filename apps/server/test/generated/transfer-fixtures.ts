import type { Id } from '@zhihui/contract/schema.ts';
import { sql } from '../sql.ts';
import type { Fixtures } from './fixture.ts';
import type { World } from './people.ts';

type Keys =
  | 'GET /transfer/import/page'
  | 'POST /transfer/import'
  | 'POST /transfer/import/connection'
  | 'GET /transfer/import/:id'
  | 'POST /transfer/import/:id/part'
  | 'PUT /transfer/import/:id/read'
  | 'GET /transfer/import/:id/page/page'
  | 'GET /transfer/import/:id/page/:position'
  | 'GET /transfer/import/:id/author/page'
  | 'PUT /transfer/import/:id/author'
  | 'PUT /transfer/import/:id/run'
  | 'PUT /transfer/import/:id/redirects'
  | 'GET /transfer/oldAddress'
  | 'PUT /transfer/import/:id/pause'
  | 'PUT /transfer/import/:id/resume'
  | 'PUT /transfer/import/:id/undo'
  | 'DELETE /transfer/import/:id';

/** An import of this user in a state, with a file and a page. */
async function makeImport({ app }: World, ownerId: Id, state: string): Promise<{ id: Id }> {
  const { id } = await sql<{ id: Id }>`insert into imports (owner_id, name, state, ended_at)
    values (${ownerId}, '手册.zip', ${state}, now()) returning id`.one(app.db);
  await sql`insert into import_sources (import_id, position, name, size, parts) values (${id}, 0, '手册.md', 6, 1)`.run(
    app.db,
  );
  await sql`insert into import_pages (import_id, position, key, path, title, body)
    values (${id}, 0, '手册.md', '{}', '手册', '正文')`.run(app.db);
  return { id };
}

/** Imports of texts from other programs. */
export const transferFixtures: Fixtures<Keys> = {
  'GET /transfer/import/page': { plain: { make: () => ({ query: {} }) } },
  'POST /transfer/import': {
    plain: { make: () => ({ body: { files: [{ name: '手册.md', size: 6 }] } }) },
  },
  'POST /transfer/import/connection': {
    语雀: {
      make: () => ({
        body: {
          source: 'YUQUE',
          address: 'https://www.yuque.com/zhang/ops',
          token: 'a'.repeat(40),
        },
      }),
    },
    飞书: {
      make: () => ({
        body: { source: 'FEISHU', address: '7034502641455497244', appId: 'cli_a', secret: 'b' },
      }),
    },
    'of no service': {
      make: () => ({ body: { source: 'YUQUE', address: 'https://a.cn/b/c', token: 'a' } }),
      status: () => 400,
    },
  },
  'GET /transfer/import/:id': {
    "one's own": {
      make: async (world, { id }) => ({ params: await makeImport(world, id, 'READY') }),
    },
    "another user's": {
      make: async (world) => ({
        params: await makeImport(world, (await world.make.user()).id, 'READY'),
      }),
      status: ({ admin }) => (admin ? 200 : 404),
    },
  },
  'POST /transfer/import/:id/part': {
    plain: {
      make: async (world, { id }) => ({
        params: await makeImport(world, id, 'UPLOADING'),
        query: { position: 0, part: 0 },
      }),
      file: { name: '手册.md', bytes: Buffer.from('正文'), type: 'text/markdown' },
    },
    'that is too short': {
      make: async (world, { id }) => ({
        params: await makeImport(world, id, 'UPLOADING'),
        query: { position: 0, part: 0 },
      }),
      file: { name: '手册.md', bytes: Buffer.from('正'), type: 'text/markdown' },
      status: () => 400,
    },
  },
  'PUT /transfer/import/:id/read': {
    'before its file is there': {
      make: async (world, { id }) => ({ params: await makeImport(world, id, 'UPLOADING') }),
      status: () => 409,
    },
  },
  'GET /transfer/import/:id/page/page': {
    plain: {
      make: async (world, { id }) => ({ params: await makeImport(world, id, 'READY'), query: {} }),
    },
  },
  'GET /transfer/import/:id/page/:position': {
    plain: {
      make: async (world, { id }) => ({
        params: { ...(await makeImport(world, id, 'READY')), position: 0 },
      }),
    },
  },
  'GET /transfer/import/:id/author/page': {
    plain: {
      make: async (world, { id }) => ({ params: await makeImport(world, id, 'READY'), query: {} }),
    },
  },
  'PUT /transfer/import/:id/author': {
    "for another user's import": {
      make: async (world) => ({
        params: await makeImport(world, (await world.make.user()).id, 'READY'),
        body: { author: '无此人', userId: null },
      }),
      status: ({ admin }) => (admin ? 400 : 404),
    },
  },
  'PUT /transfer/import/:id/run': {
    plain: {
      make: async (world, { id }) => ({
        params: await makeImport(world, id, 'READY'),
        body: {
          categoryId: (await world.make.category()).id,
          ...{ duplicates: 'SKIP', matchAuthors: false, publish: false, redirects: false },
          excluded: [],
        },
      }),
    },
    'into a category that is not there': {
      make: async (world, { id }) => ({
        params: await makeImport(world, id, 'READY'),
        body: { categoryId: 987_654_321 },
      }),
      status: () => 400,
    },
  },
  'PUT /transfer/import/:id/redirects': {
    plain: {
      make: async (world, { id }) => ({
        params: await makeImport(world, id, 'DONE'),
        body: { redirects: false },
      }),
    },
  },
  'GET /transfer/oldAddress': {
    plain: { make: () => ({ query: { address: '/pages/viewpage.action?pageId=7' } }) },
  },
  'PUT /transfer/import/:id/pause': {
    plain: { make: async (world, { id }) => ({ params: await makeImport(world, id, 'RUNNING') }) },
  },
  'PUT /transfer/import/:id/resume': {
    plain: { make: async (world, { id }) => ({ params: await makeImport(world, id, 'PAUSED') }) },
  },
  'PUT /transfer/import/:id/undo': {
    plain: { make: async (world, { id }) => ({ params: await makeImport(world, id, 'DONE') }) },
  },
  'DELETE /transfer/import/:id': {
    'before it wrote anything': {
      make: async (world, { id }) => ({ params: await makeImport(world, id, 'READY') }),
    },
  },
};
