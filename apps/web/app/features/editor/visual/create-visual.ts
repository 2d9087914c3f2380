// Why it is as it is: docs/decisions/0062-visual-view.md
import { baseKeymap } from 'prosemirror-commands';
import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { keymap } from 'prosemirror-keymap';
import { EditorState } from 'prosemirror-state';
import type { Plugin } from 'prosemirror-state';
import { tableEditing } from 'prosemirror-tables';
import { EditorView } from 'prosemirror-view';
import type { NodeViewConstructor } from 'prosemirror-view';
import 'prosemirror-view/style/prosemirror.css';
import 'prosemirror-gapcursor/style/gapcursor.css';
import 'prosemirror-tables/style/tables.css';
import { editorText } from '../editor.text.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { EditorPosition, Source } from '../source/create-source.ts';
import { scrollToTop, getTopEdge } from '../source/scrolling.ts';
import type { TransferHost } from '../source/transfer.ts';
import { schema } from './schema.ts';
import { createRemoteCaretsPlugin } from './remote-carets.ts';
import { createNodeViews } from './node-views.ts';
import { hideSelectionFromReact } from './dom.ts';
import { scrollSteadily } from './long-text.ts';
import { MenuKeys } from './suggest.ts';
import { UploadBoard } from './upload-board.ts';
import { VisualBinding } from './visual-binding.ts';
import { VisualText } from './visual-text.ts';
import { createLinkTitlesPlugin } from './link-titles.ts';
import { createTransferPlugin } from './transfer.ts';
import { createVisualKeys } from './text-keys.ts';
import { createVisualPlugins } from './visual-plugins.ts';
import { appendText, insertText, runTool } from './visual-tools.ts';

export interface VisualOptions extends TransferHost {
  parent: HTMLElement;
  shared: SharedText;
  /** Placeholder of an empty text. */
  placeholder: string;
  onSave: () => void;
  onSubmit: () => void;
  /** Additional plugins, which come before the default ones. */
  plugins?: readonly Plugin[];
  /** ARIA attributes of the field; defaults to those of the editor's body. */
  names?: Readonly<Record<string, string>>;
  /** Set for a small field such as an answer, which has no search and no block menus. */
  small?: { onEscape: () => void };
  nodeViews?: Record<string, NodeViewConstructor>;
}

/** The interface of the visual view: that of every view, and the ProseMirror view for menus and tools. */
export interface Visual extends Source {
  readonly view: EditorView;
  readonly binding: VisualBinding;
  /** Passes keys to the menu that is open at the caret. */
  readonly menu: MenuKeys;
  /** The upload progress of files in the text. */
  readonly board: UploadBoard;
}

const BODY = { 'aria-label': editorText.body, 'aria-describedby': 'editor-body-hint' };

/** Returns the attributes of the field, including the ARIA attributes. */
export function getFieldAttributes(
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  return {
    class: 'prose',
    role: 'textbox',
    'aria-multiline': 'true',
    spellcheck: 'false',
    ...names,
  };
}

/** Creates the visual view in `parent`. The caller must call `destroy`. */
export function createVisual(options: VisualOptions): Visual {
  const { parent, shared, plugins = [], names = BODY, small } = options;
  const text = new VisualText(shared.content());
  let binding: VisualBinding | null = null;
  const menu = new MenuKeys();
  const board = new UploadBoard();
  const view: EditorView = new EditorView(parent, {
    state: EditorState.create({
      doc: text.doc(),
      plugins: [
        ...plugins,
        // before the keys and rules that handle a space and Enter
        createLinkTitlesPlugin(shared),
        ...createVisualPlugins(schema, menu, options.placeholder, small !== undefined),
        createTransferPlugin(shared, options),
        createVisualKeys(shared, options.onSave, options.onSubmit),
        ...(small === undefined ? [] : [createEscapeKey(small.onEscape)]),
        keymap(baseKeymap),
        dropCursor(),
        gapCursor(),
        tableEditing(),
        createRemoteCaretsPlugin(shared, () => binding),
      ],
    }),
    nodeViews: { ...createNodeViews(board), ...options.nodeViews },
    attributes: getFieldAttributes(names),
    dispatchTransaction(transaction) {
      const before = view.state;
      view.updateState(before.apply(transaction));
      binding?.handleTransaction(transaction, before);
    },
    handleDOMEvents: { focus: updateFocus, blur: updateFocus },
  });
  hideSelectionFromReact(view.dom);
  text.adoptDocument(view.state.doc);
  binding = new VisualBinding(shared, view, text);
  function updateFocus(): boolean {
    binding?.publishCaret();
    return false;
  }
  return { ...createViewApi(view, binding, shared, parent), menu, board };
}

function createViewApi(
  view: EditorView,
  binding: VisualBinding,
  shared: SharedText,
  parent: HTMLElement,
): Omit<Visual, 'menu' | 'board'> {
  return {
    view,
    binding,
    runTool(tool) {
      runTool(view, tool);
      view.focus();
    },
    insert: (text) => insertText(view, text),
    append(text) {
      appendText(view, text);
      view.focus();
    },
    find(quote) {
      const position = shared.content().indexOf(quote);
      if (quote === '' || position === -1) return false;
      binding.select(position, position + quote.length);
      view.focus();
      return true;
    },
    replaceLines: (from, to, lines) => shared.replaceLines(from, to, lines),
    getHeadingTops() {
      const top = view.dom.getBoundingClientRect().top;
      const headings = view.dom.querySelectorAll(':scope > :is(h1, h2, h3, h4, h5, h6)');
      return Array.from(headings, (item) => item.getBoundingClientRect().top - top);
    },
    getPosition: (): EditorPosition => ({
      ...binding.selection(),
      top: getTopOffset(view, binding, getTopEdge(parent)),
    }),
    restorePosition({ anchor, head, top }) {
      binding.select(anchor, head);
      const block = top === 0 ? null : findBlockElement(view, binding, top);
      if (block === null) return;
      const getTop = () => block.getBoundingClientRect().top;
      scrollSteadily(view, getTop, () => scrollToTop(parent, getTop()));
    },
    focus: () => view.focus(),
    destroy() {
      binding.destroy();
      view.destroy();
    },
  };
}

/** Handles Esc when nothing is open; ProseMirror would handle it otherwise. */
function createEscapeKey(onEscape: () => void): Plugin {
  return keymap({
    Escape: () => {
      onEscape();
      return true;
    },
  });
}

/** Returns the offset of the block at the upper edge of the pane. */
function getTopOffset(view: EditorView, { text }: VisualBinding, topEdge: number): number {
  let position = 0;
  for (const [index, node] of view.state.doc.children.entries()) {
    const dom = view.nodeDOM(position);
    if (dom instanceof HTMLElement && dom.getBoundingClientRect().bottom > topEdge)
      return dom.getBoundingClientRect().top > topEdge && index === 0
        ? 0
        : (text.blocks[index]?.from ?? 0);
    position += node.nodeSize;
  }
  return 0;
}

/** Returns the element of the block at an offset. */
function findBlockElement(
  view: EditorView,
  { text }: VisualBinding,
  offset: number,
): HTMLElement | null {
  let position = 0;
  for (const [index, node] of view.state.doc.children.entries()) {
    const block = text.blocks[index];
    const dom = view.nodeDOM(position);
    if (block !== undefined && block.to >= offset && dom instanceof HTMLElement) return dom;
    position += node.nodeSize;
  }
  return null;
}
