import { z } from 'zod';

/** Version of the format that this program writes; it reads this one and all before. See docs/archive-format.md. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
export const FILE_LIST = 'files.jsonl';
export const SETTINGS = 'settings';

/** Where the rows of a table stand. */
export const dataName = (table: string): string => `data/${table}.jsonl`;
/** Where the bytes of a stored object stand. */
export const fileName = (key: string): string => `files/${key}`;

const count = z.int().min(0);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/u);

const Part = z.object({ rows: count, bytes: count, sha256 });

export const ManifestHead = z.object({ format: z.int().min(1), version: z.string().max(100) });

/** What `manifest.json` holds. */
export const Manifest = z.object({
  ...ManifestHead.shape,
  madeAt: z.iso.datetime({ offset: true }),
  site: z.object({ id: z.uuid(), url: z.string().max(2000), name: z.string().max(1000) }),
  /** Every file of rows, by its name in the archive. */
  parts: z.record(z.string().max(100), Part),
  files: z.object({ count, bytes: count, missing: count }),
});
export type Manifest = z.output<typeof Manifest>;
export type ArchivePart = z.output<typeof Part>;

/** A line of `files.jsonl`: a stored object, or one that the storage of the site no longer had. */
export const FileLine = z.union([
  z.strictObject({ key: z.string().max(200), bytes: count, sha256 }),
  z.strictObject({ key: z.string().max(200), missing: z.literal(true) }),
]);
export type FileLine = z.output<typeof FileLine>;

/** Why an archive cannot be read, in one line for its operator. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
