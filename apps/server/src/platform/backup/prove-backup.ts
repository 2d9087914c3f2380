import { readSequences, readTables } from './catalog.repo.ts';
import { connect, copyOut } from './copying.repo.ts';
import type { Manifest } from './manifest.ts';
import { sumOf, unpack } from './packing.ts';
import type { Shelf } from './packing.ts';
import { filesOf } from './stored-files.ts';
import { withLoaded } from './with-loaded.ts';

export interface Proof {
  tables: number;
  rows: number;
  files: number;
  /** What is not as it was, in words for the log: names of tables and files. */
  faults: string[];
}

/**
 * Restores a backup into a database of its own beside the site's, and compares it with what was backed up: table by table,
 * number by number, file by file. The database goes afterwards.
 * @param url of the server; whoever it names may make databases
 */
export async function proveBackup(
  shelf: Shelf,
  manifest: Manifest,
  url: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<Proof> {
  return withLoaded({ shelf, manifest, url, onProgress }, async (scratch) => {
    const faults = [
      ...(await compareTables(scratch, manifest)),
      ...manifest.files.missing.map((key) => `files/${key}`),
    ];
    const files = await compareFiles(shelf, manifest, faults);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, files, faults };
  });
}

async function compareTables(url: string, manifest: Manifest): Promise<string[]> {
  const faults: string[] = [];
  const client = await connect(url);
  try {
    const there = new Set(
      (await readTables(client)).map(({ schema, name }) => `${schema}.${name}`),
    );
    for (const table of manifest.tables) {
      const name = `${table.schema}.${table.name}`;
      const same = there.has(name) && (await sumOf(copyOut(client, table))).sha256 === table.sha256;
      if (!same) faults.push(name);
    }
    const last = new Map((await readSequences(client)).map((one) => [one.name, one.last]));
    for (const { name, last: expected } of manifest.sequences)
      if (last.get(name) !== expected) faults.push(name);
    return faults;
  } finally {
    await client.end();
  }
}

async function compareFiles(shelf: Shelf, manifest: Manifest, faults: string[]): Promise<number> {
  let count = 0;
  for await (const file of filesOf(shelf, manifest)) {
    count += 1;
    const sum = await unpack(shelf, file.object).then(sumOf, () => null);
    if (sum?.sha256 !== file.sha256) faults.push(`files/${file.key}`);
  }
  if (count !== manifest.files.count) faults.push(manifest.files.list);
  return count;
}
