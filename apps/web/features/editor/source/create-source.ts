import {
  defaultKeymap,
  history,
  historyKeymap,
  indentWithTab,
  isolateHistory,
} from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, Transaction } from '@codemirror/state';
import type { Text } from '@codemirror/state';
import { EditorView, dropCursor, keymap, placeholder } from '@codemirror/view';
import { SOURCE_PHRASES, editorText } from '../editor.text.ts';
import { toggleMark } from './commands.ts';
import { continueList } from './continue-list.ts';
import type { TextCommand } from './text-command.ts';
import { TEXT_TOOLS } from './text-tools.ts';
import type { TextTool } from './text-tools.ts';
import { transfer } from './transfer.ts';
import type { TransferHost } from './transfer.ts';
import { sourceTheme } from './theme.ts';

interface Options extends TransferHost {
  parent: HTMLElement;
  content: string;
  onChange: () => void;
  onSave: () => void;
  onSubmit: () => void;
}

/** The source editor as the page uses it. Offsets count UTF-16 units. */
export interface Source {
  content(): string;
  /** Replaces everything, as one step to undo. */
  setContent(text: string): void;
  /** Does what a tool is for to the selection. */
  use(tool: TextTool): void;
  insert(text: string): void;
  /** Replaces the first occurrence without a step to undo. False when it is not there. */
  replace(found: RegExp, text: string): boolean;
  replaceLines(from: number, to: number, lines: readonly string[]): void;
  /** Height of the headings below the start of the text in px, in order. */
  headingTops(): number[];
  focus(): void;
  destroy(): void;
}

/** Puts the Markdown field into `parent`. Whoever made it calls `destroy`. */
export function createSource({
  parent,
  content,
  onChange,
  onSave,
  onSubmit,
  ...host
}: Options): Source {
  const view = new EditorView({
    parent,
    doc: content,
    extensions: [
      EditorView.cspNonce.of(pageNonce()),
      EditorState.phrases.of(SOURCE_PHRASES),
      EditorView.contentAttributes.of({
        'aria-label': editorText.body,
        'aria-describedby': 'editor-body-hint',
        spellcheck: 'false',
      }),
      history(),
      dropCursor(),
      search({ top: true }),
      EditorView.lineWrapping,
      placeholder(editorText.bodyPlaceholder),
      markdown({ base: markdownLanguage, completeHTMLTags: false }),
      sourceTheme,
      transfer(host),
      Prec.highest(keymap.of(keys(onSave, onSubmit))),
      keymap.of([...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange();
      }),
    ],
  });
  return face(view);
}

function keys(onSave: () => void, onSubmit: () => void) {
  const act = (run: () => void) => () => {
    run();
    return true;
  };
  const edit = (command: TextCommand) => (view: EditorView) => {
    view.dispatch(command(view.state));
    return true;
  };
  return [
    { key: 'Enter', run: continueList },
    { key: 'Mod-s', run: act(onSave) },
    { key: 'Mod-Enter', run: act(onSubmit) },
    { key: 'Mod-b', run: edit(TEXT_TOOLS.bold) },
    { key: 'Mod-i', run: edit(toggleMark('*')) },
    { key: 'Mod-Shift-x', run: edit(TEXT_TOOLS.strike) },
    { key: 'Mod-Shift-h', run: edit(TEXT_TOOLS.heading) },
    { key: 'Mod-k', run: edit(TEXT_TOOLS.link) },
    { key: 'Mod-Shift-7', run: edit(TEXT_TOOLS.ordered) },
    { key: 'Mod-Shift-8', run: edit(TEXT_TOOLS.bullet) },
  ];
}

function face(view: EditorView): Source {
  return {
    content: () => view.state.doc.toString(),
    setContent(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        selection: { anchor: 0 },
        // without this, what was typed just before would be undone along with it
        annotations: isolateHistory.of('full'),
      });
    },
    use(tool) {
      view.dispatch(TEXT_TOOLS[tool](view.state));
      view.focus();
    },
    insert(text) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true });
    },
    replace(found, text) {
      const match = found.exec(view.state.doc.toString());
      if (match === null) return false;
      view.dispatch({
        changes: { from: match.index, to: match.index + match[0].length, insert: text },
        annotations: Transaction.addToHistory.of(false),
      });
      return true;
    },
    replaceLines: (from, to, lines) => replaceLines(view, from, to, lines),
    headingTops: () => headingsOf(view.state.doc).map((at) => view.lineBlockAt(at).top),
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

/** Lines `from` to `to` (from 0, end exclusive) give way to `lines`. */
function replaceLines(view: EditorView, from: number, to: number, lines: readonly string[]): void {
  const { doc } = view.state;
  const all = doc.toString().split('\n');
  const start = all.slice(0, from).join('\n').length + (from > 0 ? 1 : 0);
  if (from >= all.length) {
    view.dispatch({ changes: { from: doc.length, insert: `\n${lines.join('\n')}` } });
    return;
  }
  const end = start + all.slice(from, to).join('\n').length;
  const insert = lines.join('\n');
  if (to > from && lines.length > 0) view.dispatch({ changes: { from: start, to: end, insert } });
  else if (lines.length > 0) view.dispatch({ changes: { from: start, insert: `${insert}\n` } });
  else if (to < all.length) view.dispatch({ changes: { from: start, to: end + 1 } });
  else view.dispatch({ changes: { from: Math.max(0, start - 1), to: end } });
}

const positions = new WeakMap<Text, number[]>();

/** Where the headings of a text begin; scrolling asks for them often. */
function headingsOf(doc: Text): number[] {
  const known = positions.get(doc);
  if (known !== undefined) return known;
  const found: number[] = [];
  let fence: string | null = null;
  let at = 0;
  for (const text of doc.iterLines()) {
    const mark = /^ {0,3}(`{3,}|~{3,})/u.exec(text)?.[1] ?? null;
    if (fence !== null) {
      if (mark !== null && mark.startsWith(fence)) fence = null;
    } else if (mark !== null) {
      fence = mark;
    } else if (/^ {0,3}#{1,6}\s+\S/u.test(text)) {
      found.push(at);
    }
    at += text.length + 1;
  }
  positions.set(doc, found);
  return found;
}

/** Style elements need the nonce of the document, which browsers only give to scripts. */
function pageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}
