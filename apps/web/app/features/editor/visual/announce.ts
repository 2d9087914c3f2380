/** Says to screen readers what happened to the text; they hear what changes in this place. */
export function announceToScreenReader(message: string): void {
  const liveRegion = document.querySelector('[data-editor-says]');
  if (liveRegion === null) return;
  // the same words twice are no change
  liveRegion.textContent = liveRegion.textContent === message ? `${message} ` : message;
}
