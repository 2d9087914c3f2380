import { Plugin, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { toast } from '../../../ui/toast.tsx';
import { editorText } from '../editor.text.ts';
import type { SharedText } from '../model/shared-text.ts';
import type { RichClipboard } from '../paste/read-clipboard.ts';
import type { TransferHost } from '../source/transfer.ts';
import { insertText } from './visual-tools.ts';

/** Marks content copied from ProseMirror itself. */
const OWN_SLICE = /\bdata-pm-slice=/u;

/**
 * Handles paste and drop in the visual view: uploads files and converts content of other programs to Markdown.
 * Everything else, including paste within code, is left to ProseMirror.
 */
export function createTransferPlugin(shared: SharedText, host: TransferHost): Plugin {
  let pasteAsText = false;
  const insertData = (view: EditorView, data: DataTransfer, asText: boolean): boolean => {
    const html = data.getData('text/html');
    const text = data.getData('text/plain');
    const files = [...data.files];
    // Word and spreadsheets add a picture of the text, so files count only without text.
    if (files.length > 0 && text.trim() === '') {
      insertText(view, host.onFiles(files));
      return true;
    }
    const inCode = view.state.selection.$from.parent.type.spec.code === true;
    if (asText || inCode || html === '' || OWN_SLICE.test(html)) return false;
    if (data.types.includes('vscode-editor-data')) return false;
    const rtf = data.getData('text/rtf') || data.getData('application/rtf');
    void pasteRich(view, { html, rtf, files }, text);
    return true;
  };
  const pasteRich = async (view: EditorView, rich: RichClipboard, text: string) => {
    const pasted = await import('../paste/read-clipboard.ts')
      .then(({ readClipboard }) =>
        readClipboard(rich, { text: shared.content(), onFiles: host.onFiles }),
      )
      .catch(() => null);
    if (view.isDestroyed) return;
    if (pasted === null || (pasted.markdown === '' && pasted.lostPictures === 0))
      view.pasteText(text);
    else insertText(view, pasted.markdown);
    if (pasted !== null && pasted.lostPictures > 0)
      toast.warn(editorText.lostPictures(pasted.lostPictures));
  };
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown(_, event) {
          const isPaste = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
          pasteAsText = isPaste && event.shiftKey;
          return false;
        },
      },
      handlePaste(view, { clipboardData }) {
        const asText = pasteAsText;
        pasteAsText = false;
        return clipboardData !== null && insertData(view, clipboardData, asText);
      },
      handleDrop(view, { dataTransfer, clientX, clientY }, _, moved) {
        if (moved || dataTransfer === null || dataTransfer.files.length === 0) return false;
        const position = view.posAtCoords({ left: clientX, top: clientY });
        if (position !== null)
          view.dispatch(
            view.state.tr.setSelection(Selection.near(view.state.doc.resolve(position.pos))),
          );
        return insertData(view, dataTransfer, false);
      },
    },
  });
}
