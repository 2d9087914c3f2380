import type { Slice } from 'prosemirror-model';
import { Selection, TextSelection, Plugin } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { isMarkdown, readCells, readTable } from '../paste/plain-text.ts';
import { storeWebPictures } from '../paste/web-pictures.ts';
import type { RichClipboard } from '../paste/read-clipboard.ts';
import type { PastedCode } from '../paste/code.ts';
import type { TransferHost } from '../source/transfer.ts';
import { readBlocks } from './blocks.ts';
import { blocksToCells, tableToCells, textToCell } from './cell-content.ts';
import type { CellContent } from './cell-content.ts';
import { fillCells } from './fill-cells.ts';
import { requestTitles } from './link-titles.ts';
import { schema } from './schema.ts';
import { createTableOf } from './table-commands.ts';
import { insertNodes, insertText } from './visual-tools.ts';

/** Marks content copied from ProseMirror itself. */
const OWN_SLICE = /\bdata-pm-slice=/u;

/** The parts of a clipboard that decide how it is pasted. */
interface Pasted {
  html: string;
  text: string;
  rtf: string;
  files: File[];
  vscode: string;
  /** Set by Ctrl+Shift+V. */
  asText: boolean;
}

/**
 * Handles paste and drop in the visual view: uploads files, converts content of other programs and Markdown, and fills
 * table cells. Everything else, including paste within code, is left to ProseMirror.
 */
export function createTransferPlugin(shared: SharedText, host: TransferHost): Plugin {
  let pasteAsText = false;
  const transfer = new Transfer(shared, host);
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, event) {
          const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
          pasteAsText = isPaste && event.shiftKey;
          return false;
        },
      },
      handlePaste(view, { clipboardData }, slice) {
        const asText = pasteAsText;
        pasteAsText = false;
        // an undo takes back what was pasted, and nothing typed just before
        shared.undo.stopCapturing();
        return clipboardData !== null && transfer.insert(view, read(clipboardData, asText), slice);
      },
      handleDrop(view, { dataTransfer, clientX, clientY }, slice, moved) {
        if (moved || dataTransfer === null || dataTransfer.files.length === 0) return false;
        const position = view.posAtCoords({ left: clientX, top: clientY });
        if (position !== null)
          view.dispatch(
            view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position.pos))),
          );
        return transfer.insert(view, read(dataTransfer, false), slice);
      },
    },
  });
}

function read(data: DataTransfer, asText: boolean): Pasted {
  return {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    rtf: data.getData('text/rtf') || data.getData('application/rtf'),
    files: [...data.files],
    vscode: data.getData('vscode-editor-data'),
    asText,
  };
}

/** Inserts the content of a clipboard at the selection of a view. */
class Transfer {
  readonly #shared: SharedText;
  readonly #host: TransferHost;

  constructor(shared: SharedText, host: TransferHost) {
    this.#shared = shared;
    this.#host = host;
  }

  /** Returns false when ProseMirror should insert `slice`, its own reading of the clipboard. */
  insert(view: EditorView, pasted: Pasted, slice: Slice): boolean {
    const { html, text, files, asText } = pasted;
    // Word and spreadsheets add a picture of the text, so files count only without text.
    if (files.length > 0 && text.trim() === '') {
      insertText(view, this.#host.onFiles(files));
      return true;
    }
    if (view.state.selection.$from.parent.type.spec.code === true) return false;
    const isOwn = OWN_SLICE.test(html);
    if (isOwn && !asText) return this.#fill(view, () => sliceToCells(slice));
    if (asText) return this.#fill(view, () => textToCells(text));
    if (html === '' && pasted.vscode === '') return this.#insertPlainText(view, text);
    void this.#insertConverted(view, pasted);
    return true;
  }

  /** Converters are loaded with the first content that needs them. */
  async #insertConverted(view: EditorView, pasted: Pasted): Promise<void> {
    const { html, rtf, files, text, vscode } = pasted;
    const code = await import('../paste/code.ts')
      .then(({ isEditorProse, readCode }) =>
        isEditorProse(vscode) ? 'prose' : readCode({ html, text, vscode }),
      )
      .catch(() => null);
    if (view.isDestroyed) return;
    if (code === 'prose' || (code === null && html === '')) this.#insertText(view, text);
    else if (code === null) await this.#insertRich(view, { html, rtf, files }, text);
    else insertCode(view, code);
  }

