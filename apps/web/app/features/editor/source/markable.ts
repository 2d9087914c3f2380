import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState, SelectionRange } from '@codemirror/state';

/** Text of one line that marks can stand around. */
export interface MarkableRange {
  from: number;
  to: number;
}

/** Quotes, items and headings begin so; marks belong behind it. */
const LINE_START = /^(?:\s|>|[-*+] (?:\[[ xX]\] )?|\d+[.)] |#{1,6} )+/u;
/** Blocks without words of a paragraph: marks would show there, or take the block apart. */
const LITERAL =
  /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|ProcessingInstructionBlock|HorizontalRule|LinkReference)$/u;
const PARSE_TIMEOUT_MS = 100;

/**
 * What of a selection can be marked. Marks hold within a paragraph only and not next to spaces, so each line is a piece of
 * its own, without the spaces around it.
 */
export function getMarkableRanges(
  state: EditorState,
  { from, to, empty }: SelectionRange,
): MarkableRange[] {
  if (empty) return [{ from, to }];
  const ranges: MarkableRange[] = [];
  for (let position = from; position <= to;) {
    const line = state.doc.lineAt(position);
    const start = line.from + (LINE_START.exec(line.text)?.[0].length ?? 0);
    const range = trimSpaces(state, Math.max(position, start), Math.min(line.to, to));
    if (range !== null && !isLiteral(state, range)) ranges.push(range);
    position = line.to + 1;
  }
  return ranges;
}

function trimSpaces(state: EditorState, from: number, to: number): MarkableRange | null {
  const text = from < to ? state.sliceDoc(from, to) : '';
  if (text.trim() === '') return null;
  const start = from + text.length - text.trimStart().length;
  return { from: start, to: start + text.trim().length };
}

function isLiteral(state: EditorState, { from, to }: MarkableRange): boolean {
  const tree = ensureSyntaxTree(state, to, PARSE_TIMEOUT_MS) ?? syntaxTree(state);
  const inner = tree.resolveInner(from, 1);
  // the line below a heading that makes it one
  if (inner.name === 'HeaderMark' && inner.to >= to) return true;
  for (let node: typeof inner | null = inner; node !== null; node = node.parent) {
    if (LITERAL.test(node.name)) return true;
    // more than one cell
    if (node.name === 'Table') return state.sliceDoc(from, to).includes('|');
  }
  return isFormula(state, from);
}

/** Whether `at` lies in a formula on lines of its own, which the syntax tree does not know. */
function isFormula(state: EditorState, position: number): boolean {
  const isFence = (text: string) => text.trim() === '$$';
  const line = state.doc.lineAt(position);
  let isInside = false;
  for (const text of state.doc.iterLines(1, line.number)) if (isFence(text)) isInside = !isInside;
  return isInside || isFence(line.text);
}
