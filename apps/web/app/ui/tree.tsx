import type { Id } from '@zhihui/contract/schema.ts';
import { formatCount } from '../lib/text.ts';
import { Anchor } from './anchor.tsx';
import { RightIcon } from './icon.tsx';
import styles from './tree.module.css';

export interface TreeNode {
  id: Id;
  name: string;
  count: number;
  children: readonly TreeNode[];
  /** Whether child categories are omitted; the link of the name shows them. */
  isPruned?: boolean;
}

interface TreeProps {
  label: string;
  /** The first entry, which stands for no category. */
  all: { name: string; count: number | undefined };
  nodes: readonly TreeNode[];
  selected: Id | null;
  to: (id: Id | null) => string;
}

/** A tree of categories: the name is a link, the chevron folds. Works without scripts. */
export function Tree({ label, all, nodes, selected, to }: TreeProps) {
  return (
    <nav className={styles.tree} aria-label={label}>
      <ul>
        <li>
          <Anchor to={to(null)} aria-current={selected === null ? 'page' : undefined}>
            {all.name}
            {all.count !== undefined && <Count of={all.count} />}
          </Anchor>
        </li>
        {nodes.map((node) => (
          <Branch key={node.id} node={node} selected={selected} to={to} />
        ))}
      </ul>
    </nav>
  );
}

function Branch({ node, selected, to }: { node: TreeNode } & Pick<TreeProps, 'selected' | 'to'>) {
  const isSelected = String(node.id) === String(selected);
  return (
    <li>
      <Anchor to={to(node.id)} aria-current={isSelected ? 'page' : undefined}>
        {node.name}
        <Count of={node.count} />
      </Anchor>
      {node.isPruned === true && (
        <Anchor className={styles.fold} to={to(node.id)} aria-label={`展开${node.name}`}>
          <RightIcon small />
        </Anchor>
      )}
      {node.children.length > 0 && (
        <details open={isSelected || contains(node, selected)}>
          <summary className={styles.fold} aria-label={`展开或收起${node.name}`}>
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

/** Trees with up to this many categories are complete; larger ones have only the path to the chosen one. */
const PRUNE_THRESHOLD = 60;

/** Omits the branches of a large tree that are neither the chosen category nor on its path. */
export function pruneTree(nodes: TreeNode[], selected: Id | null): TreeNode[] {
  return size(nodes) <= PRUNE_THRESHOLD ? nodes : nodes.map((node) => pruneNode(node, selected));
}

function pruneNode(node: TreeNode, selected: Id | null): TreeNode {
  const open = String(node.id) === String(selected) || contains(node, selected);
  if (open) return { ...node, children: node.children.map((child) => pruneNode(child, selected)) };
  return { ...node, children: [], isPruned: node.children.length > 0 };
}

function size(nodes: readonly TreeNode[]): number {
  return nodes.reduce((sum, node) => sum + 1 + size(node.children), 0);
}

/** Returns whether `node` has the category `id` among its descendants. */
function contains(node: TreeNode, id: Id | null): boolean {
  return node.children.some((child) => String(child.id) === String(id) || contains(child, id));
}
