import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import type { MadeUser } from '../../../test/factories.ts';
import { sql } from '../../../test/sql.ts';

let app: TestApp;
let author: MadeUser;
let reader: MadeUser;
let id: Id;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  author = await app.make.user();
  reader = await app.make.user({ role: 'Tourist' });
  id = (await app.make.article({ author: author.id })).id;
});
afterAll(() => app.close());

describe('folders of favourites', () => {
  const make = (name: string, user = reader) =>
    app.call('POST /favorite/folder', { body: { name } }, user.token);
  const addFavorite = (folderId: Id | null) =>
    app.call('POST /favorite', { body: { contentId: id, folderId } }, reader.token);
  const listFolders = async () =>
    (await app.call('GET /favorite/folder', { query: { contentId: id } }, reader.token)).data;

  it('hold, move and release favourites', async () => {
    const first = (await make('报关')).data.id;
    const second = (await make('税务')).data.id;
    await addFavorite(first);
    await addFavorite(second);
    expect(await listFolders()).toMatchObject({
      total: 1,
      kept: true,
      folderId: second,
      folders: [
        { name: '报关', count: 0 },
        { name: '税务', count: 1 },
      ],
    });
    await app.call('DELETE /favorite/folder/:id', { params: { id: second } }, reader.token);
    expect(await listFolders()).toMatchObject({ total: 1, kept: true, folderId: null });
    expect((await listFolders()).total).toBe(1);
    expect((await addFavorite(second)).code).toBe(404);
  });

  it('have unique names, also when created concurrently or renamed', async () => {
    const both = await Promise.all([make('VAT'), make('vat')]);
    expect(both.map((answer) => answer.code).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const other = (await make('其他')).data.id;
    const renamed = await app.call(
      'PUT /favorite/folder',
      { body: { id: other, name: 'Vat' } },
      reader.token,
    );
    expect(renamed.code).toBe(409);
    expect((await make('VAT', author)).code).toBe(200);
  });

  it('are limited to fifty', async () => {
    const rows = Array.from({ length: 49 }, (_, at) => ({ user_id: reader.id, name: `夹${at}` }));
    await sql`insert into favorite_folders ${sql.values(rows)}`.run(app.db);
    const codes = (await Promise.all([make('甲'), make('乙'), make('丙')])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });
});
