import type { Id } from '@zhihui/contract/schema.ts';
import { Link } from 'react-router';
import { formatCount } from '../lib/text.ts';
import { RightIcon } from './icon.tsx';
import styles from './tree.module.css';

export interface TreeNode {
  id: Id;
  name: string;
  count: number;
  children: readonly TreeNode[];
}

interface TreeProps {
  label: string;
  /** The entry above all others, standing for no category. */
  all: { name: string; count?: number };
  nodes: readonly TreeNode[];
  selected: Id | null;
  to: (id: Id | null) => string;
}

/** Categories: the name is a link, the chevron beside it folds. Works without scripts. */
export function Tree({ label, all, nodes, selected, to }: TreeProps) {
  return (
    <nav className={styles.tree} aria-label={label}>
      <ul>
        <li>
          <Link to={to(null)} aria-current={selected === null ? 'page' : undefined}>
            {all.name}
            {all.count !== undefined && <Count of={all.count} />}
          </Link>
        </li>
        {nodes.map((node) => (
          <Branch key={node.id} node={node} selected={selected} to={to} />
        ))}
      </ul>
    </nav>
  );
}

function Branch({ node, selected, to }: { node: TreeNode } & Pick<TreeProps, 'selected' | 'to'>) {
  const here = String(node.id) === String(selected);
  return (
    <li>
      <Link to={to(node.id)} aria-current={here ? 'page' : undefined}>
        {node.name}
        <Count of={node.count} />
      </Link>
      {node.children.length > 0 && (
        <details open={here || contains(node, selected)}>
          <summary aria-label={`展开或收起${node.name}`}>
            <RightIcon small />
          </summary>
          <ul>
            {node.children.map((child) => (
              <Branch key={child.id} node={child} selected={selected} to={to} />
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

function Count({ of }: { of: number }) {
  return (
    <span className={styles.count}>
      {formatCount(of)}
      <span className="vh"> 篇</span>
    </span>
  );
}

/** Whether the category `id` stands somewhere below `node`. */
function contains(node: TreeNode, id: Id | null): boolean {
  return node.children.some((child) => String(child.id) === String(id) || contains(child, id));
}
