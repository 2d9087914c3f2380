import { all, unwrap } from './dom.ts';

/** Elements that Markdown writes alike. */
const KINDS = ['b, strong', 'i, em', 's, del, strike'];

/**
 * Marks of a kind that touch, or have only white space between them, become one, and one inside another goes: programs
 * mark each run of letters by itself, and the stars of two such marks would stand in the text.
 */
export function joinMarks(root: HTMLElement): void {
  unwrapNestedMarks(root);
  for (const kind of KINDS) {
    for (const mark of all(root, kind)) {
      // those already taken into an earlier one are empty and have no place
      for (let run = getFollowingRun(mark, kind); run !== null; run = getFollowingRun(mark, kind)) {
        for (const node of run) {
          mark.appendChild(node);
          if (node.nodeType === 1) unwrap(node as Element);
        }
      }
    }
  }
}

/** A mark within another of its kind says nothing new. */
export function unwrapNestedMarks(root: HTMLElement): void {
  for (const kind of KINDS) {
    for (const mark of all(root, kind)) {
      if (mark.parentElement?.closest(kind)) unwrap(mark);
    }
  }
}

/** The next mark of the kind with the white space before it; null when something else comes first. */
function getFollowingRun(mark: HTMLElement, kind: string): Node[] | null {
  const run: Node[] = [];
  for (let next = mark.nextSibling; next !== null; next = next.nextSibling) {
    run.push(next);
    if (next.nodeType === 1) return (next as Element).matches(kind) ? run : null;
    if (next.nodeType !== 3 || next.textContent?.trim() !== '') return null;
  }
  return null;
}
