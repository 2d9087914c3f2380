// Why it is as it is: docs/decisions/0069-small-fields.md
import { createSharedText } from '../model/shared-text.ts';
import type { SharedText } from '../model/shared-text.ts';
import { createVisual, getFieldAttributes } from '../visual/create-visual.ts';
import type { Visual } from '../visual/create-visual.ts';

interface SmallEditorOptions {
  onFiles: (files: readonly File[]) => string;
  onSend: () => void;
  /** Esc was pressed where it closes nothing within the field. */
  onEscape: () => void;
}

/** A visual view in the place of a textarea, which holds the text all the while. */
export interface SmallEditor extends Visual {
  /** Replaces the first occurrence without a step to undo of its own. False when it is not there. */
  replace: (pattern: RegExp, text: string) => boolean;
  /** Takes over what the textarea is called, and whether something is wrong with it. */
  rename: () => void;
  /** Puts the textarea back, with the caret where it was. */
  close: () => void;
}

const NAMES = ['aria-label', 'aria-labelledby', 'aria-describedby', 'aria-invalid'];

function getAriaNames(field: HTMLTextAreaElement): Record<string, string> {
  const attributes = NAMES.map((name) => [name, field.getAttribute(name)] as const);
  return Object.fromEntries(
    attributes.filter((item): item is [string, string] => item[1] !== null),
  );
}

/** Shows the text of `field` in `parent` instead, as large and with the caret where it was. */
export function openSmallEditor(
  field: HTMLTextAreaElement,
  parent: HTMLElement,
  { onFiles, onSend, onEscape }: SmallEditorOptions,
): SmallEditor {
  const { selectionStart, selectionEnd, selectionDirection } = field;
  const focused = document.activeElement === field;
  const shared = createSharedText(field.value);
  // half characters cannot be shared
  if (field.value !== shared.content()) field.value = shared.content();
  const unbind = bindField(field, shared);
  // what stands below does not move
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

/** What of a textarea its text is kept in; tests have no page. */
export type TextField = EventTarget & { value: string };

/**
 * Keeps a textarea and the text that is shown in its place in step, so that the textarea's value always is the Markdown:
 * what stores, checks and sends it need not know of the view. Returns how to stop.
 */
export function bindField(field: TextField, shared: SharedText): () => void {
  const writeToField = () => {
    field.value = shared.content();
    // what scripts write is input too
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
