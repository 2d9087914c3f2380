import { TEXT_COLORS } from '@zhihui/markdown/text-colors.ts';
import type { TextColor } from '@zhihui/markdown/text-colors.ts';
import type { Command, EditorState, Transaction } from 'prosemirror-state';
import { getColor } from './html-marks.ts';

/** What gets a colour: the words, or the background behind them. */
export type ColorTarget = 'color' | 'highlight';

/** The colours of the palette; a highlight without a colour of its own is yellow. */
export type Shade = TextColor | 'yellow';

export const SHADES: Record<ColorTarget, readonly Shade[]> = {
  color: TEXT_COLORS,
  highlight: ['yellow', ...TEXT_COLORS],
};

/** Gives the selection a colour, or what is typed next; null removes it. */
export function setColor(target: ColorTarget, shade: Shade | null): Command {
  return (state, dispatch) => {
    dispatch?.(applyColor(state, state.tr, target, shade));
    return true;
  };
}

/** Removes the colours of the selection, of its words and behind them. */
export const clearColors: Command = (state, dispatch) => {
  const { tr } = state;
  applyColor(state, tr, 'color', null);
  applyColor(state, tr, 'highlight', null);
  dispatch?.(tr);
  return true;
};

function applyColor(
  { schema, selection }: EditorState,
  tr: Transaction,
  target: ColorTarget,
  shade: Shade | null,
): Transaction {
  const type = schema.marks[target]!;
  const mark = shade === null ? null : type.create(shade === 'yellow' ? null : { color: shade });
  if (selection.empty) return mark === null ? tr.removeStoredMark(type) : tr.addStoredMark(mark);
  for (const { $from, $to } of selection.ranges) {
    if (mark === null) tr.removeMark($from.pos, $to.pos, type);
    else tr.addMark($from.pos, $to.pos, mark);
  }
  return tr;
}

/** Returns the colour of the selection; null when it has none, undefined when its parts differ. */
export function getShade(state: EditorState, target: ColorTarget): Shade | null | undefined {
  const { selection, doc, storedMarks } = state;
  const type = state.schema.marks[target]!;
  const shades = new Set<Shade | null>();
  const add = (marks: Parameters<typeof type.isInSet>[0]) => {
    const mark = type.isInSet(marks);
    shades.add(mark === undefined ? null : (getColor(mark) ?? 'yellow'));
  };
  if (selection.empty) add(storedMarks ?? selection.$from.marks());
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node) => {
      if (node.isText) add(node.marks);
    });
  const [shade = null] = shades;
  return shades.size > 1 ? undefined : shade;
}
