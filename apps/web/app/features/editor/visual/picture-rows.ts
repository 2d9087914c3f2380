import type { Node } from 'prosemirror-model';
import { NodeSelection, Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';

/** Number of pictures of a paragraph that holds nothing else; otherwise 0. */
export function countPictures(node: Node): number {
  if (node.type.name !== 'paragraph' || node.content.size === 0) return 0;
  let count = 0;
  for (const child of node.children) {
    if (child.type.name === 'image' && child.marks.length === 0) count += 1;
    else if (!child.isText || child.text?.trim() !== '') return 0;
  }
  return count;
}

/** Puts the picture at `pos` into one row with the pictures of the block before it; null when there are none. */
export function joinRow(state: EditorState, pos: number): Transaction | null {
  const $pos = state.doc.resolve(pos);
  if (countPictures($pos.parent) !== 1) return null;
  const $start = state.doc.resolve($pos.before());
  const before = $start.nodeBefore;
  if (before === null || countPictures(before) === 0) return null;
  const tr = state.tr.join($start.pos);
  return selectPicture(tr, tr.mapping.map(pos, 1));
}

/** Takes the picture at `pos` out of its row; null when it stands alone. */
export function leaveRow(state: EditorState, pos: number): Transaction | null {
  const $pos = state.doc.resolve(pos);
  if (countPictures($pos.parent) < 2) return null;
  const tr = state.tr;
  if ($pos.nodeAfter !== null && pos + 1 < $pos.end()) tr.split(pos + 1);
  const isFirst = $pos.parentOffset === 0;
  if (!isFirst) tr.split(pos);
  return selectPicture(tr, isFirst ? pos : pos + 2);
}

/** Moves the picture at `from` to one side of the picture at `to`; null when that changes nothing. */
export function placeInRow(
  state: EditorState,
  from: number,
  to: number,
  side: 'left' | 'right',
): Transaction | null {
  const picture = state.doc.nodeAt(from);
  const target = state.doc.nodeAt(to);
  const at = side === 'left' ? to : to + 1;
  if (picture?.type.name !== 'image' || target?.type.name !== 'image') return null;
  if (at === from || at === from + 1 || countPictures(state.doc.resolve(to).parent) === 0)
    return null;
  const $from = state.doc.resolve(from);
  const { parent } = state.doc.resolve($from.before());
  const isAlone = $from.parent.childCount === 1 && parent.childCount > 1;
  const tr = state.tr.delete(
    isAlone ? $from.before() : from,
    isAlone ? $from.after() : from + picture.nodeSize,
  );
  const position = tr.mapping.map(at);
  tr.insert(position, picture);
  return selectPicture(tr, position);
}

function selectPicture(tr: Transaction, pos: number): Transaction {
  return tr.setSelection(NodeSelection.create(tr.doc, pos)).scrollIntoView();
}

interface RowTarget {
  pos: number;
  side: 'left' | 'right';
  line: { left: number; top: number; width: number; height: number };
}

/** Returns the picture whose side is at a point of the window, for a row with the picture at `dragged`. */
export function findRowTarget(
  view: EditorView,
  { x, y }: { x: number; y: number },
  dragged: number,
): RowTarget | null {
  const box = document.elementFromPoint(x, y)?.closest('.picture-box');
  if (!(box instanceof HTMLElement) || !view.dom.contains(box)) return null;
  const pos = view.posAtDOM(box, 0);
  const node = view.state.doc.nodeAt(pos);
  if (node?.type.name !== 'image' || pos === dragged) return null;
  if (countPictures(view.state.doc.resolve(pos).parent) === 0) return null;
  const rect = (box.querySelector('.picture-frame') ?? box).getBoundingClientRect();
  const share = (x - rect.left) / rect.width;
  // the middle is for the place above or below
  if (share > 1 / 3 && share < 2 / 3) return null;
  const side = share < 0.5 ? 'left' : 'right';
  const left = side === 'left' ? rect.left - 7 : rect.right + 5;
  return { pos, side, line: { left, top: rect.top, width: 2, height: rect.height } };
}

/** Position of the only picture of a block; null for any other block. */
export function getOnlyPicture({ node, pos }: { node: Node; pos: number }): number | null {
  return countPictures(node) === 1 && node.childCount === 1 ? pos + 1 : null;
}

const key = new PluginKey<DecorationSet>('pictures');

/**
 * Marks paragraphs of pictures alone as readers' pages do, writes text next to such a picture into a paragraph of its
 * own, and puts a picture dropped at the side of another one into one row with it.
 */
export function createPicturesPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, markPictures(doc, 0, doc.content.size)),
      apply(tr, marks) {
        return tr.docChanged ? updateMarks(tr, marks) : marks;
      },
    },
    props: {
      decorations: (state) => key.getState(state),
      handleTextInput(view, from, to, text) {
        if (from !== to || !openParagraph(view)) return false;
        view.dispatch(view.state.tr.insertText(text));
        return true;
      },
      handleDOMEvents: {
        compositionstart(view) {
          openParagraph(view);
          return false;
        },
      },
      handleDrop(view, event, _slice, moved) {
        const { selection } = view.state;
        if (!moved || !(selection instanceof NodeSelection)) return false;
        if (selection.node.type.name !== 'image') return false;
        const point = { x: event.clientX, y: event.clientY };
        const target = findRowTarget(view, point, selection.from);
        const tr = target && placeInRow(view.state, selection.from, target.pos, target.side);
        if (tr === null) return false;
        view.dispatch(tr);
        event.preventDefault();
        return true;
      },
    },
  });
}

function markPictures(doc: Node, from: number, to: number): Decoration[] {
  const marks: Decoration[] = [];
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true;
    const count = countPictures(node);
    if (count > 0)
      marks.push(
        Decoration.node(pos, pos + node.nodeSize, {
          class: count === 1 ? 'picture-alone' : 'picture-row',
        }),
      );
    return false;
  });
  return marks;
}

/** Looks again at the paragraphs that a transaction changed. */
function updateMarks(tr: Transaction, marks: DecorationSet): DecorationSet {
  let updated = marks.map(tr.mapping, tr.doc);
  tr.mapping.maps.forEach((map, index) => {
    const rest = tr.mapping.slice(index + 1);
    map.forEach((_oldStart, _oldEnd, start, end) => {
      const from = Math.max(0, rest.map(start, -1) - 1);
      const to = Math.min(tr.doc.content.size, rest.map(end, 1) + 1);
      const fresh = markPictures(tr.doc, from, to);
      // `find` also returns the marks of neighbours that only touch the range; these stay
      const stale = updated.find(from, to).filter((mark) => mark.from < to && mark.to > from);
      if (stale.length > 0) updated = updated.remove(stale);
      if (fresh.length > 0) updated = updated.add(tr.doc, fresh);
    });
  });
  return updated;
}

/** Opens a paragraph for text at a caret next to a picture; false at any other caret. */
function openParagraph(view: EditorView): boolean {
  const { state } = view;
  const { $from, empty } = state.selection;
  if (!empty || countPictures($from.parent) === 0) return false;
  const $line = state.doc.resolve($from.before());
  if ($line.parent.type.name.startsWith('table_')) return false;
  const at = $from.parentOffset === 0 ? $from.before() : $from.after();
  // between the pictures of a row
  if ($from.parentOffset > 0 && $from.parentOffset < $from.parent.content.size) return false;
  const tr = state.tr.insert(at, $from.parent.type.create());
  tr.setSelection(TextSelection.create(tr.doc, at + 1));
  view.dispatch(tr);
  return true;
}
