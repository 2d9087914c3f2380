/** How long a slow machine can take to show a change, in milliseconds. */
const TIMEOUT_MS = 10_000;

/**
 * Gives the focus to what `find` gives when it stood on something that a change of the page is taking away: a keyboard
 * would begin at the top again. The page shows the change some frames later, and may take away what was found before that;
 * a press of the pointer ends the watch, for it takes the focus where it wants.
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
