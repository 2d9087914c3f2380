import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import { findWithTimeout } from './find-with-timeout.ts';
import type { Query } from './find-text.ts';
import styles from './visual.module.css';

/** A place that was found. */
export interface FindMatch {
  from: number;
  to: number;
  replacement: string;
}

interface FindState {
  matches: readonly FindMatch[];
  current: number;
}

const NO_MATCHES: FindState = { matches: [], current: -1 };
const key = new PluginKey<FindState>('find');

/** Marks what was found. */
export function find(): Plugin<FindState> {
  return new Plugin<FindState>({
    key,
    state: {
      init: () => NO_MATCHES,
      apply(tr, before) {
        const next = (tr.getMeta(key) as FindState | undefined) ?? before;
        if (!tr.docChanged || next.matches.length === 0) return next;
        const matches = next.matches.map((match) => ({
          ...match,
          from: tr.mapping.map(match.from, 1),
          to: tr.mapping.map(match.to, -1),
        }));
        return { ...next, matches: matches.filter(({ from, to }) => from < to) };
      },
    },
    props: {
      decorations(state) {
        const { matches, current } = getFindState(state);
        if (matches.length === 0) return null;
        return DecorationSet.create(
          state.doc,
          matches.map(({ from, to }, index) =>
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
export function getFindState(state: EditorState): FindState {
  return key.getState(state) ?? NO_MATCHES;
}

/** Looks for a query from the selection on. What is wrong with it, or null. */
export async function search(
  view: EditorView,
  query: Query,
  replacement: string,
  isCurrent: () => boolean,
): Promise<'invalid' | 'timeout' | null> {
  const { texts, starts } = collectTexts(view.state.doc);
  const hits = await findWithTimeout(texts, query, replacement).catch(() => 'invalid' as const);
  if (view.isDestroyed || !isCurrent()) return null;
  if (typeof hits === 'string') {
    clearFindResults(view);
    return hits;
  }
  const matches = hits.map(({ text, from, to, replacement: replacementText }) => {
    const start = starts[text] ?? 0;
    return { from: start + from, to: start + to, replacement: replacementText };
  });
  const index = matches.findIndex(({ from }) => from >= view.state.selection.from);
  const current = matches.length === 0 ? -1 : Math.max(0, index);
  view.dispatch(view.state.tr.setMeta(key, { matches, current }));
  return null;
}

/** The texts of all blocks with where they begin; a leaf counts as one sign, as it does in the document. */
function collectTexts(doc: Node): { texts: string[]; starts: number[] } {
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

export function clearFindResults(view: EditorView): void {
  view.dispatch(view.state.tr.setMeta(key, NO_MATCHES));
}

/** Selects the next place that was found, or the one before. */
export function goToMatch(view: EditorView, direction: 1 | -1 | 0): void {
  const { matches, current } = getFindState(view.state);
  if (matches.length === 0) return;
  const next = (current + direction + matches.length) % matches.length;
  const match = matches[next];
  if (match === undefined) return;
  const tr = view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to));
  view.dispatch(tr.setMeta(key, { matches, current: next }).scrollIntoView());
}

/** Replaces the place one is at, or all; says how many. */
export function replaceMatches(view: EditorView, all: boolean): number {
  const { matches, current } = getFindState(view.state);
  const chosen = all ? matches : matches.slice(Math.max(0, current), Math.max(0, current) + 1);
  const tr: Transaction = view.state.tr;
  for (const { from, to, replacement } of [...chosen].reverse()) {
    if (replacement === '') tr.delete(from, to);
    else tr.insertText(replacement, from, to);
  }
  if (tr.docChanged) view.dispatch(tr.scrollIntoView());
  return chosen.length;
}
