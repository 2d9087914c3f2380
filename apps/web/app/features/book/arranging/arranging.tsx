import type { Book, BookNode } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState, useRef } from 'react';
import { arrayMove } from '@dnd-kit/sortable';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import type { Branches } from '../components/use-branches.ts';
import styles from './arranging.module.css';
import { arrangingText } from './arranging.text.ts';
import { cx } from '../../../lib/cx.ts';
import { RightIcon } from '../../../ui/icon.tsx';
import { SortableList } from '../../../ui/sortable.tsx';
import { bookText } from '../book.text.ts';
import { formatRemaining } from '../components/use-branches.ts';
import { ArrangedRow } from './arranged-row.tsx';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';

interface ArrangingProps {
  book: Book;
  branches: Branches;
  location: { categoryId: Id; articleId: Id | null };
}

/** The tree in edit mode: each list is sorted by dragging, by keys or by buttons. */
export function Arranging({ book, branches }: ArrangingProps) {
  const permissions = useMovePermissions(book.id);
  const { move, announcement } = useMoves(branches);
  if (permissions === null) return null;
  if (permissions.articlesOf.size === 0 && permissions.categories.size === 0) {
    return <p className={styles.hint}>{arrangingText.nothingToArrange}</p>;
  }
  return (
    <div className={styles.tree}>
      <p className={styles.hint}>{arrangingText.hint}</p>
      <Branch {...{ id: book.id, name: book.name, branches, permissions, move }} depth={1} />
      <output className="vh">{announcement}</output>
    </div>
  );
}

/** Loads what the caller may move: only the server knows the scope of a moderator. */
function useMovePermissions(id: Id): MovePermissions | null {
  const [permissions, setPermissions] = useState<MovePermissions | null>(null);
  useEffect(() => {
    let cancelled = false;
    void call('GET /category/:id/arranging', { params: { id } }).then((result) => {
      if (cancelled) return;
      const { articlesOf, categories } = result.ok
        ? result.data
        : { articlesOf: [], categories: [] };
      setPermissions({
        articlesOf: new Set(articlesOf.map(String)),
        categories: new Set(categories.map(String)),
      });
    });
    return () => {
      cancelled = true;
    };
  }, [id]);
  return permissions;
}

interface BranchProps {
  id: Id;
  name: string;
  branches: Branches;
  permissions: MovePermissions;
  move: Move;
  depth: number;
}

/** As in the tree: a phone has no room for deeper indents. */
const DEEPEST = 3;

/** The articles and the categories of a branch, each as a sortable list. */
function Branch({ id, name, branches, permissions, move, depth }: BranchProps) {
  const branch = branches.getBranch(id);
  if (branch === null) return null;
  const { items, nodes, earlier, later } = branch;
  const lines = items.map((item) => ({ key: String(item.id), title: item.title }));
  const chapters = nodes.map((node) => ({ key: String(node.id), title: node.name }));
  const canMoveItems = permissions.articlesOf.has(String(id));
  return (
    <div className={cx(styles.branch, depth > DEEPEST && styles.edge)}>
      {earlier && (
        <button type="button" className={styles.more} onClick={() => branches.more(id, 'before')}>
          {bookText.earlier}
        </button>
      )}
      <SortableList
        id={`items-${id}`}
        items={lines}
        move={(from, to) => move(id, 'items', from, to)}
      >
        <ol aria-label={arrangingText.articles(name)}>
          {lines.map((line, index) => (
            <ArrangedRow
              key={line.key}
              line={line}
              isMovable={canMoveItems}
              moveUp={index > 0 ? () => move(id, 'items', index, index - 1) : null}
              moveDown={index < lines.length - 1 ? () => move(id, 'items', index, index + 1) : null}
            />
          ))}
        </ol>
      </SortableList>
      {later && (
        <button type="button" className={styles.more} onClick={() => branches.more(id, 'after')}>
          {formatRemaining(branch)}
        </button>
      )}
      <SortableList
        id={`nodes-${id}`}
        items={chapters}
        move={(from, to) => move(id, 'nodes', from, to)}
      >
        <ol aria-label={arrangingText.categories(name)}>
          {nodes.map((node, index) => (
            <ArrangedRow
              key={String(node.id)}
              line={{ key: String(node.id), title: node.name }}
              isMovable={permissions.categories.has(String(node.id))}
              moveUp={index > 0 ? () => move(id, 'nodes', index, index - 1) : null}
              moveDown={index < nodes.length - 1 ? () => move(id, 'nodes', index, index + 1) : null}
              fold={<FoldToggle node={node} branches={branches} />}
            >
              {branches.isOpen(node.id) && (
                <Branch
                  {...{ id: node.id, name: node.name, branches, permissions, move }}
                  depth={depth + 1}
                />
              )}
            </ArrangedRow>
          ))}
        </ol>
      </SortableList>
    </div>
  );
}

function FoldToggle({
  node: { id, name, folds },
  branches,
}: {
  node: BookNode;
  branches: Branches;
}) {
  if (!folds) return null;
  const open = branches.isOpen(id);
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={open}
      aria-label={open ? bookText.collapse(name) : bookText.open(name)}
      onClick={() => branches.toggle(id)}
    >
      <RightIcon small />
    </button>
  );
}

/** What the caller may move, by category. */
interface MovePermissions {
  /** Categories whose articles the caller may sort. */
  articlesOf: ReadonlySet<string>;
  /** Categories that the caller may move among their siblings. */
  categories: ReadonlySet<string>;
}

/** The lists of a branch. */
type Kind = 'items' | 'nodes';

/** Moves the item at `from` in a list of a branch to `to`. */
type Move = (branchId: Id, kind: Kind, from: number, to: number) => void;

const CALLS = { items: 'PUT /article/order', nodes: 'PUT /category/order' } as const;

/** Shows moves at once and sends them one after another; a refused move reloads the order. */
function useMoves(branches: Branches): { move: Move; announcement: string } {
  const [announcement, setAnnouncement] = useState('');
  const { revalidate } = useRevalidator();
  const queue = useRef(Promise.resolve());
  const move: Move = (branchId, kind, from, to) => {
    const branch = branches.getBranch(branchId);
    const list: readonly { id: Id; title?: string; name?: string }[] = branch?.[kind] ?? [];
    const movedItem = list[from];
    if (branch === null || movedItem === undefined || from === to || list[to] === undefined) return;
    const order = arrayMove([...list], from, to);
    branches.replaceBranch(branchId, { ...branch, [kind]: order });
    const title = movedItem.title ?? movedItem.name ?? '';
    setAnnouncement(arrangingText.movedTo(title, to + 1, list.length));
    const body = {
      id: movedItem.id,
      afterId: order[to - 1]?.id ?? null,
      beforeId: order[to + 1]?.id ?? null,
    };
    queue.current = queue.current.then(async () => {
      const result = await call(CALLS[kind], { body });
      if (result.ok) return void revalidate();
      toast.warn(getServerMessage(result.error.msg, arrangingText.failed));
      setAnnouncement(arrangingText.revertedTo(title));
      await branches.reload(branchId);
      return undefined;
    });
  };
  return { move, announcement };
}
