import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, SelectionRange } from '@codemirror/state';
import { markablePieces } from './markable.ts';
import type { Piece } from './markable.ts';
import type { TextCommand } from './text-command.ts';

/** What a press does to a piece. */
interface Toggle {
  /** The piece, with the marks around it where there are some. */
  outer: Piece;
  /** Puts all of it between one pair of marks. */
  on: ChangeSpec[];
  /** Takes its marks away; null where not all of it is marked. */
  off: ChangeSpec[] | null;
}

/** Puts marks around each selection, or takes them away when they stand there already; each line gets its own. */
export function toggleMark(mark: string): TextCommand {
  return (state) => ({
    ...state.changeByRange((range) => {
      const toggles = markablePieces(state, range).map((piece) => toggleOf(state, piece, mark));
      const off = toggles.every((toggle) => toggle.off !== null);
      const changes = toggles.flatMap((toggle) => (off ? (toggle.off ?? []) : toggle.on));
      return {
        changes,
        range: selectionAfter(state, range, toggles, changes, off ? 0 : mark.length),
      };
    }),
    userEvent: 'input',
  });
}

function toggleOf(state: EditorState, piece: Piece, mark: string): Toggle {
  const outer = markedAt(state, piece, mark);
  if (outer === null) {
    const ends = [piece.from, piece.to].map((from) => ({ from, insert: mark }));
    return { outer: piece, on: [...ends, ...marksWithin(state, piece, mark)], off: null };
  }
  const inner = { from: outer.from + mark.length, to: outer.to - mark.length };
  const others = marksWithin(state, inner, mark);
  // `**a** b **c**` begins and ends with marks, which belong to its parts
  if (others.length > 0) return { outer, on: others, off: null };
  const ends = [
    { from: outer.from, to: inner.from },
    { from: inner.to, to: outer.to },
  ];
  return { outer, on: [], off: ends };
}

/** A piece with the marks around it, or that begins and ends with them; null where there are none. */
function markedAt(state: EditorState, { from, to }: Piece, mark: string): Piece | null {
  const size = mark.length;
  const outside =
    state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark;
  if (outside && isWhole(state.sliceDoc(from - 3, from), state.sliceDoc(to, to + 3), mark)) {
    return { from: from - size, to: to + size };
  }
  const text = state.sliceDoc(from, to);
  const inside = text.startsWith(mark) && text.endsWith(mark) && text.length >= 2 * size;
  return inside && isWhole(starsAtStart(text), starsAtEnd(text), mark) ? { from, to } : null;
}

const starsAtStart = (text: string) => /^\**/u.exec(text)?.[0] ?? '';
const starsAtEnd = (text: string) => /\**$/u.exec(text)?.[0] ?? '';

/** `*` is half of `**` where two stand on either side; a third is one of its own. */
function isWhole(before: string, after: string, mark: string): boolean {
  if (mark !== '*') return true;
  return starsAtEnd(before).length % 2 === 1 && starsAtStart(after).length % 2 === 1;
}

/** Pairs of the same marks within a piece; not those in code or after `\`, nor signs that stand alone. */
function marksWithin(state: EditorState, { from, to }: Piece, mark: string): Piece[] {
  const text = state.sliceDoc(from, to);
  const runs = text.matchAll(/`[^`]*`|\\.|\*+|~+|\$+/gu);
  const found = [...runs].flatMap(({ index, 0: run }): Piece[] => {
    const holds = mark === '*' ? run.length % 2 === 1 : run.length >= mark.length;
    if (run[0] !== mark[0] || !holds) return [];
    const around = [text[index - 1] ?? ' ', text[index + run.length] ?? ' '];
    if (around.every((sign) => sign.trim() === '')) return [];
    return [{ from: from + index, to: from + index + mark.length }];
  });
  return found.length % 2 === 0 ? found : [];
}

/** One piece stays selected between its marks, several with them, so that the next press finds them all. */
function selectionAfter(
  state: EditorState,
  range: SelectionRange,
  toggles: readonly Toggle[],
  changes: readonly ChangeSpec[],
  size: number,
): SelectionRange {
  const first = toggles[0]?.outer;
  const last = toggles.at(-1)?.outer;
  if (first === undefined || last === undefined) return range;
  const set = state.changes(changes);
  const added = first === last ? size : 0;
  const from = set.mapPos(first.from, -1) + added;
  const to = set.mapPos(last.to, 1) - added;
  return range.anchor <= range.head
    ? EditorSelection.range(from, to)
    : EditorSelection.range(to, from);
}
