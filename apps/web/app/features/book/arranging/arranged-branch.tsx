import type { BookNode } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { RightIcon } from '../../../ui/icon.tsx';
import { SortableList } from '../../../ui/sortable.tsx';
import { bookText } from '../book.text.ts';
import { formatRemaining } from '../components/format-remaining.ts';
import type { Branches } from '../components/use-branches.ts';
import { ArrangedRow } from './arranged-row.tsx';
import styles from './arranging.module.css';
import { arrangingText } from './arranging.text.ts';
import type { MovePermissions } from './move-permissions.ts';
import type { Move } from './use-moves.ts';

interface BranchProps {
  id: Id;
  name: string;
  branches: Branches;
  permissions: MovePermissions;
  move: Move;
  depth: number;
}

/** As in the tree: a phone has no room for more steps. */
const DEEPEST = 3;

/** The articles and the categories of a branch, each a list that can be put in order. */
export function Branch({ id, name, branches, permissions, move, depth }: BranchProps) {
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
