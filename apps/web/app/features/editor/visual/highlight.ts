import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import type { CodePiece } from '@zhihui/markdown/code-pieces.ts';

/** Longest code that is coloured while it is written. */
const MAX_CODE = 20_000;

type Colour = (lang: string, code: string) => readonly CodePiece[] | null;

const key = new PluginKey<DecorationSet>('highlight');
/** There once the first code asked for it. */
let colour: Colour | null = null;

/** Colours code like readers' pages. The grammars come when the first code of their language does. */
export function highlightCode(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, colours(doc)),
      apply(tr, set) {
        if (tr.getMeta(key) === 'all') return DecorationSet.create(tr.doc, colours(tr.doc));
        return tr.docChanged ? recolour(tr, set) : set;
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => fetchGrammars(view),
  });
}

/** Fetches the grammar of each language that turns up, and colours anew once it is there. */
function fetchGrammars(view: EditorView) {
  const asked = new Set<string>();
  let gone = false;
  const fetch = async (lang: string) => {
    const grammars = await import('./load-grammar.ts');
    const { colourCode } = grammars;
    if (!(await grammars.loadGrammar(lang)) || gone) return;
    colour = colourCode;
    view.dispatch(view.state.tr.setMeta(key, 'all'));
  };
  const look = () => {
    for (const lang of languagesIn(view.state.doc)) {
      if (asked.has(lang)) continue;
      asked.add(lang);
      // without colours it is still code; the next visit tries again
      fetch(lang).catch(() => undefined);
    }
  };
  look();
  return {
    update: (_: EditorView, before: EditorState) => {
      if (before.doc !== view.state.doc) look();
    },
    destroy: () => {
      gone = true;
    },
  };
}

function languagesIn(doc: Node): Set<string> {
  const found = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === 'code_block' && langOf(node) !== '') found.add(langOf(node));
    return !node.isTextblock;
  });
  return found;
}

const langOf = (node: Node) =>
  /^\S*/u.exec(String(node.attrs['info'] ?? ''))?.[0]?.toLowerCase() ?? '';

/** Only blocks that changed are coloured anew. */
function recolour(tr: Transaction, before: DecorationSet): DecorationSet {
  const set = before.map(tr.mapping, tr.doc);
  const start = tr.before.content.findDiffStart(tr.doc.content);
  if (start === null) return set;
  const end = tr.before.content.findDiffEnd(tr.doc.content);
  const to = Math.max(start, Math.min(end?.b ?? start, tr.doc.content.size));
  const touched: Decoration[] = [];
  const fresh: Decoration[] = [];
  tr.doc.nodesBetween(
    Math.max(0, start - 1),
    Math.min(tr.doc.content.size, to + 1),
    (node, pos) => {
      if (node.type.name !== 'code_block') return !node.isTextblock;
      touched.push(...set.find(pos, pos + node.nodeSize));
      fresh.push(...coloursOf(node, pos));
      return false;
    },
  );
  return set.remove(touched).add(tr.doc, fresh);
}

function colours(doc: Node): Decoration[] {
  const found: Decoration[] = [];
  if (colour === null) return found;
  doc.descendants((node, pos) => {
    if (node.type.name === 'code_block') found.push(...coloursOf(node, pos));
    return !node.isTextblock;
  });
  return found;
}

function coloursOf(node: Node, pos: number): Decoration[] {
  const lang = langOf(node);
  const code = node.textContent;
  if (colour === null || lang === '' || code.length > MAX_CODE) return [];
  let at = pos + 1;
  const found: Decoration[] = [];
  for (const { kind, text } of colour(lang, code) ?? []) {
    if (kind !== undefined) found.push(Decoration.inline(at, at + text.length, { class: kind }));
    at += text.length;
  }
  return found;
}