  async #insertRich(view: EditorView, rich: RichClipboard, text: string): Promise<void> {
    const pasted = await import('../paste/read-clipboard.ts')
      .then(({ readClipboard }) =>
        readClipboard(rich, { text: this.#shared.content(), onFiles: this.#host.onFiles }),
      )
      .catch(() => null);
    if (view.isDestroyed) return;
    const from = view.state.selection.from;
    if (pasted === null || (pasted.markdown === '' && pasted.lostPictures === 0)) {
      this.#insertText(view, text);
    } else {
      insertText(view, pasted.markdown);
      requestTitles(view, this.#shared, { from, to: view.state.selection.from });
      void storeWebPictures(pasted.markdown, (pattern, address) =>
        this.#shared.replace(pattern, address),
      );
    }
    if (pasted !== null && pasted.lostPictures > 0)
      toast.warn(editorText.lostPictures(pasted.lostPictures));
  }

  #insertText(view: EditorView, text: string): void {
    if (!this.#insertPlainText(view, text)) view.pasteText(text);
  }

  /** Returns false for text without a meaning of its own. */
  #insertPlainText(view: EditorView, text: string): boolean {
    if (text === '') return false;
    if (this.#fill(view, () => textToCells(text))) return true;
    if (isMarkdown(text)) {
      this.#insertMeaning(view, text, () => insertText(view, text));
      return true;
    }
    const rows = readTable(text);
    if (rows !== null) {
      const table = createTableOf(rows.map((row) => row.map(textToCell)));
      this.#insertMeaning(view, text, () => insertNodes(view, [table]));
      return true;
    }
    if (!text.includes('://')) return false;
    const { from, to, empty } = view.state.selection;
    // an address pasted onto words links them
    if (!empty && /^\S+$/u.test(text.trim()) && view.state.doc.textBetween(from, to).trim() !== '')
      return false;
    view.pasteText(text);
    requestTitles(view, this.#shared, { from, to: view.state.selection.from });
    return true;
  }

  /** Fills the cells at the caret; returns false outside of tables. */
  #fill(view: EditorView, getRows: () => CellContent[][]): boolean {
    const { from } = view.state.selection;
    const tr = fillCells(view.state, getRows);
    if (tr === null) return false;
    view.dispatch(tr);
    requestTitles(view, this.#shared, { from, to: view.state.selection.from });
    return true;
  }

  /** Inserts the letters first and then what they mean, so that one undo gives the letters back. */
  #insertMeaning(view: EditorView, text: string, insert: () => void): void {
    const { undo } = this.#shared;
    const { from } = view.state.selection;
    undo.stopCapturing();
    view.pasteText(text);
    undo.stopCapturing();
    const letters = TextSelection.create(view.state.doc, from, view.state.selection.from);
    view.dispatch(view.state.tr.setSelection(letters));
    insert();
    undo.stopCapturing();
    requestTitles(view, this.#shared, { from, to: view.state.selection.from });
  }
}

/** Returns plain text as cells: rows of a spreadsheet, a Markdown table, or lines of one cell. */
function textToCells(text: string): CellContent[][] {
  const rows = readCells(text);
  if (rows !== null) return rows.map((row) => row.map(textToCell));
  const trimmed = text.replace(/^(?:\r?\n)+|\s+$/gu, '');
  if (!isMarkdown(trimmed)) return [[textToCell(trimmed)]];
  return blocksToCells(readBlocks(trimmed).blocks.map(({ node }) => node));
}

/** Returns what was copied in an editor as cells: those of a table, or lines of one cell. */
function sliceToCells({ content }: Slice): CellContent[][] {
  const role: unknown = content.firstChild?.type.spec['tableRole'];
  const { table, table_row: row } = schema.nodes;
  if (role === 'row') return tableToCells(table.create(null, content));
  if (role === 'cell' || role === 'header_cell')
    return tableToCells(table.create(null, [row.create(null, content)]));
  const nodes = content.content;
  return blocksToCells(
    nodes[0]?.isInline === true ? [schema.nodes.paragraph.create(null, nodes)] : nodes,
  );
}

/** Inserts code: a single line within a text as inline code, everything else as a block. */
function insertCode(view: EditorView, { code, language }: PastedCode): void {
  const { state } = view;
  const block = schema.nodes.code_block.create({ info: language }, schema.text(code));
  const cells = fillCells(state, () => blocksToCells([block]));
  if (cells !== null) {
    view.dispatch(cells);
    return;
  }
  const { $from, from, to } = state.selection;
  const isWithinText = $from.parent.isTextblock && $from.parent.textContent.trim() !== '';
  if (!code.includes('\n') && isWithinText) {
    const inline = schema.text(code.trim(), [schema.marks.code.create()]);
    view.dispatch(
      state.tr.replaceWith(from, to, inline).removeStoredMark(schema.marks.code).scrollIntoView(),
    );
    return;
  }
  view.dispatch(state.tr.replaceSelectionWith(block, false).scrollIntoView());
}
