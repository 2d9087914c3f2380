import { Plugin, TextSelection } from 'prosemirror-state';
import { normalizeAddress } from './link-commands.ts';

/** An address that is pasted onto selected words links them. */
export function createLinkPastePlugin(): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const { selection, schema, doc } = view.state;
        const text = event.clipboardData?.getData('text/plain').trim() ?? '';
        if (!(selection instanceof TextSelection) || selection.empty) return false;
        const { $from, $to, from, to } = selection;
        const isPlainText = $from.sameParent($to) && !$from.parent.type.spec.code;
        if (
          !isPlainText ||
          !/^https?:\/\/\S+$/u.test(text) ||
          doc.textBetween(from, to).trim() === ''
        )
          return false;
        const href = normalizeAddress(text);
        if (href === null) return false;
        const link = schema.marks['link']!;
        view.dispatch(
          view.state.tr.removeMark(from, to, link).addMark(from, to, link.create({ href })),
        );
        return true;
      },
    },
  });
}
