import type { SourceRow } from './search.repo.ts';

const FIRST_YEAR = Date.UTC(2015, 0, 1);
/** Hits are worth 1 + quality: less than half of what the same words are worth elsewhere. */
const OVERDUE = -0.6;
const TWENTY_YEARS = 20 * 365.25 * 86_400_000;

/**
 * How good a content is apart from any query to 1: what readers did with it on a logarithmic scale (so that the
 * first likes count most), and a little for being new. It only depends on the row, never on the clock: indexing
 * twice gives the same.
 * One that nobody has looked through since its day sinks below all others (its own event has it indexed again).
 */
export function qualityOf(row: Omit<SourceRow, 'plain' | 'toc' | 'tags'>): number {
  if (row.overdue) return OVERDUE;
  const deeds = row.like_count + row.favorite_count * 2 + row.comment_count;
  const liked = Math.min(1, Math.log1p(deeds) / Math.log1p(1000));
  const seen = Math.min(1, Math.log1p(row.view_count) / Math.log1p(100_000));
  const age = ((row.published_at?.getTime() ?? FIRST_YEAR) - FIRST_YEAR) / TWENTY_YEARS;
  const recent = Math.max(0, Math.min(1, age));
  return 0.45 * liked + 0.25 * seen + 0.2 * recent + (row.pinned ? 0.1 : 0);
}
