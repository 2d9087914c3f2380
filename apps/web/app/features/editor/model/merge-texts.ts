// Why it is as it is: docs/decisions/0113-versions-as-drawn.md
import { diffLists, splitWords } from '@zhihui/markdown/diff-lists.ts';

export interface Merged {
  /** Both changes in one text; where they overlap, the local one. */
  text: string;
  /** How many places both sides changed differently. */
  overlaps: number;
}

/** Title and text of a version. */
interface TitledText {
  title: string;
  content: string;
}

/** Merges titles and texts that grew from `base`; of a title that both sides changed the local one stays. */
export function mergeVersions(
  base: TitledText,
  local: TitledText,
  remote: TitledText,
): TitledText & { overlaps: number } {
  const content = mergeTexts(base.content, local.content, remote.content);
  const isTitleAgreed = [base.title, remote.title].includes(local.title);
  const title = local.title === base.title ? remote.title : local.title;
  const overlaps = content.overlaps + (isTitleAgreed || remote.title === base.title ? 0 : 1);
  return { title, content: content.text, overlaps };
}

/** Limits in ms for comparing lines, and the words of one place. */
const TIMEOUT_MS = { lines: 400, words: 100 };

/**
 * Merges two texts that grew from `base`: what only one side changed is taken from that side, by line and within a line
 * by word.
 */
export function mergeTexts(base: string, local: string, remote: string): Merged {
  const merged = mergeLists(
    { base: base.split('\n'), local: local.split('\n'), remote: remote.split('\n') },
    TIMEOUT_MS.lines,
    (part) => mergeWords(part.base.join('\n'), part.local.join('\n'), part.remote.join('\n')),
  );
  return { text: merged.list.join('\n'), overlaps: merged.overlaps };
}

/** Merges the words of a place; null when both sides changed the same ones. */
function mergeWords(base: string, local: string, remote: string): string[] | null {
  const { list, overlaps } = mergeLists(
    { base: splitWords(base), local: splitWords(local), remote: splitWords(remote) },
    TIMEOUT_MS.words,
    () => null,
  );
  return overlaps > 0 ? null : list.join('').split('\n');
}

interface Sides {
  base: readonly string[];
  local: readonly string[];
  remote: readonly string[];
}
/** What a side puts in place of base entries `from` to `to` (end exclusive). */
interface Edit {
  from: number;
  to: number;
  entries: readonly string[];
}

function mergeLists(
  { base, local, remote }: Sides,
  timeoutMs: number,
  resolve: (place: Sides) => readonly string[] | null,
): { list: string[]; overlaps: number } {
  const places = groupEdits(listEdits(base, local, timeoutMs), listEdits(base, remote, timeoutMs));
  const list: string[] = [];
  let overlaps = 0;
  let done = 0;
  for (const { from, to, localEdits, remoteEdits } of places) {
    list.push(...base.slice(done, from));
    done = to;
    const [mine, other] = [localEdits, remoteEdits].map((edits) =>
      applyEdits(base, edits, from, to),
    );
    const isAgreed = remoteEdits.length === 0 || isEqual(mine!, other!);
    const place = { base: base.slice(from, to), local: mine!, remote: other! };
    const resolved = isAgreed ? mine! : localEdits.length === 0 ? other! : resolve(place);
    if (resolved === null) overlaps += 1;
    list.push(...(resolved ?? mine!));
  }
  list.push(...base.slice(done));
  return { list, overlaps };
}

function listEdits(base: readonly string[], side: readonly string[], timeoutMs: number): Edit[] {
  return diffLists(base, side, timeoutMs)
    .filter(({ equal }) => !equal)
    .map(({ before: [from, to], after }) => ({ from, to, entries: side.slice(...after) }));
}

interface Place {
  from: number;
  to: number;
  localEdits: Edit[];
  remoteEdits: Edit[];
}

/** Edits of both sides that overlap or touch stand in one place. */
function groupEdits(localEdits: readonly Edit[], remoteEdits: readonly Edit[]): Place[] {
  const all = [
    ...localEdits.map((edit) => ({ edit, isLocal: true })),
    ...remoteEdits.map((edit) => ({ edit, isLocal: false })),
  ].sort((a, b) => a.edit.from - b.edit.from || a.edit.to - b.edit.to);
  const places: Place[] = [];
  for (const { edit, isLocal } of all) {
    let place = places.at(-1);
    if (place === undefined || edit.from > place.to) {
      place = { from: edit.from, to: edit.to, localEdits: [], remoteEdits: [] };
      places.push(place);
    }
    place.to = Math.max(place.to, edit.to);
    (isLocal ? place.localEdits : place.remoteEdits).push(edit);
  }
  return places;
}

function applyEdits(
  base: readonly string[],
  edits: readonly Edit[],
  from: number,
  to: number,
): string[] {
  const list: string[] = [];
  let done = from;
  for (const edit of edits) {
    list.push(...base.slice(done, edit.from), ...edit.entries);
    done = edit.to;
  }
  return [...list, ...base.slice(done, to)];
}

function isEqual(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((entry, at) => entry === b[at]);
}
