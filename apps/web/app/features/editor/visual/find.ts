import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import { findBounded } from './find-bounded.ts';
import type { Query } from './find-text.ts';
import styles from './visual.module.css';

/** A place that was found. */
export interface Place {
  from: number;
  to: number;
  replacement: string;
}

interface FindState {
  places: readonly Place[];
  current: number;
}

const NOTHING: FindState = { places: [], current: -1 };
const key = new PluginKey<FindState>('find');

/** Marks what was found. */
export function find(): Plugin<FindState> {
  return new Plugin<FindState>({
    key,
    state: {
      init: () => NOTHING,
      apply(tr, before) {
        const next = (tr.getMeta(key) as FindState | undefined) ?? before;
        if (!tr.docChanged || next.places.length === 0) return next;
        const places = next.places.map((place) => ({
          ...place,
          from: tr.mapping.map(place.from, 1),
          to: tr.mapping.map(place.to, -1),
        }));
        return { ...next, places: places.filter(({ from, to }) => from < to) };
      },
    },
    props: {
      decorations(state) {
        const { places, current } = found(state);
        if (places.length === 0) return null;
        return DecorationSet.create(
          state.doc,
          places.map(({ from, to }, index) =>
            Decoration.inline(from, to, {
              class: index === current ? styles.foundHere : styles.found,
            }),
          ),
        );
      },
    },
  });
}

/** What was found last. */
export function found(state: EditorState): FindState {
  return key.getState(state) ?? NOTHING;
}

/** Looks for a query from the selection on. What is wrong with it, or null. */
export async function search(
  view: EditorView,
  query: Query,
  replacement: string,
  isCurrent: () => boolean,
): Promise<'bad' | 'slow' | null> {
  const { texts, starts } = textsOf(view.state.doc);
  const hits = await findBounded(texts, query, replacement).catch(() => 'bad' as const);
  if (view.isDestroyed || !isCurrent()) return null;
  if (typeof hits === 'string') {
    clearFound(view);
    return hits;
  }
  const places = hits.map(({ text, from, to, replacement: filled }) => {
    const start = starts[text] ?? 0;
    return { from: start + from, to: start + to, replacement: filled };
  });
  const at = places.findIndex(({ from }) => from >= view.state.selection.from);
  const current = places.length === 0 ? -1 : Math.max(0, at);
  view.dispatch(view.state.tr.setMeta(key, { places, current }));
  return null;
}

/** The texts of all blocks with where they begin; a leaf counts as one sign, as it does in the document. */
function textsOf(doc: Node): { texts: string[]; starts: number[] } {
  const texts: string[] = [];
  const starts: number[] = [];
  doc.descendants((node, pos) => {
    if (!node.isTextblock) return true;
    texts.push(
      node.textBetween(0, node.content.size, null, (leaf) => '\uFFFC'.repeat(leaf.nodeSize)),
    );
    starts.push(pos + 1);
    return false;
  });
  return { texts, starts };
}

export function clearFound(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, NOTHING));
}

/** Selects the next place that was found, or the one before. */
export function goToFound(view: EditorView, way: 1 | -1 | 0): void {
  const { places, current } = found(view.state);
  if (places.length === 0) return;
  const next = (current + way + places.length) % places.length;
  const place = places[next];
  if (place === undefined) return;
  const tr = view.state.tr.setSelection(TextSelection.create(view.state.doc, place.from, place.to));
  view.dispatch(tr.setMeta(key, { places, current: next }).scrollIntoView());
}

/** Replaces the place one is at, or all; says how many. */
export function replaceFound(view: EditorView, all: boolean): number {
  const { places, current } = found(view.state);
  const chosen = all ? places : places.slice(Math.max(0, current), Math.max(0, current) + 1);
  const tr: Transaction = view.state.tr;
  for (const { from, to, replacement } of [...chosen].reverse()) {
    if (replacement === '') tr.delete(from, to);
    else tr.insertText(replacement, from, to);
  }
  if (tr.docChanged) view.dispatch(tr.scrollIntoView());
  return chosen.length;
}
