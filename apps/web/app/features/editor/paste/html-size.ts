import { all } from './dom.ts';

/** More elements than a text can have. */
const MAX_ELEMENTS = 30_000;
/** Deeper than real texts; the conversion is recursive. */
const MAX_DEPTH = 200;

/** Whether even parsing would take too long. */
export function hasTooManyTags(html: string): boolean {
  let tags = 0;
  for (let offset = html.indexOf('<'); offset !== -1; offset = html.indexOf('<', offset + 1)) {
    if (/[a-z]/iu.test(html.charAt(offset + 1))) tags += 1;
    if (tags > MAX_ELEMENTS) return true;
  }
  return false;
}

/** Whether converting would take too long: such HTML pastes as the plain text beside it. */
export function isTooLarge(root: HTMLElement): boolean {
  if (all(root, '*').length > MAX_ELEMENTS) return true;
  let depth = 0;
  let node: Node = root;
  for (;;) {
    if (node.firstChild !== null) {
      node = node.firstChild;
      depth += 1;
      if (depth > MAX_DEPTH) return true;
      continue;
    }
    while (node.nextSibling === null) {
      if (node === root || node.parentNode === null) return false;
      node = node.parentNode;
      depth -= 1;
    }
    if (node === root) return false;
    node = node.nextSibling;
  }
}
