const editedFields = new WeakSet<EventTarget>();

/**
 * Warns before the page is left while a field has typed text. Sending a text empties its field; pages handle fields with
 * `data-autosaved` themselves.
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
