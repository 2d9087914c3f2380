/** Milliseconds a slow machine may take to show a change. */
const SHOWN_MS = 10_000;

/**
 * Gives the focus to what `find` gives when it stood on something that a change of the page is taking away: a keyboard
 * would begin at the top again. The page shows the change some frames later, and may take away what was found before that;
 * a press of the pointer ends the watch, for it takes the focus where it wants.
 */
export function catchLostFocus(find: () => HTMLElement | null | undefined): void {
  const until = performance.now() + SHOWN_MS;
  const pressed = new AbortController();
  const options = { once: true, capture: true, signal: pressed.signal };
  document.addEventListener('pointerdown', () => pressed.abort(), options);
  const look = () => {
    if (pressed.signal.aborted) return;
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) find()?.focus();
    if (performance.now() < until) requestAnimationFrame(look);
    else pressed.abort();
  };
  requestAnimationFrame(look);
}
