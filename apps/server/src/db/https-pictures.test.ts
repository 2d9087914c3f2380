import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';

const MIGRATION = path.join(import.meta.dirname, 'migrations/0063-https-pictures.sql');

it('reads by https the pictures whose addresses were written by http, and leaves others', async () => {
  const { pool, close } = await createTestDatabase();
  const written = ['http://pics.example/a.png', 'https://pics.example/b.png', '/media/1/full.webp'];
  for (const address of written) {
    await pool.query('insert into covers (name, image_url) values ($1, $1)', [address]);
    await pool.query(`insert into carousels (model, image_url) values ('HOME', $1)`, [address]);
  }
  await pool.query(await readFile(MIGRATION, 'utf8'));
  const wanted = ['https://pics.example/a.png', ...written.slice(1)];
  for (const table of ['covers', 'carousels']) {
    const { rows } = await pool.query(`select image_url from ${table} order by id`);
    expect(rows.map(({ image_url }) => image_url)).toEqual(wanted);
  }
  await close();
});
