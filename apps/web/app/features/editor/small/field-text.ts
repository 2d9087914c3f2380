// Why it is as it is: docs/decisions/0069-small-fields.md
import type { SharedText } from '../model/shared-text.ts';

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
