import type { Node } from 'prosemirror-model';
import { Plugin } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import styles from './visual-long.module.css';

/** Texts with more blocks draw only those in or near the window. */
const MAX_DRAWN_BLOCKS = 150;
/** So do tables with more rows. */
const MAX_DRAWN_ROWS = 150;

/**
 * Marks long texts, whose blocks out of sight are neither styled nor laid out; search and screen readers find them all the
 * same.
 */
export function createLongTextPlugin(): Plugin {
  let isJump = false;
  let isScrolling = false;
  const scrollAgain = (view: EditorView) => {
    isScrolling = true;
    scrollToCaret(view);
    isScrolling = false;
  };
  return new Plugin({
    view: () => ({
      // called before the view scrolls; a key changes little around the caret, and must not lay out the text twice
      update: (view, before) => void (isJump = before.doc === view.state.doc),
    }),
    props: {
      attributes: ({ doc }): Record<string, string> => (isLong(doc) ? { class: styles.long! } : {}),
      decorations: ({ doc }) => (isLong(doc) ? drawEnds(doc) : null),
      handleScrollToSelection(view) {
        if (isJump && !isScrolling)
          repeatUntilSteady(
            view,
            () => getCaretEdges(view).top,
            () => scrollAgain(view),
          );
        return false;
      },
    },
  });
}

/** Marks both ends as drawn: keys that go there find no place for the caret in a block that is not. */
function drawEnds(doc: Node): DecorationSet {
  const ends: [number, number][] = [
    [0, doc.firstChild?.nodeSize ?? 0],
    [doc.content.size - (doc.lastChild?.nodeSize ?? 0), doc.content.size],
  ];
  return DecorationSet.create(
    doc,
    ends.map(([from, to]) => Decoration.node(from, to, { class: styles.drawn! })),
  );
}

function isLong(doc: Node): boolean {
  return doc.childCount > MAX_DRAWN_BLOCKS;
}

function getCaretEdges(view: EditorView) {
  return view.coordsAtPos(view.state.selection.head);
}

/** Scrolls to the caret when it is out of the window. */
function scrollToCaret(view: EditorView): void {
  const { top, bottom } = getCaretEdges(view);
  if (bottom < 0 || top > window.innerHeight) view.dispatch(view.state.tr.scrollIntoView());
}

/** For how many frames a place must stay where it was scrolled to: blocks that come near get their heights within two. */
const STEADY_FRAMES = 5;
/** After how many frames scrolling ends in any case. */
const MAX_FRAMES = 120;
/** What a reader does next, which scrolling must not disturb. */
const READER_ACTIONS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The scrolling of each view that is not steady yet. */
const scrollings = new WeakMap<EditorView, AbortController>();

/**
 * Scrolls by `scroll` to the place that `getTop` measures in px of the window, and again in a long text until nothing moves it
 * any more: blocks that come near get their own heights, and move what is below them.
 */
export function scrollSteadily(view: EditorView, getTop: () => number, scroll: () => void): void {
  scroll();
  repeatUntilSteady(view, getTop, scroll);
}

function repeatUntilSteady(view: EditorView, getTop: () => number, scroll: () => void): void {
  scrollings.get(view)?.abort();
  if (!isLong(view.state.doc)) return;
  const end = new AbortController();
  scrollings.set(view, end);
  // captured, since the key that began this is yet to reach the window
  const options = { capture: true, passive: true, signal: end.signal };
  for (const action of READER_ACTIONS) window.addEventListener(action, () => end.abort(), options);
  let steadyFrames = 0;
  let frames = 0;
  let top = Number.NaN;
  const next = () => {
    if (view.isDestroyed) end.abort();
    if (end.signal.aborted) return;
    frames += 1;
    steadyFrames = Math.abs(getTop() - top) < 1 ? steadyFrames + 1 : 0;
    if (steadyFrames === STEADY_FRAMES || frames === MAX_FRAMES) return end.abort();
    scroll();
    top = getTop();
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** The columns that a table element was laid out for. */
const columnCounts = new WeakMap<HTMLElement, number>();

/**
 * Gives a long table columns of fixed widths, by their contents: those of other tables depend on each cell, so every key
 * would lay out all rows again.
 */
export function layOutTable(element: HTMLElement, table: Node): void {
  const columns = table.childCount > MAX_DRAWN_ROWS ? (table.firstChild?.childCount ?? 0) : 0;
  if ((columnCounts.get(element) ?? 0) === columns) return;
  columnCounts.set(element, columns);
  element.classList.toggle(styles.rows!, columns > 0);
  if (columns === 0) return;
  const widths = measureColumns(table, columns);
  const tracks = widths.map((width) => `minmax(${width}em, ${width}fr)`);
  const total = widths.reduce((sum, width) => sum + width, 0);
  element.style.setProperty('--columns', tracks.join(' '));
  element.style.setProperty('--width', `${total}em`);
}

/** The least and most room of a column, and that around its text, in em. */
const COLUMN = { min: 4, max: 22, padding: 1.4 };

/** Returns the widths that the texts of each column need, in em. */
function measureColumns(table: Node, columns: number): number[] {
  const widths = Array.from({ length: columns }, () => COLUMN.min);
  for (const row of table.children) {
    row.children.slice(0, columns).forEach((cell, column) => {
      const width = Math.min(COLUMN.max, measureText(cell.textContent) + COLUMN.padding);
      widths[column] = Math.max(widths[column] ?? 0, width);
    });
  }
  return widths.map((width) => Math.round(width * 10) / 10);
}

/** Returns about how wide a text is, in em: Chinese characters are twice as wide as others. */
function measureText(text: string): number {
  let width = 0;
  for (let at = 0; at < text.length && width < COLUMN.max; at += 1)
    width += text.charCodeAt(at) < 0x2e80 ? 0.58 : 1;
  return width;
}
