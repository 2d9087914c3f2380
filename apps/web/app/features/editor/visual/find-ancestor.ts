import type { Node, ResolvedPos } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

/** A node and the position before it. */
export interface NodePosition {
  node: Node;
  pos: number;
}

/** Returns the innermost matching node around a position. */
export function findAncestorAt(
  $pos: ResolvedPos,
  matches: (node: Node) => boolean,
): NodePosition | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (matches(node)) return { node, pos: $pos.before(depth) };
  }
  return null;
}

/** Returns the innermost node of one of these types around the start of the selection. */
export function findAncestor(state: EditorState, ...names: string[]): NodePosition | null {
  return findAncestorAt(state.selection.$from, (node) => names.includes(node.type.name));
}

/** Returns the top-level block at or around a position. */
export function getTopBlock(doc: Node, position: number): NodePosition | null {
  const $at = doc.resolve(Math.min(Math.max(0, position), doc.content.size));
  if ($at.depth > 0) return { node: $at.node(1), pos: $at.before(1) };
  const after = $at.nodeAfter;
  if (after !== null) return { node: after, pos: position };
  const before = $at.nodeBefore;
  return before === null ? null : { node: before, pos: $at.pos - before.nodeSize };
}
