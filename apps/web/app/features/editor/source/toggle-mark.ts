import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, SelectionRange, TransactionSpec } from '@codemirror/state';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';

/** What a press does to a piece. */
interface Toggle {
  /** The piece, with the marks around it where there are some. */
  markedRange: MarkableRange;
  /** Puts all of it between one pair of marks. */
  addChanges: ChangeSpec[];
  /** Takes its marks away; null where not all of it is marked. */
  removeChanges: ChangeSpec[] | null;
}

/** Puts marks around each selection, or takes them away when they stand there already; each line gets its own. */
export function toggleMark(mark: string): TextCommand {
  return (state) => ({
    ...state.changeByRange((range) => {
      const toggles = getMarkableRanges(state, range).map((piece) => toToggle(state, piece, mark));
      const removeChanges = toggles.every((toggle) => toggle.removeChanges !== null);
      const changes = toggles.flatMap((toggle) =>
        removeChanges ? (toggle.removeChanges ?? []) : toggle.addChanges,
      );
      return {
        changes,
        range: getSelectionAfter(state, range, toggles, changes, removeChanges ? 0 : mark.length),
      };
    }),
    userEvent: 'input',
  });
}

function toToggle(state: EditorState, piece: MarkableRange, mark: string): Toggle {
  const markedRange = findMarkedRange(state, piece, mark);
  if (markedRange === null) {
    const edgeChanges = [piece.from, piece.to].map((from) => ({ from, insert: mark }));
    return {
      markedRange: piece,
      addChanges: [...edgeChanges, ...findInnerMarks(state, piece, mark)],
      removeChanges: null,
    };
  }
  const inner = { from: markedRange.from + mark.length, to: markedRange.to - mark.length };
  const innerMarks = findInnerMarks(state, inner, mark);
  // `**a** b **c**` begins and ends with marks, which belong to its parts
  if (innerMarks.length > 0) return { markedRange, addChanges: innerMarks, removeChanges: null };
  const edgeChanges = [
    { from: markedRange.from, to: inner.from },
    { from: inner.to, to: markedRange.to },
  ];
  return { markedRange, addChanges: [], removeChanges: edgeChanges };
}

/** A piece with the marks around it, or that begins and ends with them; null where there are none. */
function findMarkedRange(
  state: EditorState,
  { from, to }: MarkableRange,
  mark: string,
): MarkableRange | null {
  const size = mark.length;
  const outside =
    state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark;
  if (outside && isCompleteMark(state.sliceDoc(from - 3, from), state.sliceDoc(to, to + 3), mark)) {
    return { from: from - size, to: to + size };
  }
  const text = state.sliceDoc(from, to);
  const includesMarks = text.startsWith(mark) && text.endsWith(mark) && text.length >= 2 * size;
  return includesMarks && isCompleteMark(getLeadingStars(text), getTrailingStars(text), mark)
    ? { from, to }
    : null;
}

const getLeadingStars = (text: string) => /^\**/u.exec(text)?.[0] ?? '';
const getTrailingStars = (text: string) => /\**$/u.exec(text)?.[0] ?? '';

/** `*` is half of `**` where two stand on either side; a third is one of its own. */
function isCompleteMark(before: string, after: string, mark: string): boolean {
  if (mark !== '*') return true;
  return getTrailingStars(before).length % 2 === 1 && getLeadingStars(after).length % 2 === 1;
}

/** Pairs of the same marks within a piece; not those in code or after `\`, nor signs that stand alone. */
function findInnerMarks(
  state: EditorState,
  { from, to }: MarkableRange,
  mark: string,
): MarkableRange[] {
  const text = state.sliceDoc(from, to);
  const runs = text.matchAll(/`[^`]*`|\\.|\*+|~+|\$+/gu);
  const pairs = [...runs].flatMap(({ index, 0: run }): MarkableRange[] => {
    const isMark = mark === '*' ? run.length % 2 === 1 : run.length >= mark.length;
    if (run[0] !== mark[0] || !isMark) return [];
    const neighbors = [text[index - 1] ?? ' ', text[index + run.length] ?? ' '];
    if (neighbors.every((sign) => sign.trim() === '')) return [];
    return [{ from: from + index, to: from + index + mark.length }];
  });
  return pairs.length % 2 === 0 ? pairs : [];
}

/** One piece stays selected between its marks, several with them, so that the next press finds them all. */
function getSelectionAfter(
  state: EditorState,
  range: SelectionRange,
  toggles: readonly Toggle[],
  changes: readonly ChangeSpec[],
  size: number,
): SelectionRange {
  const first = toggles[0]?.markedRange;
  const last = toggles.at(-1)?.markedRange;
  if (first === undefined || last === undefined) return range;
  const set = state.changes(changes);
  const added = first === last ? size : 0;
  const from = set.mapPos(first.from, -1) + added;
  const to = set.mapPos(last.to, 1) - added;
  return range.anchor <= range.head
    ? EditorSelection.range(from, to)
    : EditorSelection.range(to, from);
}

/** What a toolbar button does to the text; the view dispatches the result. */
export type TextCommand = (state: EditorState) => TransactionSpec;

/** Text of one line that marks can stand around. */
interface MarkableRange {
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
function getMarkableRanges(
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
