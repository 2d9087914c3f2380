import { Fragment } from 'prosemirror-model';
import type { Node } from 'prosemirror-model';

/**
 * A node as Markdown can say it: no spaces at the ends of lines, no empty paragraphs beside others. While somebody types
 * both are there, and mean nothing yet.
 */
export function normalizeNode(node: Node): Node {
  if (node.isText || node.type.spec.code === true) return node;
  if (node.isTextblock) return node.copy(trimEdges(node));
  const children = node.children.filter((child) => !isEmptyParagraph(child)).map(normalizeNode);
  const first = node.firstChild;
  return node.copy(Fragment.from(children.length === 0 && first !== null ? first : children));
}

/** Whether a node is a paragraph that says nothing. */
export function isEmptyParagraph(node: Node): boolean {
  return node.type.name === 'paragraph' && node.textContent.trim() === '' && !hasSiblings(node);
}

function hasSiblings(node: Node): boolean {
  return node.children.some((child) => !child.isText);
}

function trimEdges(block: Node): Fragment {
  const { children } = block;
  return Fragment.fromArray(
    children.flatMap((node, index) => {
      if (!node.isText) return [node];
      let text = node.text ?? '';
      if (isEdge(children[index - 1])) text = text.replace(/^[ \t]+/u, '');
      if (isEdge(children[index + 1])) text = text.replace(/[ \t]+$/u, '');
      return text === '' ? [] : [node.type.schema.text(text, node.marks)];
    }),
  );
}

function isEdge(node: Node | undefined): boolean {
  return node === undefined || node.type.name.endsWith('_break');
}
