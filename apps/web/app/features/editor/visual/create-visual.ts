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
import type { Place, Source } from '../source/create-source.ts';
import { scrollDown, upperEdge } from '../source/scrolling.ts';
import type { TransferHost } from '../source/transfer.ts';
import { schema } from './schema.ts';
import { remoteCarets } from './remote-carets.ts';
import { nodeViews } from './node-views.ts';
import { MenuKeys } from './suggest.ts';
import { UploadBoard } from './upload-board.ts';
import { VisualBinding } from './visual-binding.ts';
import { VisualText } from './visual-text.ts';
import { visualTransfer } from './transfer.ts';
import { visualKeys } from './visual-keys.ts';
import { visualPlugins } from './visual-plugins.ts';
import { appendText, insertText, useTool } from './visual-tools.ts';

export interface VisualOptions extends TransferHost {
  parent: HTMLElement;
  shared: SharedText;
  /** What an empty text asks for. */
  placeholder: string;
  onSave: () => void;
  onSubmit: () => void;
  /** What the view can do besides typing, before what it does by itself. */
  plugins?: readonly Plugin[];
  /** What is said of the field to those who do not see it; left out, it is the body in the editor. */
  names?: Readonly<Record<string, string>>;
  /** A field below others' texts. Search and the menus of blocks need more room. */
  small?: { onEscape: () => void };
  nodeViews?: Record<string, NodeViewConstructor>;
}

/** The visual view as the page uses it: what every view can do, and the view itself for menus and tools. */
export interface Visual extends Source {
  readonly view: EditorView;
  readonly binding: VisualBinding;
  /** Hands keys to the menu that is open beside the caret. */
  readonly menu: MenuKeys;
  /** How far the files of the text are. */
  readonly board: UploadBoard;
}

const BODY = { 'aria-label': editorText.body, 'aria-describedby': 'editor-body-hint' };

/** The attributes of the field itself, with those that name and describe it. */
export function fieldOf(names: Readonly<Record<string, string>>): Record<string, string> {
  return {
    class: 'prose',
    role: 'textbox',
    'aria-multiline': 'true',
    spellcheck: 'false',
    ...names,
  };
}

/** Puts the visual view into `parent`. Whoever made it calls `destroy`. */
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
        ...visualPlugins(schema, menu, options.placeholder, small !== undefined),
        visualTransfer(shared, options),
        visualKeys(shared, options.onSave, options.onSubmit),
        ...(small === undefined ? [] : [escape(small.onEscape)]),
        keymap(baseKeymap),
        dropCursor(),
        gapCursor(),
        tableEditing(),
        remoteCarets(shared, () => binding),
      ],
    }),
    nodeViews: { ...nodeViews(board), ...options.nodeViews },
    attributes: fieldOf(names),
    dispatchTransaction(transaction) {
      const before = view.state;
      view.updateState(before.apply(transaction));
      binding?.took(transaction, before);
    },
    handleDOMEvents: { focus: shown, blur: shown },
  });
  text.adopt(view.state.doc);
  binding = new VisualBinding(shared, view, text);
  function shown(): boolean {
    binding?.showCaret();
    return false;
  }
  return { ...face(view, binding, shared, parent), menu, board };
}

function face(
  view: EditorView,
  binding: VisualBinding,
  shared: SharedText,
  parent: HTMLElement,
): Omit<Visual, 'menu' | 'board'> {
  return {
    view,
    binding,
    use(tool) {
      useTool(view, tool);
      view.focus();
    },
    insert: (text) => insertText(view, text),
    append(text) {
      appendText(view, text);
      view.focus();
    },
    find(words) {
      const at = shared.content().indexOf(words);
      if (words === '' || at === -1) return false;
      binding.select(at, at + words.length);
      view.focus();
      return true;
    },
    replaceLines: (from, to, lines) => shared.replaceLines(from, to, lines),
    headingTops() {
      const top = view.dom.getBoundingClientRect().top;
      const headings = view.dom.querySelectorAll(':scope > :is(h1, h2, h3, h4, h5, h6)');
      return Array.from(headings, (one) => one.getBoundingClientRect().top - top);
    },
    place: (): Place => ({ ...binding.selection(), top: topOf(view, binding, upperEdge(parent)) }),
    goTo({ anchor, head, top }) {
      binding.select(anchor, head);
      const block = top === 0 ? null : blockAt(view, binding, top);
      if (block !== null) scrollDown(parent, block.getBoundingClientRect().top);
    },
    focus: () => view.focus(),
    destroy() {
      binding.destroy();
      view.destroy();
    },
  };
}

/** Esc where nothing is open; the library takes it for itself otherwise. */
function escape(onEscape: () => void): Plugin {
  return keymap({
    Escape: () => {
      onEscape();
      return true;
    },
  });
}

/** The offset of the block at the upper edge of the pane. */
function topOf(view: EditorView, { text }: VisualBinding, edge: number): number {
  let at = 0;
  for (const [index, node] of view.state.doc.children.entries()) {
    const dom = view.nodeDOM(at);
    if (dom instanceof HTMLElement && dom.getBoundingClientRect().bottom > edge)
      return dom.getBoundingClientRect().top > edge && index === 0
        ? 0
        : (text.blocks[index]?.from ?? 0);
    at += node.nodeSize;
  }
  return 0;
}

/** What shows the block that holds an offset. */
function blockAt(view: EditorView, { text }: VisualBinding, offset: number): HTMLElement | null {
  let at = 0;
  for (const [index, node] of view.state.doc.children.entries()) {
    const block = text.blocks[index];
    const dom = view.nodeDOM(at);
    if (block !== undefined && block.to >= offset && dom instanceof HTMLElement) return dom;
    at += node.nodeSize;
  }
  return null;
}
