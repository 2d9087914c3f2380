import { remembersBranches } from './branches-kept.ts';

let touch: () => void = () => undefined;
const touched = new Promise<void>((resolve) => {
  touch = resolve;
});

/** Somebody turns to the tree, or to another page: its scripts are wanted. */
export function touchBook(): void {
  touch();
}

if (typeof document !== 'undefined') {
  // a page that was not in the document is drawn by scripts, and so is one with branches to restore
  const served = document.querySelector('[data-in-book]') !== null;
  if (!served || remembersBranches()) touch();
  addEventListener('click', touch, { capture: true, once: true });
  addEventListener('popstate', touch, { once: true });
}

/** Resolves when the scripts of the tree are wanted. Browser only. */
export function whenTouched(): Promise<void> {
  return touched;
}
