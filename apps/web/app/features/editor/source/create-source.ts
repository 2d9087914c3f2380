import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { EditorView, dropCursor, keymap, placeholder } from '@codemirror/view';
import { yCollab, yUndoManagerKeymap } from 'y-codemirror.next';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { SOURCE_PHRASES, editorText } from '../editor.text.ts';
import { normalizeShared } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { createSourceKeys } from './source-keys.ts';
import { scrollToTop, getTopEdge } from './scrolling.ts';
import { TEXT_TOOLS } from './commands.ts';
import type { TextTool } from './commands.ts';
import { handleTransfer } from './transfer.ts';
import type { TransferHost } from './transfer.ts';

interface Options extends TransferHost {
  parent: HTMLElement;
  /** Placeholder of an empty text. */
  placeholder: string;
  shared: SharedText;
  onSave: () => void;
  onSubmit: () => void;
}

/** The position in the text: the selection, and the offset at the upper edge of the pane. */
export interface EditorPosition {
  anchor: number;
  head: number;
  top: number;
}

/** The interface of a view of the text. Offsets count UTF-16 units. */
export interface Source {
  /** Applies a tool to the selection. */
  runTool(tool: TextTool): void;
  insert(text: string): void;
  /** Appends Markdown and moves the caret to a new line below it. */
  append(text: string): void;
  /** Selects the first occurrence and scrolls it into view. Returns false when there is none. */
  find(text: string): boolean;
  replaceLines(from: number, to: number, lines: readonly string[]): void;
  /** Returns the distances of the headings from the start of the text, in px and in order. */
  getHeadingTops(): number[];
  /** Returns the position, so that another view can restore it. */
  getPosition(): EditorPosition;
  /** Restores a selection and scroll position. */
  restorePosition(position: EditorPosition): void;
  focus(): void;
  destroy(): void;
}

/** Creates the source view in `parent`. The caller must call `destroy`. */
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
      handleTransfer(host, shared),
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

/** Returns the nonce of the document for style elements. Browsers expose it to scripts only as a property. */
function getPageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}

const positions = new WeakMap<Text, number[]>();

/** Returns the offsets of the headings of a text, cached because scrolling needs them often. */
function findHeadings(doc: Text): number[] {
  const cached = positions.get(doc);
  if (cached !== undefined) return cached;
  const headings: number[] = [];
  let fence: string | null = null;
  let offset = 0;
  for (const text of doc.iterLines()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(text)?.[1] ?? null;
    if (fence !== null) {
      if (mark !== null && mark.startsWith(fence)) fence = null;
    } else if (mark !== null) {
      fence = mark;
    } else if (/^ {0,3}#{1,6}\s+\S/u.test(text)) {
      headings.push(offset);
    }
    offset += text.length + 1;
  }
  positions.set(doc, headings);
  return headings;
}

const control = {
  height: '28px',
  padding: '0 8px',
  border: '1px solid var(--zh-color-border-control)',
  borderRadius: 'var(--ant-border-radius)',
  background: 'var(--ant-color-bg-container)',
  color: 'inherit',
  fontFamily: 'var(--ant-font-family)',
  fontSize: '13px',
};

/** The theme of the source view, based on the design tokens of the site. */
const sourceTheme = [
  EditorView.theme({
    '&': { color: 'var(--ant-color-text)', fontSize: '14px', minHeight: '100%' },
    '&.cm-focused': { outline: 'none' },
    '.cm-scroller': {
      fontFamily: 'var(--ant-font-family-code)',
      lineHeight: '1.9',
      overflow: 'visible',
    },
    // remote carets show the name above, as in the visual view
    '.cm-ySelectionCaret': { borderLeftWidth: '1px', borderRightWidth: '1px' },
    '.cm-ySelectionCaretDot': { display: 'none' },
    '.cm-ySelectionInfo': {
      top: '-1.35em',
      padding: '1px 5px',
      borderRadius: '4px 4px 4px 0',
      fontFamily: 'var(--ant-font-family)',
      fontSize: '11px',
      lineHeight: '1.4',
      opacity: '1',
      color: '#fff',
    },
    '.cm-content': {
      padding: '0 0 64px',
      caretColor: 'var(--ant-color-primary)',
      textAutospace: 'no-autospace',
      minHeight: '50vh',
    },
    '.cm-line': { padding: '0' },
    '.cm-placeholder': { color: 'var(--ant-color-text-placeholder)' },
    '.cm-dropCursor': { borderLeftColor: 'var(--ant-color-primary)' },
    '.cm-searchMatch': { backgroundColor: 'var(--zh-color-mark)' },
    '.cm-searchMatch-selected': { backgroundColor: 'var(--ant-color-primary-bg-hover)' },
    '.cm-panels': {
      backgroundColor: 'var(--ant-color-bg-elevated)',
      color: 'inherit',
      zIndex: '5',
    },
    '.cm-panels-top': { borderBottom: '1px solid var(--ant-color-border-secondary)' },
    '.cm-panel.cm-search': { padding: '8px 36px 8px 8px', fontFamily: 'var(--ant-font-family)' },
    '.cm-panel.cm-search label': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '4px',
      fontSize: '13px',
    },
    '.cm-panel.cm-search input[type=checkbox]': {
      margin: '0',
      accentColor: 'var(--ant-color-primary)',
    },
    '.cm-panel.cm-search [name=close]': {
      width: '32px',
      height: '32px',
      fontSize: '18px',
      color: 'var(--ant-color-text-secondary)',
    },
    '.cm-textfield': control,
    '.cm-button': { ...control, backgroundImage: 'none', cursor: 'pointer' },
    '.cm-button:active': { backgroundImage: 'none', background: 'var(--ant-color-fill-secondary)' },
  }),
  syntaxHighlighting(
    HighlightStyle.define([
      { tag: tags.heading, color: 'var(--ant-color-text-heading)', fontWeight: '700' },
      { tag: tags.strong, color: 'var(--ant-color-text-heading)', fontWeight: '700' },
      { tag: tags.emphasis, fontStyle: 'italic' },
      { tag: tags.strikethrough, textDecoration: 'line-through' },
      { tag: [tags.link, tags.url], color: 'var(--zh-code-number)' },
      { tag: tags.monospace, color: 'var(--zh-code-string)' },
      { tag: [tags.comment, tags.tagName, tags.angleBracket], color: 'var(--zh-code-comment)' },
      // syntax marks last, so that the `#` of a heading stays subdued
      {
        tag: [tags.processingInstruction, tags.contentSeparator],
        color: 'var(--ant-color-text-tertiary)',
        fontWeight: '400',
      },
    ]),
  ),
];
