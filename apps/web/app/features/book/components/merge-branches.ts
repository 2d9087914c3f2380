import type { BookBranch } from '@zhihui/contract/features/book/book.schema.ts';

type ById = Readonly<Record<string, BookBranch>>;

/** What was read of branches, and what a page brought of them: where that lies within it, more of it is known. */
export function merged(read: ById, served: ById): ById {
  const kept = { ...read };
  for (const [id, came] of Object.entries(served)) {
    const known = read[id];
    if (known === undefined) continue;
    kept[id] = holds(known, came)
      ? { ...came, items: known.items, earlier: known.earlier, later: known.later }
      : came;
  }
  return kept;
}

/** Whether the items of `part` lie in `whole` side by side and in their order. */
function holds(whole: BookBranch, part: BookBranch): boolean {
  const ids = whole.items.map(({ id }) => id).join(' ');
  return ` ${ids} `.includes(` ${part.items.map(({ id }) => id).join(' ')} `);
}
