import type { BookNode } from '@zhihui/contract/features/book/book.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { RightIcon } from '../../../ui/icon.tsx';
import { SortableList } from '../../../ui/sortable.tsx';
import { bookText } from '../book.text.ts';
import { restOf } from '../components/rest-of.ts';
import type { Branches } from '../components/use-branches.ts';
import { ArrangedRow } from './arranged-row.tsx';
import styles from './arranging.module.css';
import { arrangingText } from './arranging.text.ts';
import type { May } from './may.ts';
import type { Move } from './use-moves.ts';

interface BranchProps {
  id: Id;
  name: string;
  branches: Branches;
  may: May;
  move: Move;
  depth: number;
}

/** As in the tree: a phone has no room for more steps. */
const DEEPEST = 3;

/** The articles and the categories of a branch, each a list that can be put in order. */
export function Branch({ id, name, branches, may, move, depth }: BranchProps) {
  const branch = branches.branchOf(id);
  if (branch === null) return null;
  const { items, nodes, earlier, later } = branch;
  const lines = items.map((item) => ({ key: String(item.id), title: item.title }));
  const chapters = nodes.map((node) => ({ key: String(node.id), title: node.name }));
  const mayItems = may.articlesOf.has(String(id));
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
        place={(from, to) => move(id, 'items', from, to)}
      >
        <ol aria-label={arrangingText.articles(name)}>
          {lines.map((line, at) => (
            <ArrangedRow
              key={line.key}
              line={line}
              movable={mayItems}
              up={at > 0 ? () => move(id, 'items', at, at - 1) : null}
              down={at < lines.length - 1 ? () => move(id, 'items', at, at + 1) : null}
            />
          ))}
        </ol>
      </SortableList>
      {later && (
        <button type="button" className={styles.more} onClick={() => branches.more(id, 'after')}>
          {restOf(branch)}
        </button>
      )}
      <SortableList
        id={`nodes-${id}`}
        items={chapters}
        place={(from, to) => move(id, 'nodes', from, to)}
      >
        <ol aria-label={arrangingText.categories(name)}>
          {nodes.map((node, at) => (
            <ArrangedRow
              key={String(node.id)}
              line={{ key: String(node.id), title: node.name }}
              movable={may.categories.has(String(node.id))}
              up={at > 0 ? () => move(id, 'nodes', at, at - 1) : null}
              down={at < nodes.length - 1 ? () => move(id, 'nodes', at, at + 1) : null}
              fold={<Fold node={node} branches={branches} />}
            >
              {branches.isOpen(node.id) && (
                <Branch
                  {...{ id: node.id, name: node.name, branches, may, move }}
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

function Fold({ node: { id, name, folds }, branches }: { node: BookNode; branches: Branches }) {
  if (!folds) return null;
  const open = branches.isOpen(id);
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={open}
      aria-label={open ? bookText.shut(name) : bookText.open(name)}
      onClick={() => branches.toggle(id)}
    >
      <RightIcon small />
    </button>
  );
}
