import { readSequences, readTables } from './catalog.repo.ts';
import { connect, copyOut } from './copying.repo.ts';
import type { Manifest } from './manifest.ts';
import { computeChecksum, unpack } from './encrypted-store.ts';
import type { EncryptedStore } from './encrypted-store.ts';
import { readStoredFiles } from './stored-files.ts';
import { withLoadedBackup } from './load-backup.ts';

export interface Verification {
  tables: number;
  rows: number;
  files: number;
  /** Differences, described for the log: names of tables and files. */
  problems: string[];
}

/**
 * Restores a backup into a database of its own beside the site's, and compares it with the backup: tables, sequences and
 * files. The database is dropped afterwards.
 * @param url of the server; its account may create databases
 */
export async function verifyBackup(
  encryptedStore: EncryptedStore,
  manifest: Manifest,
  url: string,
  onProgress: (text: string) => void = () => undefined,
): Promise<Verification> {
  return withLoadedBackup({ encryptedStore, manifest, url, onProgress }, async (scratch) => {
    const problems = [
      ...(await compareTables(scratch, manifest)),
      ...manifest.files.missing.map((key) => `files/${key}`),
    ];
    const files = await compareFiles(encryptedStore, manifest, problems);
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    return { tables: manifest.tables.length, rows, files, problems };
  });
}

async function compareTables(url: string, manifest: Manifest): Promise<string[]> {
  const problems: string[] = [];
  const client = await connect(url);
  try {
    const existingTables = new Set(
      (await readTables(client)).map(({ schema, name }) => `${schema}.${name}`),
    );
    for (const table of manifest.tables) {
      const name = `${table.schema}.${table.name}`;
      const isIdentical =
        existingTables.has(name) &&
        (await computeChecksum(copyOut(client, table))).sha256 === table.sha256;
      if (!isIdentical) problems.push(name);
    }
    const sequenceValues = new Map(
      (await readSequences(client)).map((sequence) => [sequence.name, sequence.last]),
    );
    for (const { name, last: expected } of manifest.sequences)
      if (sequenceValues.get(name) !== expected) problems.push(name);
    return problems;
  } finally {
    await client.end();
  }
}

async function compareFiles(
  encryptedStore: EncryptedStore,
  manifest: Manifest,
  problems: string[],
): Promise<number> {
  let count = 0;
  for await (const file of readStoredFiles(encryptedStore, manifest)) {
    count += 1;
    const sum = await unpack(encryptedStore, file.object).then(computeChecksum, () => null);
    if (sum?.sha256 !== file.sha256) problems.push(`files/${file.key}`);
  }
  if (count !== manifest.files.count) problems.push(manifest.files.list);
  return count;
}
