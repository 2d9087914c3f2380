import { EditorSelection } from '@codemirror/state';
import type { ChangeSpec, EditorState, SelectionRange } from '@codemirror/state';
import type { TextCommand } from './commands.ts';

/** Text of one line that marks can stand around. */
interface Piece {
  from: number;
  to: number;
}

/** Quotes, items and headings begin so; marks belong behind it. */
const LINE_START = /^(?:\s|>|[-*+] (?:\[[ xX]\] )?|\d+[.)] |#{1,6} )+/u;

/**
 * Puts marks around each selection, or takes them away when they stand there already. Marks hold within a paragraph
 * only and not beside spaces, so each line gets its own and the spaces around it stay outside.
 */
export function toggleMark(mark: string): TextCommand {
  return (state) => ({
    ...state.changeByRange((range) => {
      const pieces = piecesOf(state, range);
      const found = pieces.map((piece) => marksAt(state, piece, mark));
      const off = found.every((marks) => marks !== null);
      const changes = pieces.flatMap((piece, at): ChangeSpec[] => {
        const marks = found[at] ?? null;
        if (marks !== null) return off ? marks : [];
        return [
          { from: piece.from, insert: mark },
          { from: piece.to, insert: mark },
        ];
      });
      return {
        changes,
        range: selectionAfter(state, range, pieces, changes, off ? 0 : mark.length),
      };
    }),
    userEvent: 'input',
  });
}

function piecesOf(state: EditorState, { from, to, empty }: SelectionRange): Piece[] {
  if (empty) return [{ from, to }];
  const pieces: Piece[] = [];
  for (let at = from; at <= to;) {
    const line = state.doc.lineAt(at);
    const start = line.from + (LINE_START.exec(line.text)?.[0].length ?? 0);
    const piece = withoutSpaces(state, Math.max(at, start), Math.min(line.to, to));
    if (piece !== null) pieces.push(piece);
    at = line.to + 1;
  }
  return pieces;
}

function withoutSpaces(state: EditorState, from: number, to: number): Piece | null {
  const text = from < to ? state.sliceDoc(from, to) : '';
  if (text.trim() === '') return null;
  const start = from + text.length - text.trimStart().length;
  return { from: start, to: start + text.trim().length };
}

/** The marks around a piece or at its ends, as they would be removed; null where there are none. */
function marksAt(state: EditorState, { from, to }: Piece, mark: string): Piece[] | null {
  const size = mark.length;
  const outside =
    state.sliceDoc(from - size, from) === mark && state.sliceDoc(to, to + size) === mark;
  if (outside && isWhole(state.sliceDoc(from - 3, from), state.sliceDoc(to, to + 3), mark)) {
    return [
      { from: from - size, to: from },
      { from: to, to: to + size },
    ];
  }
  const inner = state.sliceDoc(from, to);
  const inside = inner.startsWith(mark) && inner.endsWith(mark) && inner.length >= 2 * size;
  if (!inside || !isWhole(starsAtStart(inner), starsAtEnd(inner), mark)) return null;
  return [
    { from, to: from + size },
    { from: to - size, to },
  ];
}

const starsAtStart = (text: string) => /^\**/u.exec(text)?.[0] ?? '';
const starsAtEnd = (text: string) => /\**$/u.exec(text)?.[0] ?? '';

/** `*` is half of `**` where two stand on either side; a third is one of its own. */
function isWhole(before: string, after: string, mark: string): boolean {
  if (mark !== '*') return true;
  return starsAtEnd(before).length % 2 === 1 && starsAtStart(after).length % 2 === 1;
}

/** One piece stays selected between its marks, several with them, so that the next press finds them all. */
function selectionAfter(
  state: EditorState,
  range: SelectionRange,
  pieces: readonly Piece[],
  changes: readonly ChangeSpec[],
  added: number,
): SelectionRange {
  const [first] = pieces;
  const last = pieces.at(-1);
  if (first === undefined || last === undefined) return range;
  const set = state.changes(changes);
  const several = first !== last;
  const from = several || added === 0 ? set.mapPos(first.from, -1) : first.from + added;
  const to = several || added === 0 ? set.mapPos(last.to, 1) : last.to + added;
  return range.anchor <= range.head
    ? EditorSelection.range(from, to)
    : EditorSelection.range(to, from);
}
