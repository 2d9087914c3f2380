let markUsed: () => void = () => undefined;
const used = new Promise<void>((resolve) => {
  markUsed = resolve;
});

/** Loads the scripts of the tree, because the user turns to it or to another page. */
export function loadBookScripts(): void {
  markUsed();
}

/** Resolves when the scripts of the tree are needed. Browser only. */
export function waitForBookUse(): Promise<void> {
  return used;
}

/** Branches of trees as the reader left them: `1` open, `0` closed, by the id of the category. */
type BranchStates = Record<string, 0 | 1>;

const KEY = 'zhihui_book_branches';
/** Older entries are removed. */
const MAX_STORED = 40;

/** The branches that the reader opened and closed in this browser. */
export function readBranchStates(): BranchStates {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as BranchStates) : {};
  } catch {
    // storage is blocked or holds an invalid value
    return {};
  }
}

/** Whether the reader opened or closed any branch in this browser. */
function hasSavedBranches(): boolean {
  return Object.keys(readBranchStates()).length > 0;
}

/** Stores whether a branch is open. */
export function saveBranchState(id: string, open: boolean): void {
  const { [id]: _, ...remaining } = readBranchStates();
  const latest = Object.entries(remaining).slice(1 - MAX_STORED);
  try {
    // the prefix `c` keeps the keys in insertion order, which numeric keys do not
    localStorage.setItem(
      KEY,
      JSON.stringify({ ...Object.fromEntries(latest), [id]: open ? 1 : 0 }),
    );
  } catch {
    // storage is blocked: the state lasts for this page only
  }
}

/** The key of a category in the storage. */
export const toStorageKey = (id: number | string): string => `c${id}`;

// last, because the constants above must be initialized
if (typeof document !== 'undefined') {
  // scripts render a page that was not in the document, and branches to restore
  const isInBook = document.querySelector('[data-in-book]') !== null;
  if (!isInBook || hasSavedBranches()) markUsed();
  addEventListener('click', markUsed, { capture: true, once: true });
  addEventListener('popstate', markUsed, { once: true });
}
