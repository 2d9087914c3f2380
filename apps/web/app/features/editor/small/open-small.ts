import { createSharedText } from '../model/shared-text.ts';
import { createVisual, getFieldAttributes } from '../visual/create-visual.ts';
import type { Visual } from '../visual/create-visual.ts';
import { bindField } from './field-text.ts';

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
