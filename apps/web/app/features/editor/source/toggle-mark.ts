import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, SelectionRange, TransactionSpec } from '@codemirror/state';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';

/** What toggling does to a range. */
interface Toggle {
  /** The range, including the marks around it. */
  markedRange: MarkableRange;
  /** Encloses the whole range in one pair of marks. */
  addChanges: ChangeSpec[];
  /** Removes the marks; null when the range is not fully marked. */
  removeChanges: ChangeSpec[] | null;
}

/** Adds marks around each selection, or removes them when they are there; each line gets its own pair. */
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
  // the marks at both ends of `**a** b **c**` belong to its parts
  if (innerMarks.length > 0) return { markedRange, addChanges: innerMarks, removeChanges: null };
  const edgeChanges = [
    { from: markedRange.from, to: inner.from },
    { from: inner.to, to: markedRange.to },
  ];
  return { markedRange, addChanges: [], removeChanges: edgeChanges };
}

/** Returns a range whose marks are around it or at its ends; null when there are none. */
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

/**
 * Whether the mark is complete: `*` is part of `**` when there are two on either side, while a third one is
 * separate.
 */
function isCompleteMark(before: string, after: string, mark: string): boolean {
  if (mark !== '*') return true;
  return getTrailingStars(before).length % 2 === 1 && getLeadingStars(after).length % 2 === 1;
}

/** Returns pairs of the same marks within a range, except in code, after `\`, or without a counterpart. */
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

/** Selects a single range between its marks, and several ranges including them, so that the next toggle finds all. */
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

/** A command of the toolbar; the view dispatches the transaction it returns. */
export type TextCommand = (state: EditorState) => TransactionSpec;

/** A range within a line that marks can enclose. */
interface MarkableRange {
  from: number;
  to: number;
}

/** The prefix of quotes, items and headings; marks belong behind it. */
const LINE_START = /^(?:\s|>|[-*+] (?:\[[ xX]\] )?|\d+[.)] |#{1,6} )+/u;
/** Blocks without paragraph text, where marks would show literally or break the block. */
const LITERAL =
  /^(?:FencedCode|CodeBlock|HTMLBlock|CommentBlock|ProcessingInstructionBlock|HorizontalRule|LinkReference)$/u;
const PARSE_TIMEOUT_MS = 100;

/**
 * Returns the ranges of a selection that can be marked: marks are valid within a paragraph and not next to spaces,
 * so each line is a separate range without surrounding spaces.
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
  // the underline of a setext heading
  if (inner.name === 'HeaderMark' && inner.to >= to) return true;
  for (let node: typeof inner | null = inner; node !== null; node = node.parent) {
    if (LITERAL.test(node.name)) return true;
    // the selection covers more than one cell
    if (node.name === 'Table') return state.sliceDoc(from, to).includes('|');
  }
  return isFormula(state, from);
}

/** Whether the position is in a block formula, which the syntax tree does not know. */
function isFormula(state: EditorState, position: number): boolean {
  const isFence = (text: string) => text.trim() === '$$';
  const line = state.doc.lineAt(position);
  let isInside = false;
  for (const text of state.doc.iterLines(1, line.number)) if (isFence(text)) isInside = !isInside;
  return isInside || isFence(line.text);
}
