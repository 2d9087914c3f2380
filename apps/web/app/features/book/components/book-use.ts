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

/** Branches of trees as their reader left them: `1` unfolded, `0` folded, by the id of the category. */
type BranchStates = Record<string, 0 | 1>;

const KEY = 'zhihui_book_branches';
/** The oldest are forgotten. */
const MAX_STORED = 40;

/** What the reader unfolded and folded in this browser. */
export function readBranchStates(): BranchStates {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as BranchStates) : {};
  } catch {
    // blocked storage, or somebody else's words
    return {};
  }
}

/** Whether anything was unfolded or folded here. */
function hasSavedBranches(): boolean {
  return Object.keys(readBranchStates()).length > 0;
}

/** Keeps how a branch was left. */
export function saveBranchState(id: string, open: boolean): void {
  const { [id]: _, ...remaining } = readBranchStates();
  const latest = Object.entries(remaining).slice(1 - MAX_STORED);
  try {
    // a letter keeps them in the order they were put in, which keys of digits do not
    localStorage.setItem(
      KEY,
      JSON.stringify({ ...Object.fromEntries(latest), [id]: open ? 1 : 0 }),
    );
  } catch {
    // blocked storage: it holds for this page only
  }
}

/** The key of a category in what is kept. */
export const toStorageKey = (id: number | string): string => `c${id}`;
