import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { EditorView } from 'prosemirror-view';
import type { CodeToken } from '@zhihui/markdown/tokenize-code.ts';

/** Longer code is not highlighted while it is edited. */
const MAX_CODE_LENGTH = 20_000;

type HighlightFunction = (lang: string, code: string) => readonly CodeToken[] | null;

const key = new PluginKey<DecorationSet>('highlight');
/** Loaded with the first code block. */
let highlightFunction: HighlightFunction | null = null;

/** Highlights code as on readers' pages. Each grammar is loaded with the first code of its language. */
export function createHighlightPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: (_, { doc }) => DecorationSet.create(doc, createDecorations(doc)),
      apply(tr, set) {
        if (tr.getMeta(key) === 'all')
          return DecorationSet.create(tr.doc, createDecorations(tr.doc));
        return tr.docChanged ? updateDecorations(tr, set) : set;
      },
    },
    props: { decorations: (state) => key.getState(state) },
    view: (view) => fetchGrammars(view),
  });
}

/** Loads the grammar of each language used, then highlights again. */
function fetchGrammars(view: EditorView) {
  const requested = new Set<string>();
  let isDestroyed = false;
  const fetch = async (lang: string) => {
    const grammars = await import('./load-grammar.ts');
    const { highlightCode } = grammars;
    if (!(await grammars.loadGrammar(lang)) || isDestroyed) return;
    highlightFunction = highlightCode;
    view.dispatch(view.state.tr.setMeta(key, 'all'));
  };
  const loadGrammars = () => {
    for (const lang of collectLanguages(view.state.doc)) {
      if (requested.has(lang)) continue;
      requested.add(lang);
      // code without highlighting is usable; the next visit tries again
      fetch(lang).catch(() => undefined);
    }
  };
  loadGrammars();
  return {
    update: (_: EditorView, before: EditorState) => {
      if (before.doc !== view.state.doc) loadGrammars();
    },
    destroy: () => {
      isDestroyed = true;
    },
  };
}

function collectLanguages(doc: Node): Set<string> {
  const decorations = new Set<string>();
  doc.descendants((node) => {
    if (node.type.name === 'code_block' && getLanguage(node) !== '')
      decorations.add(getLanguage(node));
    return !node.isTextblock;
  });
  return decorations;
}

const getLanguage = (node: Node) =>
  /^\S*/u.exec(String(node.attrs['info'] ?? ''))?.[0]?.toLowerCase() ?? '';

/** Highlights only blocks that changed. */
function updateDecorations(tr: Transaction, before: DecorationSet): DecorationSet {
  const set = before.map(tr.mapping, tr.doc);
  const start = tr.before.content.findDiffStart(tr.doc.content);
  if (start === null) return set;
  const end = tr.before.content.findDiffEnd(tr.doc.content);
  const to = Math.max(start, Math.min(end?.b ?? start, tr.doc.content.size));
  const staleDecorations: Decoration[] = [];
  const newDecorations: Decoration[] = [];
  tr.doc.nodesBetween(
    Math.max(0, start - 1),
    Math.min(tr.doc.content.size, to + 1),
    (node, pos) => {
      if (node.type.name !== 'code_block') return !node.isTextblock;
      staleDecorations.push(...set.find(pos, pos + node.nodeSize));
      newDecorations.push(...createBlockDecorations(node, pos));
      return false;
    },
  );
  return set.remove(staleDecorations).add(tr.doc, newDecorations);
}

function createDecorations(doc: Node): Decoration[] {
  const decorations: Decoration[] = [];
  if (highlightFunction === null) return decorations;
  doc.descendants((node, pos) => {
    if (node.type.name === 'code_block') decorations.push(...createBlockDecorations(node, pos));
    return !node.isTextblock;
  });
  return decorations;
}

function createBlockDecorations(node: Node, pos: number): Decoration[] {
  const lang = getLanguage(node);
  const code = node.textContent;
  if (highlightFunction === null || lang === '' || code.length > MAX_CODE_LENGTH) return [];
  let position = pos + 1;
  const decorations: Decoration[] = [];
  for (const { kind, text } of highlightFunction(lang, code) ?? []) {
    if (kind !== undefined)
      decorations.push(Decoration.inline(position, position + text.length, { class: kind }));
    position += text.length;
  }
  return decorations;
}
