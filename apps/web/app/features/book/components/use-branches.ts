import type { Book, BookBranch } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { callLater } from '../../../api/later.ts';
import { toast } from '../../../ui/toast.tsx';
import { bookText } from '../book.text.ts';
import { keepBranch, keptBranches, keyOf } from './branches-kept.ts';
import { merged } from './merge-branches.ts';

/** What the tree knows and does, by category. */
export interface Branches {
  /** Null while it is folded or not read yet. */
  branchOf: (id: Id) => BookBranch | null;
  isOpen: (id: Id) => boolean;
  isLoading: (id: Id) => boolean;
  toggle: (id: Id) => void;
  more: (id: Id, way: 'after' | 'before') => void;
  /** Reads a branch again from its beginning, or as far as it was seen. */
  reload: (id: Id) => Promise<void>;
  /** Shows a branch in another order before the server knows of it. */
  put: (id: Id, branch: BookBranch) => void;
}

type ById<T> = Readonly<Record<string, T>>;

/** Branches that came with the page and those that were unfolded since, and which of them are unfolded. */
export function useBranches(book: Book): Branches {
  const served = servedBranches(book);
  const [read, setRead] = useState<ById<BookBranch>>({});
  const [loading, setLoading] = useState<ById<boolean>>({});
  const [chosen, setChosen] = useState<ById<boolean>>({});
  const [from, setFrom] = useState(book);
  if (from !== book) {
    // another page: what it brought is newer
    setFrom(book);
    const before = servedBranches(from);
    const path = Object.keys(served);
    setRead(merged({ ...before, ...read }, served));
    // what stood open stays open, and so stands the way to another category, whatever was folded before
    setChosen({
      ...allOf(Object.keys(before)),
      ...chosen,
      ...(path.some((id) => !(id in before)) && allOf(path)),
    });
  }
  const branchOf = (id: Id) => read[String(id)] ?? served[String(id)] ?? null;
  const isOpen = (id: Id) => (chosen[String(id)] ?? String(id) in served) && branchOf(id) !== null;
  const load = async (id: Id, query: { after?: Id; before?: Id } = {}) => {
    const key = String(id);
    setLoading((now) => ({ ...now, [key]: true }));
    const answer = await callLater('GET /category/:id/branch', { params: { id }, query });
    setLoading((now) => ({ ...now, [key]: false }));
    if (!answer.ok) {
      if (answer.error.code !== 409) toast.error(bookText.failed);
      else void load(id);
      return;
    }
    setRead((now) => ({ ...now, [key]: joined(now[key] ?? served[key], answer.data, query) }));
  };
  const restored = useRef(new Set<string>());
  const restore = useEffectEvent(() => {
    const kept = keptBranches();
    for (const branch of Object.values({ ...served, ...read })) {
      for (const { id, folds, branch: there } of branch.nodes) {
        const key = String(id);
        if (!folds || there !== null || kept[keyOf(id)] !== 1 || restored.current.has(key))
          continue;
        restored.current.add(key);
        setChosen((now) => ({ ...now, [key]: true }));
        if (branchOf(id) === null) void load(id);
      }
    }
  });
  // as the reader left it: what was unfolded is read, a level at a time
  useEffect(() => restore(), [read, book]);
  return {
    branchOf,
    isOpen,
    isLoading: (id) => loading[String(id)] === true,
    toggle: (id) => {
      const open = !isOpen(id);
      keepBranch(keyOf(id), open);
      setChosen((now) => ({ ...now, [String(id)]: open }));
      restored.current.add(String(id));
      if (open && branchOf(id) === null) void load(id);
    },
    more: (id, way) => {
      const items = branchOf(id)?.items ?? [];
      const at = way === 'after' ? items.at(-1) : items[0];
      if (at !== undefined) void load(id, { [way]: at.id });
    },
    reload: (id) => load(id),
    put: (id, branch) => setRead((now) => ({ ...now, [String(id)]: branch })),
  };
}

/** All these as unfolded. */
const allOf = (ids: readonly string[]): ById<boolean> =>
  Object.fromEntries(ids.map((id) => [id, true]));

/** The branches that stand unfolded in a book, by category. */
function servedBranches({ id, branch }: Book): Record<string, BookBranch> {
  const found: Record<string, BookBranch> = {};
  const walk = (of: Id, one: BookBranch) => {
    found[String(of)] = one;
    for (const node of one.nodes) if (node.branch !== null) walk(node.id, node.branch);
  };
  walk(id, branch);
  return found;
}

/** A branch with the stretch that came after or before what is known of it. */
function joined(
  known: BookBranch | undefined,
  came: BookBranch,
  { after, before }: { after?: Id; before?: Id },
): BookBranch {
  if (known === undefined || (after === undefined && before === undefined)) return came;
  return after === undefined
    ? { ...came, items: [...came.items, ...known.items], later: known.later }
    : { ...came, items: [...known.items, ...came.items], earlier: known.earlier };
}
