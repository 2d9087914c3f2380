import { findQuote } from '@zhihui/text-anchor/find-quote.ts';
import { followEdit } from '@zhihui/text-anchor/follow-edit.ts';
import { makeSelector } from '@zhihui/text-anchor/selector.ts';
import type { TextSelector } from '@zhihui/text-anchor/selector.ts';
import type { NewPosition, TextRow } from './annotation-position.repo.ts';
import type { PositionRow } from './annotation.rows.ts';

/**
 * Where each thread stands in the text readers have. With the text its place was counted in at hand the edit is followed;
 * else, and for one that was lost before, its words must be found in their surroundings. A lost one keeps its last quote.
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

/** Where a stored thread stands, as the contract words it. */
export function toSelector(row: PositionRow): TextSelector {
  const { exact, prefix, suffix, start_at: start, end_at: end } = row;
  return { exact, prefix, suffix, start, end };
}
