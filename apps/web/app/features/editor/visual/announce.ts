/** Says to screen readers what happened to the text; they hear what changes in this place. */
export function announce(words: string): void {
  const place = document.querySelector('[data-editor-says]');
  if (place === null) return;
  // the same words twice are no change
  place.textContent = place.textContent === words ? `${words} ` : words;
}
