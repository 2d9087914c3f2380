import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection } from 'prosemirror-state';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import { findText } from './find-text.ts';
import type { Query, Hit } from './find-text.ts';
import styles from './visual.module.css';

/** A match in the document. */
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

/** Highlights the matches. */
export function createFindPlugin(): Plugin<FindState> {
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

/** Returns the matches of the last search. */
export function getFindState(state: EditorState): FindState {
  return key.getState(state) ?? NO_MATCHES;
}

/** Searches from the selection on. Returns why the search failed, or null. */
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

/** Returns the texts of all blocks and their start positions; a leaf counts as one character, as in the document. */
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

/** Selects the next match, or the previous one. */
export function goToMatch(view: EditorView, direction: 1 | -1 | 0): void {
  const { matches, current } = getFindState(view.state);
  if (matches.length === 0) return;
  const next = (current + direction + matches.length) % matches.length;
  const match = matches[next];
  if (match === undefined) return;
  const tr = view.state.tr.setSelection(TextSelection.create(view.state.doc, match.from, match.to));
  view.dispatch(tr.setMeta(key, { matches, current: next }).scrollIntoView());
}

/** Replaces the current match, or all; returns the number of replacements. */
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

/** Time limit of a regular expression, in ms. */
const TIMEOUT_MS = 1000;

export type FindResult = Hit[] | 'invalid' | 'timeout';

/** Searches texts. Regular expressions run in a worker that is terminated on timeout. */
async function findWithTimeout(
  texts: readonly string[],
  query: Query,
  replacement: string,
): Promise<FindResult> {
  if (!query.regexp) return findText(texts, query, replacement);
  const worker = new Worker(new URL('find-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<FindResult>((resolve) => {
      let timer = setTimeout(() => resolve('timeout'), 10 * TIMEOUT_MS);
      worker.addEventListener('message', ({ data }: MessageEvent<FindResult | 'ready'>) => {
        if (data !== 'ready') return resolve(data);
        // loading the script does not count
        clearTimeout(timer);
        timer = setTimeout(() => resolve('timeout'), TIMEOUT_MS);
        worker.postMessage([texts, query, replacement]);
      });
      worker.addEventListener('error', () => resolve('invalid'));
    });
  } finally {
    worker.terminate();
  }
}
