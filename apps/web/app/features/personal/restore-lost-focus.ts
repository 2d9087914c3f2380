/** How long a slow machine can take to show a change, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Focuses what `find` returns when a change of the page removes the focused element, since keyboard users
 * would start at the top again. The page shows the change some frames later, and may remove an earlier result of `find`;
 * a press of the pointer ends the watch, because it moves the focus itself.
 */
export function restoreLostFocus(find: () => HTMLElement | null | undefined): void {
  const deadline = performance.now() + TIMEOUT_MS;
  const interaction = new AbortController();
  const options = { once: true, capture: true, signal: interaction.signal };
  document.addEventListener('pointerdown', () => interaction.abort(), options);
  const check = () => {
    if (interaction.signal.aborted) return;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) find()?.focus();
    if (performance.now() < deadline) requestAnimationFrame(check);
    else interaction.abort();
  };
  requestAnimationFrame(check);
}
