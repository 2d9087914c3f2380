// Why it is as it is: docs/decisions/0069-small-fields.md
import { createSharedText } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { createVisual, getFieldAttributes } from '../visual/create-visual.ts';
import type { Visual } from '../visual/create-visual.ts';

interface SmallEditorOptions {
  onFiles: (files: readonly File[]) => string;
  onSend: () => void;
  /** Called on Esc when nothing within the field is open. */
  onEscape: () => void;
}

/** A visual view shown instead of a textarea, which always holds the text. */
export interface SmallEditor extends Visual {
  /** Replaces the first occurrence without an undo step of its own. Returns false when there is no match. */
  replace: (pattern: RegExp, text: string) => boolean;
  /** Copies the label and the invalid state of the textarea. */
  rename: () => void;
  /** Shows the textarea again, with the caret at the same position. */
  close: () => void;
}

const NAMES = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-invalid'];

function getAriaNames(field: HTMLTextAreaElement): Record<string, string> {
  const attributes = NAMES.map((name) => [name, field.getAttribute(name)] as const);
  return Object.fromEntries(
    attributes.filter((item): item is [string, string] => item[1] !== null),
  );
}

/** Replaces `field` by a visual view in `parent`, with the same size and caret position. */
export function openSmallEditor(
  field: HTMLTextAreaElement,
  parent: HTMLElement,
  { onFiles, onSend, onEscape }: SmallEditorOptions,
): SmallEditor {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  const focused = document.activeElement === field;
  const shared = createSharedText(field.value);
  // lone surrogates cannot be shared
  if (field.value !== shared.content()) field.value = shared.content();
  const unbind = bindField(field, shared);
  // avoids a layout shift
  parent.style.minHeight = `${field.getBoundingClientRect().height}px`;
  field.hidden = true;
  const visual = createVisual({
    parent,
    shared,
    onFiles,
    onSave: () => undefined,
    onSubmit: onSend,
    names: getAriaNames(field),
    placeholder: field.placeholder,
    small: { onEscape },
  });
  const backward = selectionDirection === 'backward';
  visual.restorePosition({
    anchor: backward ? selectionEnd : selectionStart,
    head: backward ? selectionStart : selectionEnd,
    top: 0,
  });
  if (focused) visual.focus();
  return {
    ...visual,
    replace: (pattern, text) => shared.replace(pattern, text),
    rename: () => visual.view.setProps({ attributes: getFieldAttributes(getAriaNames(field)) }),
    close() {
      const { anchor, head } = visual.binding.selection();
      const hadFocus = parent.contains(document.activeElement);
      unbind();
      visual.destroy();
      shared.destroy();
      field.hidden = false;
      field.setSelectionRange(Math.min(anchor, head), Math.max(anchor, head));
      if (hadFocus) field.focus();
    },
  };
}

/** The part of a textarea that `bindField` needs, so that tests work without a page. */
export type TextField = EventTarget & { value: string };

/**
 * Synchronizes a textarea and the shared text shown instead of it. The value of the textarea is always the Markdown,
 * so code that stores, checks or sends it need not know the view. Returns a function that stops it.
 */
export function bindField(field: TextField, shared: SharedText): () => void {
  const writeToField = () => {
    field.value = shared.content();
    // setting `value` fires no event
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const readFromField = () => {
    if (field.value !== shared.content()) shared.setContent(field.value);
  };
  shared.text.observe(writeToField);
  field.addEventListener('input', readFromField);
  return () => {
    shared.text.unobserve(writeToField);
    field.removeEventListener('input', readFromField);
  };
}
