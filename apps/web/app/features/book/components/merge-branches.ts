import type { BookBranch } from '@zhihui/contract/features/book/book.schema.ts';

type ById = Readonly<Record<string, BookBranch>>;

/** What was read of branches, and what a page brought of them: where that lies within it, more of it is known. */
export function mergeBranches(loadedById: ById, incomingById: ById): ById {
  const result = { ...loadedById };
  for (const [id, incoming] of Object.entries(incomingById)) {
    const existing = loadedById[id];
    if (existing === undefined) continue;
    result[id] = containsRange(existing, incoming)
      ? { ...incoming, items: existing.items, earlier: existing.earlier, later: existing.later }
      : incoming;
  }
  return result;
}

/** Whether the items of `part` lie in `whole` side by side and in their order. */
function containsRange(container: BookBranch, part: BookBranch): boolean {
  const ids = container.items.map(({ id }) => id).join(' ');
  return ` ${ids} `.includes(` ${part.items.map(({ id }) => id).join(' ')} `);
}
