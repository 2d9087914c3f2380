import type { Node, ResolvedPos } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';

/** A node with the place before it. */
export interface Placed {
  node: Node;
  pos: number;
}

/** The innermost node around a place that passes. */
export function around($pos: ResolvedPos, pass: (node: Node) => boolean): Placed | null {
  for (let depth = $pos.depth; depth > 0; depth -= 1) {
    const node = $pos.node(depth);
    if (pass(node)) return { node, pos: $pos.before(depth) };
  }
  return null;
}

/** The innermost node of one of these types around the start of the selection. */
export function within(state: EditorState, ...names: string[]): Placed | null {
  return around(state.selection.$from, (node) => names.includes(node.type.name));
}

/** The block of the document that stands at a place, or the one the place is in. */
export function topBlock(doc: Node, at: number): Placed | null {
  const $at = doc.resolve(Math.min(Math.max(0, at), doc.content.size));
  if ($at.depth > 0) return { node: $at.node(1), pos: $at.before(1) };
  const after = $at.nodeAfter;
  if (after !== null) return { node: after, pos: at };
  const before = $at.nodeBefore;
  return before === null ? null : { node: before, pos: $at.pos - before.nodeSize };
}
