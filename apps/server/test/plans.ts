import { glob } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { declareFamilies, statements } from '../src/db/statement.ts';
import { createTestDatabase } from './database.ts';

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

function listSeqScans(plan: Plan): string[] {
  const tables = plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name'] ?? ''] : [];
  return [...tables, ...(plan.Plans ?? []).flatMap(listSeqScans)];
}

/** A database filled by `rows`, and how PostgreSQL would run the declared statements there. */
export async function openPlans(rows: readonly string[]) {
  const folder = path.join(import.meta.dirname, '../src');
  for await (const file of glob('**/*.repo.ts', { cwd: folder }))
    await import(path.join(folder, file));
  declareFamilies();
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const statement of rows) await client.query(statement);
  return {
    /** Tables that this statement reads from their beginning to their end with these values. */
    async listScannedTables(name: string, values: Record<string, unknown>): Promise<string[]> {
      const declared = statements.get(name);
      if (declared === undefined) throw new Error(`there is no statement ${name}`);
      const params = declared.params.map(([key]) => values[key] ?? null);
      const { rows: planRows } = await client.query(
        `explain (format json) ${declared.text}`,
        params,
      );
      return listSeqScans(planRows[0]['QUERY PLAN'][0].Plan as Plan);
    },
    async close() {
      await client.end();
      await database.close();
    },
  };
}
