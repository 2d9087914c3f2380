import type pg from 'pg';
import type { ArchiveTable } from './archive-table.ts';
import { ARCHIVE_TABLES } from './archive-tables.ts';
import { findNewIds, hasRenumbered } from './match-rows.repo.ts';
import {
  ADDRESSED,
  listNumbers,
  MAY_LEAD,
  renumberAddress,
  renumberText,
} from './rewrite-addresses.ts';
import type { Addressed, NewIds } from './rewrite-addresses.ts';
import { readStagedTexts, updateStagedTexts } from './staged-texts.repo.ts';

/** Anchors stand behind addresses, or alone. */
const CANDIDATE = `(${MAY_LEAD}|#(answer|comment|annotation)-)`;

/**
 * Lets the addresses in waiting texts lead to what they led to, where that has another number here. Texts without such an
 * address stay as they are, to the byte.
 */
export async function renumberStagedTexts(
  client: pg.ClientBase,
  origin: string | null,
): Promise<void> {
  if (!(await hasRenumbered(client, ADDRESSED))) return;
  for (const table of ARCHIVE_TABLES) await renumberTable(client, table, origin);
}

async function renumberTable(
  client: pg.ClientBase,
  table: ArchiveTable,
  origin: string | null,
): Promise<void> {
  const columns = Object.keys(table.columns).filter((column) =>
    ['markdown', 'address'].includes(table.columns[column]?.is ?? ''),
  );
  if (columns.length === 0) return;
  for await (const rows of readStagedTexts(client, table, columns, CANDIDATE)) {
    const ids = await findIds(
      client,
      rows.flatMap(({ texts }) => Object.values(texts)),
    );
    const changed = rows.flatMap((row) => {
      const texts = Object.fromEntries(
        Object.entries(row.texts).map(([column, text]) => {
          if (text === null) return [column, null];
          return table.columns[column]?.is === 'markdown'
            ? [column, renumberText(text, ids, origin)]
            : [column, renumberAddress(text, ids, origin)];
        }),
      );
      const isSame = columns.every((column) => texts[column] === row.texts[column]);
      return isSame ? [] : [{ line: row.line, texts }];
    });
    if (changed.length > 0) await updateStagedTexts(client, table, columns, changed);
  }
}

/** Settings whose pictures lead to the same uploads here. */
export async function renumberSettings(
  client: pg.ClientBase,
  settings: readonly { key: string; value: unknown }[],
  origin: string | null,
): Promise<{ key: string; value: unknown }[]> {
  const texts = settings.map(({ value }) => (typeof value === 'string' ? value : null));
  const ids = await findIds(client, texts);
  return settings.map(({ key, value }) => ({
    key,
    value: typeof value === 'string' ? renumberAddress(value, ids, origin) : value,
  }));
}

async function findIds(
  client: pg.ClientBase,
  texts: readonly (string | null | undefined)[],
): Promise<NewIds> {
  const numbers = [...new Set(texts.flatMap((text) => listNumbers(text ?? '')))];
  const ids: Partial<Record<Addressed, ReadonlyMap<string, string>>> = {};
  for (const table of ADDRESSED) ids[table] = await findNewIds(client, table, numbers);
  return ids as NewIds;
}
