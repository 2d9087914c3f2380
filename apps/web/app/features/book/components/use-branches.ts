import type { Book, BookBranch } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import { toast } from '../../../ui/toast.tsx';
import { bookText } from '../book.text.ts';
import { saveBranchState, readBranchStates, toStorageKey } from './book-use.ts';
import { formatCount } from '../../../lib/text.ts';

/** What the tree knows and does, by category. */
export interface Branches {
  /** Null while it is folded or not read yet. */
  getBranch: (id: Id) => BookBranch | null;
  isOpen: (id: Id) => boolean;
  isLoading: (id: Id) => boolean;
  toggle: (id: Id) => void;
  more: (id: Id, direction: 'after' | 'before') => void;
  /** Reads a branch again from its beginning, or as far as it was seen. */
  reload: (id: Id) => Promise<void>;
  /** Shows a branch in another order before the server knows of it. */
  replaceBranch: (id: Id, branch: BookBranch) => void;
}

type ById<T> = Readonly<Record<string, T>>;

/** Branches that came with the page and those that were unfolded since, and which of them are unfolded. */
export function useBranches(book: Book): Branches {
  const servedById = collectServedBranches(book);
  const [loadedById, setLoadedById] = useState<ById<BookBranch>>({});
  const [loading, setLoading] = useState<ById<boolean>>({});
  const [openById, setOpenById] = useState<ById<boolean>>({});
  const [from, setFrom] = useState(book);
  if (from !== book) {
    // another page: what it brought is newer
    setFrom(book);
    const before = collectServedBranches(from);
    const path = Object.keys(servedById);
    setLoadedById(mergeBranches({ ...before, ...loadedById }, servedById));
    // what stood open stays open, and so stands the way to another category, whatever was folded before
    setOpenById({
      ...markAllOpen(Object.keys(before)),
      ...openById,
      ...(path.some((id) => !(id in before)) && markAllOpen(path)),
    });
  }
  const getBranch = (id: Id) => loadedById[String(id)] ?? servedById[String(id)] ?? null;
  const isOpen = (id: Id) =>
    (openById[String(id)] ?? String(id) in servedById) && getBranch(id) !== null;
  const load = async (id: Id, query: { after?: Id; before?: Id } = {}) => {
    const key = String(id);
    setLoading((now) => ({ ...now, [key]: true }));
    const result = await callLazily('GET /category/:id/branch', { params: { id }, query });
    setLoading((now) => ({ ...now, [key]: false }));
    if (!result.ok) {
      if (result.error.code !== 409) toast.error(bookText.failed);
      else void load(id);
      return;
    }
    setLoadedById((now) => ({
      ...now,
      [key]: appendBranch(now[key] ?? servedById[key], result.data, query),
    }));
  };
  const restored = useRef(new Set<string>());
  const restore = useEffectEvent(() => {
    const savedStates = readBranchStates();
    for (const branch of Object.values({ ...servedById, ...loadedById })) {
      for (const { id, folds, branch: loadedBranch } of branch.nodes) {
        const key = String(id);
        if (
          !folds ||
          loadedBranch !== null ||
          savedStates[toStorageKey(id)] !== 1 ||
          restored.current.has(key)
        )
          continue;
        restored.current.add(key);
        setOpenById((now) => ({ ...now, [key]: true }));
        if (getBranch(id) === null) void load(id);
      }
    }
  });
  // as the reader left it: what was unfolded is read, a level at a time
  useEffect(() => restore(), [loadedById, book]);
  return {
    getBranch,
    isOpen,
    isLoading: (id) => loading[String(id)] === true,
    toggle: (id) => {
      const open = !isOpen(id);
      saveBranchState(toStorageKey(id), open);
      setOpenById((now) => ({ ...now, [String(id)]: open }));
      restored.current.add(String(id));
      if (open && getBranch(id) === null) void load(id);
    },
    more: (id, direction) => {
      const items = getBranch(id)?.items ?? [];
      const anchor = direction === 'after' ? items.at(-1) : items[0];
      if (anchor !== undefined) void load(id, { [direction]: anchor.id });
    },
    reload: (id) => load(id),
    replaceBranch: (id, branch) => setLoadedById((now) => ({ ...now, [String(id)]: branch })),
  };
}

/** All these as unfolded. */
const markAllOpen = (ids: readonly string[]): ById<boolean> =>
  Object.fromEntries(ids.map((id) => [id, true]));

/** The branches that stand unfolded in a book, by category. */
function collectServedBranches({ id, branch }: Book): Record<string, BookBranch> {
  const branches: Record<string, BookBranch> = {};
  const walk = (categoryId: Id, one: BookBranch) => {
    branches[String(categoryId)] = one;
    for (const node of one.nodes) if (node.branch !== null) walk(node.id, node.branch);
  };
  walk(id, branch);
  return branches;
}

/** A branch with the stretch that came after or before what is known of it. */
function appendBranch(
  existing: BookBranch | undefined,
  incoming: BookBranch,
  { after, before }: { after?: Id; before?: Id },
): BookBranch {
  if (existing === undefined || (after === undefined && before === undefined)) return incoming;
  return after === undefined
    ? { ...incoming, items: [...incoming.items, ...existing.items], later: existing.later }
    : { ...incoming, items: [...existing.items, ...incoming.items], earlier: existing.earlier };
}

type BranchesById = Readonly<Record<string, BookBranch>>;

/** What was read of branches, and what a page brought of them: where that lies within it, more of it is known. */
function mergeBranches(loadedById: BranchesById, incomingById: BranchesById): BranchesById {
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

/** What is left of a branch, by number where it is known. */
export function formatRemaining({ items, earlier, count }: BookBranch): string {
  return earlier ? bookText.later : bookText.remaining(formatCount(count - items.length));
}
