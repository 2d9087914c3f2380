import type pg from 'pg';
import { objectKey, listVariants } from './media-objects.ts';

const PAGE = 1000;
const TEXT = `select distinct on (hash, extension) hash, extension, widths from media
  where (hash, extension) > ($1, $2) order by hash, extension limit ${PAGE}`;

/** Keys of all stored files at the moment that this connection sees, each once. */
export async function* mediaKeys(client: pg.ClientBase): AsyncGenerator<string> {
  for (let after = { hash: '', extension: '' }; ;) {
    const { rows } = await client.query<{ hash: string; extension: string; widths: number[] }>(
      TEXT,
      [after.hash, after.extension],
    );
    for (const media of rows) yield* listKeys(media);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

/** Keys of the copies of one upload. */
export function listKeys(media: { hash: string; extension: string; widths: number[] }): string[] {
  return listVariants(media).map((variant) => objectKey(media, variant));
}
