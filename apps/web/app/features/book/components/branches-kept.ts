/** Branches of trees as their reader left them: `1` unfolded, `0` folded, by the id of the category. */
export type Kept = Record<string, 0 | 1>;

const KEY = 'zhihui_book_branches';
/** The oldest are forgotten. */
const MOST = 40;

/** What the reader unfolded and folded in this browser. */
export function keptBranches(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    // blocked storage, or somebody else's words
    return {};
  }
}

/** Whether anything was unfolded or folded here. */
export function remembersBranches(): boolean {
  return Object.keys(keptBranches()).length > 0;
}

/** Keeps how a branch was left. */
export function keepBranch(id: string, open: boolean): void {
  const { [id]: _, ...others } = keptBranches();
  const latest = Object.entries(others).slice(1 - MOST);
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
export const keyOf = (id: number | string): string => `c${id}`;
