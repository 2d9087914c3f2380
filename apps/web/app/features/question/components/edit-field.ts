/** Puts a text where the caret stands. */
export function insertAtCaret(field: HTMLTextAreaElement | null, text: string): void {
  if (field === null || field.disabled) return;
  field.focus();
  field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
  dispatchInput(field);
}

/** Replaces the first occurrence; the caret stays with the words it stood in. False when it is not there. */
export function replaceInField(
  field: HTMLTextAreaElement | null,
  pattern: RegExp,
  text: string,
): boolean {
  const match = pattern.exec(field?.value ?? '');
  if (field === null || match === null) return false;
  const [from, to] = [match.index, match.index + match[0].length];
  // right behind what is replaced, the browser's own way would leave the new text selected
  const mapCaret = (caret: number) =>
    caret <= from ? caret : Math.max(caret, to) + text.length - (to - from);
  const [start, end] = [mapCaret(field.selectionStart), mapCaret(field.selectionEnd)];
  field.setRangeText(text, from, to);
  field.setSelectionRange(start, end);
  dispatchInput(field);
  return true;
}

/** What scripts write is input too: it is stored like what is typed, and shown where the text is shown. */
function dispatchInput(field: HTMLTextAreaElement): void {
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
