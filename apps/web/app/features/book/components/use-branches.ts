import type { Book, BookBranch } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callLazily } from '../../../api/lazy-call.ts';
import { toast } from '../../../ui/toast.tsx';
import { bookText } from '../book.text.ts';
import { saveBranchState, readBranchStates, toStorageKey } from './book-use.ts';
import { formatCount } from '../../../lib/text.ts';

/** The state and the actions of the tree, by category. */
export interface Branches {
  /** Null while it is closed or not loaded. */
  getBranch: (id: Id) => BookBranch | null;
  isOpen: (id: Id) => boolean;
  isLoading: (id: Id) => boolean;
  toggle: (id: Id) => void;
  more: (id: Id, direction: 'after' | 'before') => void;
  /** Loads a branch again from its beginning. */
  reload: (id: Id) => Promise<void>;
  /** Shows a branch in another order before the server confirms it. */
  replaceBranch: (id: Id, branch: BookBranch) => void;
}

type ById<T> = Readonly<Record<string, T>>;

/** The branches that came with the page or were loaded since, and which of them are open. */
export function useBranches(book: Book): Branches {
  const servedById = collectServedBranches(book);
  const [loadedById, setLoadedById] = useState<ById<BookBranch>>({});
  const [loading, setLoading] = useState<ById<boolean>>({});
  const [openById, setOpenById] = useState<ById<boolean>>({});
  const [from, setFrom] = useState(book);
  if (from !== book) {
    // the branches of another page are newer
    setFrom(book);
    const before = collectServedBranches(from);
    const path = Object.keys(servedById);
    setLoadedById(mergeBranches({ ...before, ...loadedById }, servedById));
    // open branches stay open, and so does the path to another category, even if it was closed before
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
  // restores the branches that the reader left open, one level at a time
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

/** Marks these ids as open. */
const markAllOpen = (ids: readonly string[]): ById<boolean> =>
  Object.fromEntries(ids.map((id) => [id, true]));

/** The open branches of a book, by category. */
function collectServedBranches({ id, branch }: Book): Record<string, BookBranch> {
  const branches: Record<string, BookBranch> = {};
  const walk = (categoryId: Id, current: BookBranch) => {
    branches[String(categoryId)] = current;
    for (const node of current.nodes) if (node.branch !== null) walk(node.id, node.branch);
  };
  walk(id, branch);
  return branches;
}

/** A branch with more items after or before the known ones. */
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

/**
 * Merges loaded branches with those of a new page. Where the page has a part of a loaded branch, the loaded one is kept,
 * because it holds more items.
 */
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

/** Whether the items of `part` are in `container` side by side and in the same order. */
function containsRange(container: BookBranch, part: BookBranch): boolean {
  const ids = container.items.map(({ id }) => id).join(' ');
  return ` ${ids} `.includes(` ${part.items.map(({ id }) => id).join(' ')} `);
}

/** The label of the items after the loaded ones, with their number where it is known. */
export function formatRemaining({ items, earlier, count }: BookBranch): string {
  return earlier ? bookText.later : bookText.remaining(formatCount(count - items.length));
}
