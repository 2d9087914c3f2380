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
import { EditorView, dropCursor, keymap, placeholder } from '@codemirror/view';
import { SOURCE_PHRASES, editorText } from '../editor.text.ts';
import { headingsOf } from './headings.ts';
import { replaceLines } from './replace-lines.ts';
import { sourceKeys } from './source-keys.ts';
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
      Prec.highest(keymap.of(sourceKeys(onSave, onSubmit))),
      keymap.of([...searchKeymap, ...historyKeymap, indentWithTab, ...defaultKeymap]),
      EditorView.updateListener.of((update) => {
        if (update.docChanged) onChange();
      }),
    ],
  });
  return face(view);
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

/** Style elements need the nonce of the document, which browsers only give to scripts. */
function pageNonce(): string {
  return document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
}
