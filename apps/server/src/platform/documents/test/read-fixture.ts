import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { readDocuments, readPages } from '../read-documents.ts';
import type { SourcePage, SourceRefusal } from '../source-document.ts';

type Entries = Record<string, string | Uint8Array>;

/** A ZIP archive of these files. */
export function zip(entries: Entries): Uint8Array {
  const files = Object.entries(entries).map(([name, value]) => [
    name,
    typeof value === 'string' ? strToU8(value) : value,
  ]);
  return zipSync(Object.fromEntries(files) as Record<string, Uint8Array>);
}

interface ReadFixture {
  formats: string[];
  pages: SourcePage[];
  /** Names of the files that the pages show. */
  files: string[];
  refusals: SourceRefusal[];
}

/** Reads files as an import does, in the child process. */
export async function readFixture(
  files: Entries,
  format: string | null = null,
): Promise<ReadFixture> {
  const folder = await mkdtemp(path.join(tmpdir(), 'documents-'));
  try {
    const sources = await Promise.all(
      Object.entries(files).map(async ([name, value], index) => {
        const file = path.join(folder, `source-${index}`);
        await writeFile(file, value);
        return { name, path: file };
      }),
    );
    const out = path.join(folder, 'out');
    await mkdir(out);
    const read = await readDocuments({ files: sources, format, folder: out });
    const pages = await Array.fromAsync(readPages(out));
    return {
      formats: read.formats,
      pages,
      files: read.files.map(({ name }) => name),
      refusals: read.refusals,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}
