import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, SelectionRange } from '@codemirror/state';
import { getMarkableRanges } from './markable.ts';
import type { MarkableRange } from './markable.ts';
import type { TextCommand } from './text-command.ts';

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
