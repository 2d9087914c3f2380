import { expect, it } from 'vitest';
import { createTestDatabase, openTestPool } from '../../test/database.ts';

it('closes the connections of a pool that ran statements, and may be closed twice', async () => {
  const database = await createTestDatabase();
  const { pool, close } = openTestPool(database.url);
  await pool.query('select 1');
  await close();
  await close();
  expect(pool.totalCount).toBe(0);
  await database.close();
});
