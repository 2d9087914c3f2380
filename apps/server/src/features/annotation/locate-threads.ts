import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import { followEdit } from '@zhihui/text-anchor/follow-edit.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { NewPosition, TextRow } from './annotation-position.repo.ts';
import type { PositionRow } from './annotation.rows.ts';

/**
 * Locates each thread in the published text. When the text it was anchored to is available, the edit is followed;
 * otherwise, and for lost threads, the quote is searched by its surroundings. A thread that is not found keeps its last
 * quote.
 */
export function locateThreads(
  rows: readonly PositionRow[],
  anchored: TextRow | null,
  live: TextRow,
): NewPosition[] {
  const follow = anchored === null ? null : followEdit(anchored.plain, live.plain);
  return rows.map((row) => {
    const selector = toSelector(row);
    if (row.revision === live.revision) return { id: row.id, selector, lost: row.lost };
    const followed = !row.lost && anchored?.revision === row.revision ? follow : null;
    const range = followed === null ? findQuote(live.plain, selector) : followed(selector);
    const relocated = range === null ? null : makeSelector(live.plain, range);
    return { id: row.id, selector: relocated ?? selector, lost: relocated === null };
  });
}

/** Converts a stored position to the contract's selector. */
export function toSelector(row: PositionRow): TextSelector {
  const { exact, prefix, suffix, start_at: start, end_at: end } = row;
  return { exact, prefix, suffix, start, end };
}
