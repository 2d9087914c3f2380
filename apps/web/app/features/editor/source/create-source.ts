import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import { EditorView, dropCursor, keymap, placeholder } from '@codemirror/view';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import { SOURCE_PHRASES, editorText } from '../editor.text.ts';
import { normalizeShared } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { findHeadings } from './headings.ts';
import { createSourceKeys } from './source-keys.ts';
import { scrollToTop, getTopEdge } from './scrolling.ts';
import { TEXT_TOOLS } from './text-tools.ts';
import type { TextTool } from './text-tools.ts';
import { handleTransfer } from './transfer.ts';
import type { TransferHost } from './transfer.ts';
import { sourceTheme } from './theme.ts';

interface Options extends TransferHost {
  parent: HTMLElement;
  /** What an empty text asks for. */
  placeholder: string;
  shared: SharedText;
  onSave: () => void;
  onSubmit: () => void;
}

/** Where one is in the text: what is selected, and what stands at the upper edge of the pane. */
export interface EditorPosition {
  anchor: number;
  head: number;
  top: number;
}

/** A view of the text as the page uses it. Offsets count UTF-16 units. */
export interface Source {
  /** Does what a tool is for to the selection. */
  runTool(tool: TextTool): void;
  insert(text: string): void;
  /** Puts Markdown behind all that is there and takes the caret to a new line below it. */
  append(text: string): void;
  /** Selects the first occurrence and brings it into sight. False when it is not there. */
  find(text: string): boolean;
  replaceLines(from: number, to: number, lines: readonly string[]): void;
  /** Height of the headings below the start of the text in px, in order. */
  getHeadingTops(): number[];
  /** What is selected, so that another view can go on there. */
  getPosition(): EditorPosition;
  /** Selects, and brings it into sight. */
  restorePosition(getPosition: EditorPosition): void;
  focus(): void;
  destroy(): void;
}

/** Puts the Markdown field into `parent`. Whoever made it calls `destroy`. */
export function createSource({ parent, shared, onSave, onSubmit, ...host }: Options): Source {
  const view = new EditorView({
    parent,
    doc: shared.content(),
    extensions: [
      EditorView.cspNonce.of(getPageNonce()),
      EditorState.phrases.of(SOURCE_PHRASES),
      EditorView.contentAttributes.of({
        'aria-label': editorText.body,
        'aria-describedby': 'editor-body-hint',
        spellcheck: 'false',
      }),
      yCollab(shared.text, shared.awareness, { undoManager: shared.undo }),
      EditorView.clipboardInputFilter.of(normalizeShared),
      dropCursor(),
      search({ top: true }),
      EditorView.lineWrapping,
      placeholder(host.placeholder),
      markdown({ base: markdownLanguage, completeHTMLTags: false }),
      sourceTheme,
      handleTransfer(host),
      Prec.highest(keymap.of(createSourceKeys(onSave, onSubmit))),
      keymap.of([...searchKeymap, ...yUndoManagerKeymap, indentWithTab, ...defaultKeymap]),
    ],
  });
  return createSourceApi(view, shared, parent);
}

function createSourceApi(view: EditorView, shared: SharedText, parent: HTMLElement): Source {
  return {
    runTool(tool) {
      view.dispatch(TEXT_TOOLS[tool](view.state));
      view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
    },
    append(text) {
      const { doc } = view.state;
      const tail = /\n*$/u.exec(doc.sliceString(Math.max(0, doc.length - 2)))?.[0].length ?? 0;
      const gap = doc.length === 0 ? '' : '\n'.repeat(2 - tail);
      const insert = `${gap}${text}\n\n`;
      view.dispatch({
        changes: { from: doc.length, insert },
        selection: { anchor: doc.length + insert.length },
        scrollIntoView: true,
      });
      view.focus();
    },
    find(text) {
      const offset = view.state.doc.toString().indexOf(text);
      if (text === '' || offset === -1) return false;
      const selection = { anchor: offset, head: offset + text.length };
      view.dispatch({ selection, effects: EditorView.scrollIntoView(offset, { y: 'center' }) });
      view.focus();
      return true;
    },
    replaceLines: (from, to, lines) => shared.replaceLines(from, to, lines),
    getHeadingTops: () =>
      findHeadings(view.state.doc).map((offset) => view.lineBlockAt(offset).top),
    getPosition() {
      const { anchor, head } = view.state.selection.main;
      const topEdge = getTopEdge(parent) - view.documentTop;
      return { anchor, head, top: topEdge <= 0 ? 0 : view.lineBlockAtHeight(topEdge).from };
    },
    restorePosition({ anchor, head, top }) {
      const end = view.state.doc.length;
      view.dispatch({ selection: { anchor: Math.min(anchor, end), head: Math.min(head, end) } });
      if (top === 0) return;
      const { top: height } = view.lineBlockAt(Math.min(top, end));
      scrollToTop(parent, height + view.documentTop);
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** Style elements need the nonce of the document, which browsers only give to scripts. */
function getPageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}
