import { Plugin, TextSelection } from 'prosemirror-state';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { sanitizeAddress } from './schema.ts';

/** A link and its range. */
export interface LinkRange {
  from: number;
  to: number;
  href: string;
}

/** Returns the link at the caret or at the start of the selection. */
export function findLink(state: EditorState): LinkRange | null {
  const { $from, empty } = state.selection;
  const type = state.schema.marks['link']!;
  const { parent } = $from;
  let { index, offset } = parent.childAfter($from.parentOffset);
  let node = parent.maybeChild(index);
  if (empty && offset === $from.parentOffset && !(node && type.isInSet(node.marks))) {
    ({ index, offset } = parent.childBefore($from.parentOffset));
    node = parent.maybeChild(index);
  }
  const mark = node && type.isInSet(node.marks);
  if (!node || !mark) return null;
  let from = $from.start() + offset;
  let to = from + node.nodeSize;
  for (
    let childIndex = index - 1;
    childIndex >= 0 && mark.isInSet(parent.child(childIndex).marks);
    childIndex -= 1
  ) {
    from -= parent.child(childIndex).nodeSize;
  }
  for (
    let childIndex = index + 1;
    childIndex < parent.childCount && mark.isInSet(parent.child(childIndex).marks);
    childIndex += 1
  ) {
    to += parent.child(childIndex).nodeSize;
  }
  return { from, to, href: String(mark.attrs['href']) };
}

/** Normalizes a typed address: adds a scheme when it looks like a site. Returns null when it is invalid. */
export function normalizeAddress(input: string): string | null {
  const address = input.trim();
  if (/^(?:\/|#|\.\.?\/)/u.test(address) && !/\s/u.test(address)) return address;
  if (/^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/u.test(address)) return `https://${address}`;
  const hasScheme = /^(?:https?:\/\/|mailto:|tel:)\S+$/iu.test(address);
  return hasScheme ? sanitizeAddress(address) : null;
}

/** Links the selection, changes the link at the caret, or inserts a new link with this text. */
export function setLink(view: EditorView, href: string, linkText: string): void {
  const { state } = view;
  const link = findLink(state);
  const type = state.schema.marks['link']!;
  const tr = state.tr;
  const { from, to } = link ?? state.selection;
  const previousText = state.doc.textBetween(from, to);
  if (from !== to && (linkText === previousText || linkText.trim() === '')) {
    tr.removeMark(from, to, type).addMark(from, to, type.create({ href }));
  } else {
    const text = linkText.trim() === '' ? href : linkText;
    const marks = state.doc
      .resolve(from)
      .marks()
      .filter((mark) => mark.type !== type);
    tr.replaceWith(from, to, state.schema.text(text, [...marks, type.create({ href })]));
  }
  view.dispatch(tr.removeStoredMark(type).scrollIntoView());
}

/** Removes a link and keeps its text. */
export function unlink(view: EditorView): void {
  const link = findLink(view.state);
  if (link === null) return;
  view.dispatch(view.state.tr.removeMark(link.from, link.to, view.state.schema.marks['link']!));
}

/** Links the selected text when an address is pasted onto it. */
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
