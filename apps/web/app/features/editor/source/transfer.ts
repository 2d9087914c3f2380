import { syntaxTree } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import { excludeUploadMarks } from '../../media/media.public.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { CodeClipboard } from '../paste/code.ts';
import type { RichClipboard } from '../paste/read-clipboard.ts';
import { storeWebPictures } from '../paste/web-pictures.ts';
import { findLinkTitle, formatContentLink, isContentAddress } from '../paste/site-links.ts';
import { fence } from './fence.ts';

/** How the page handles files that are pasted or dropped. */
export interface TransferHost {
  /** Starts uploads and returns the placeholder text for the files. */
  onFiles: (files: readonly File[]) => string;
}

/**
 * Handles paste and drop: uploads files, converts HTML and code to Markdown, gives addresses of this site their title,
 * and inserts everything else as text.
 */
export function handleTransfer(host: TransferHost, shared: SharedText): Extension {
  let pasteAsText = false;
  // an undo takes back what was pasted, and nothing typed just before
  const ownStep = EditorState.transactionExtender.of((transaction) => {
    if (transaction.isUserEvent('input.paste')) shared.undo.stopCapturing();
    return null;
  });
  const handlers = EditorView.domEventHandlers({
    keydown(event) {
      pasteAsText =
        event.shiftKey && (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
      return false;
    },
    paste(event, view) {
      const data = event.clipboardData;
      const asText = pasteAsText;
      pasteAsText = false;
      if (data === null) return false;
      return insertData(view, data, asText, host, shared);
    },
    drop(event, view) {
      const data = event.dataTransfer;
      if (data === null || data.files.length === 0) return false;
      const position = view.posAtCoords({ x: event.clientX, y: event.clientY });
      if (position !== null) view.dispatch({ selection: { anchor: position } });
      return insertData(view, data, false, host, shared);
    },
  });
  return [ownStep, handlers];
}

function insertData(
  view: EditorView,
  data: DataTransfer,
  asText: boolean,
  host: TransferHost,
  shared: SharedText,
): boolean {
  const html = data.getData('text/html');
  const text = data.getData('text/plain');
  const files = [...data.files];
  // Word and spreadsheets add a picture of the text, so files count only without text.
  if (files.length > 0 && text.trim() === '') {
    skipUploadMarks(view);
    insert(view, host.onFiles(files));
    return true;
  }
  if (asText || isInCode(view.state)) return false;
  const vscode = data.getData('vscode-editor-data');
  if (vscode !== '') {
    void pasteCode(view, { html, text, vscode });
    return true;
  }
  if (isContentAddress(text.trim())) {
    void pasteContentLink(view, text.trim());
    return true;
  }
  if (html === '') return false;
  const rtf = data.getData('text/rtf') || data.getData('application/rtf');
  void pasteRich(view, { html, rtf, files }, text, host, shared);
  return true;
}

/** Moves the insertion behind the placeholder of another upload; partly selected placeholders are kept. */
function skipUploadMarks(view: EditorView): void {
  const { from, to } = excludeUploadMarks(view.state.doc.toString(), view.state.selection.main);
  view.dispatch({ selection: { anchor: from, head: to } });
}

async function pasteRich(
  view: EditorView,
  rich: RichClipboard,
  text: string,
  host: TransferHost,
  shared: SharedText,
) {
  const pasted = await import('../paste/read-clipboard.ts')
    .then(({ readClipboard }) =>
      readClipboard(rich, { text: view.state.doc.toString(), onFiles: host.onFiles }),
    )
    .catch(() => null);
  if (pasted === null || (pasted.markdown === '' && pasted.lostPictures === 0)) {
    insert(view, text.replace(/\r\n?/gu, '\n'));
    return;
  }
  insert(view, separateBlocks(view.state, pasted.markdown));
  void storeWebPictures(pasted.markdown, (pattern, address) => shared.replace(pattern, address));
  if (pasted.lostPictures > 0) toast.warn(editorText.lostPictures(pasted.lostPictures));
}

/** Inserts code of a code editor as a block, or as inline code within a line. */
async function pasteCode(view: EditorView, clipboard: CodeClipboard): Promise<void> {
  const pasted = await import('../paste/code.ts')
    .then(({ readCode }) => readCode(clipboard))
    .catch(() => null);
  const { from, to } = view.state.selection.main;
  const line = view.state.doc.lineAt(from);
  const isWithinLine = `${line.text.slice(0, from - line.from)}${view.state.sliceDoc(to, line.to)}`;
  if (pasted === null) insert(view, clipboard.text.replace(/\r\n?/gu, '\n'));
  else if (/[\n`]/u.test(pasted.code) || isWithinLine.trim() === '')
    insert(view, separateBlocks(view.state, fence(pasted.code, pasted.language)));
  else insert(view, `\`${pasted.code.trim()}\``);
}

/** Inserts an address of this site, which gets the title of what it leads to. One undo gives the address back. */
async function pasteContentLink(view: EditorView, address: string): Promise<void> {
  const { from } = view.state.selection.main;
  insert(view, address);
  const title = await findLinkTitle(address);
  const to = from + address.length;
  // edited meanwhile
  if (title === null || view.state.sliceDoc(from, to) !== address) return;
  const link = formatContentLink(title, address);
  view.dispatch({
    changes: { from, to, insert: link },
    userEvent: 'input.paste.title',
  });
}

/** Adds blank lines between inserted blocks and the text around them. */
function separateBlocks(state: EditorState, markdown: string): string {
  const isBlock = markdown.includes('\n') || /^(?:#{1,6} |[-*+] |\d+\. |> |\||```)/u.test(markdown);
  if (!isBlock) return markdown;
  const { from, to } = state.selection.main;
  const line = state.doc.lineAt(from);
  const end = state.doc.lineAt(to);
  const before = state.sliceDoc(line.from, from).trim() === '' ? '' : '\n\n';
  const after = state.sliceDoc(to, end.to).trim() === '' ? '' : '\n\n';
  return before + markdown + after;
}

function insert(view: EditorView, text: string): void {
  view.dispatch(view.state.replaceSelection(text), {
    scrollIntoView: true,
    userEvent: 'input.paste',
  });
}

/** Whether the position is within code, where pasted text is inserted literally. */
function isInCode(state: EditorState): boolean {
  for (let node = syntaxTree(state).resolveInner(state.selection.main.from, -1); ;) {
    if (/^(?:FencedCode|CodeBlock|InlineCode|CodeText)$/u.test(node.name)) return true;
    if (node.parent === null) return false;
    node = node.parent;
  }
}
