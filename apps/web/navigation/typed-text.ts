const typed = new WeakSet<EventTarget>();

/** Warns before the page goes while a text somebody typed stands in a field. Sending a text empties its field. */
export function guardTypedText(): void {
  document.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) typed.add(target);
  });
  window.addEventListener('beforeunload', (event) => {
    const fields = [...document.querySelectorAll('textarea')];
    if (fields.some((field) => typed.has(field) && field.value.trim() !== '')) {
      event.preventDefault();
    }
  });
}
