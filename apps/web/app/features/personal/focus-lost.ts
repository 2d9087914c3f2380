/**
 * Gives the focus to what `find` gives when it stood on something that a change of the page is taking away: a keyboard
 * would begin at the top again. The page shows the change some frames later.
 */
export function catchLostFocus(find: () => HTMLElement | null | undefined, frames = 20): void {
  requestAnimationFrame(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) find()?.focus();
    else if (frames > 0) catchLostFocus(find, frames - 1);
  });
}
