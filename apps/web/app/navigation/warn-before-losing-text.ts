const editedFields = new WeakSet<EventTarget>();

/**
 * Warns before the page goes while a text somebody typed stands in a field. Sending a text empties its field; one with
 * `data-autosaved` is looked after by its own page.
 */
export function warnBeforeLosingText(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) editedFields.add(target);
  });
  window.addEventListener('beforeunload', (event) => {
    const fields = [
      ...document.querySelectorAll<HTMLTextAreaElement>('textarea:not([data-autosaved])'),
    ];
    if (fields.some((field) => editedFields.has(field) && field.value.trim() !== '')) {
      event.preventDefault();
    }
  });
}
