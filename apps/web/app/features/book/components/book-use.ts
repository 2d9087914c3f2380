import { hasSavedBranches } from './branch-states.ts';

let markUsed: () => void = () => undefined;
const used = new Promise<void>((resolve) => {
  markUsed = resolve;
});

/** Somebody turns to the tree, or to another page: its scripts are wanted. */
export function loadBookScripts(): void {
  markUsed();
}

if (typeof document !== 'undefined') {
  // a page that was not in the document is drawn by scripts, and so is one with branches to restore
  const isInBook = document.querySelector('[data-in-book]') !== null;
  if (!isInBook || hasSavedBranches()) markUsed();
  addEventListener('click', markUsed, { capture: true, once: true });
  addEventListener('popstate', markUsed, { once: true });
}

/** Resolves when the scripts of the tree are wanted. Browser only. */
export function waitForBookUse(): Promise<void> {
  return used;
}
