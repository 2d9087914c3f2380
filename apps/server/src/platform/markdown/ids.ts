import type { Element, Root } from 'hast';
import { LIMITS } from './limits.ts';
import { eachElement } from './tree.ts';

/**
 * Prefixes the writer's ids (and `name`s) with `u-` and drops duplicates: no id of an article can shadow a name of the page
 * or of `document`. Returns the remaining ids.
 */
export function prefixIds(root: Root): Set<string> {
  const usedIds = new Set<string>();
  eachElement(root, (element) => {
    const authorId = element.properties['id'] ?? element.properties['name'];
    delete element.properties['id'];
    delete element.properties['name'];
    if (typeof authorId !== 'string' && typeof authorId !== 'number') return;
    const id = `u-${String(authorId).trim().replace(/\s+/g, '-').slice(0, 100)}`;
    if (id === 'u-' || usedIds.has(id)) return;
    usedIds.add(id);
    element.properties['id'] = id;
  });
  return usedIds;
}

/** A readable, bounded part of an address: letters and digits of any script, joined by hyphens. */
function toSlug(text: string): string {
  const words = text
    .slice(0, 300)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\s-]+/gu, '')
    .trim()
    .replace(/[\s-]+/g, '-');
  // A cut within a surrogate pair leaves a lone half, which is removed too.
  return words
    .slice(0, 60)
    .toWellFormed()
    .replace(/\ufffd/g, '')
    .replace(/^-+|-+$/g, '');
}

/** The id of the first heading with this text, or with this fragment in the address of another program. */
export const getHeadingId = (text: string): string => `s-${toSlug(text) || '节'}`;

/** Assigns each heading text its id: `s-<slug>`, numbered from the second of a kind on. */
export function createHeadingIds(): (text: string) => string {
  const counts = new Map<string, number>();
  const used = new Set<string>();
  return (text) => {
    const base = getHeadingId(text);
    let n = counts.get(base) ?? 0;
    let id = n === 0 ? base : `${base}-${n}`;
    while (used.has(id)) id = `${base}-${++n}`;
    counts.set(base, n + 1);
    used.add(id);
    return id;
  };
}

/** A fragment as its writer meant it. */
export function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}

/** Points `#…` links at the current ids: the writer's own ids first, then headings. */
export function resolveFragment(href: string, ids: Set<string>, headings: Set<string>): string {
  const name = decodeFragment(href.slice(1)).slice(0, LIMITS.toc);
  const candidates = [`u-${name}`, `s-${name}`, `s-${toSlug(name)}`, name];
  const found = candidates.find((id) => ids.has(id) || headings.has(id));
  return found ? `#${found}` : href;
}

/** Marks an element as reached by this id. */
export function setId(element: Element, id: string): void {
  element.properties['id'] = id;
}
