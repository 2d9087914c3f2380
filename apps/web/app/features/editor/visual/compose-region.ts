import type { Node } from 'prosemirror-model';
import type { Block } from './blocks.ts';

/** The blocks on either side of a region that stand in the text. */
export interface Neighbours {
  before: Block | null;
  behind: Block | null;
}

const BLANK_LINE = /\n[^\S\n]*\n/u;

/** What stands between the blocks of a region of `text`, and around them. */
export function gapsOf(
  text: string,
  there: readonly Block[],
  region: { from: number; to: number },
): string[] {
  const gaps: string[] = [];
  let at = region.from;
  for (const { from, to } of there) {
    gaps.push(text.slice(at, from));
    at = to;
  }
  gaps.push(text.slice(at, region.to));
  return gaps;
}

/** What to put before, between and behind `count` blocks; `safe`: an empty line between all of them. */
export function gapsFor(
  count: number,
  old: readonly string[],
  { before, behind }: Neighbours,
  safe: boolean,
): string[] {
  const first = old[0] ?? '';
  const last = old.at(-1) ?? '';
  const alone = old.length === 1;
  if (count === 0) {
    if (before === null) return [behind === null ? first : alone ? first : ''];
    if (behind === null) return [last];
    return [old.find((gap) => BLANK_LINE.test(gap)) ?? '\n\n'];
  }
  const apart = (gap: string) => (gap === '' || (safe && !BLANK_LINE.test(gap)) ? '\n\n' : gap);
  const gaps = Array.from({ length: count + 1 }, (_, at) =>
    at > 0 && at < count ? apart(count === old.length - 1 ? (old[at] ?? '') : '') : '',
  );
  gaps[0] = before === null ? (alone ? '' : first) : alone ? '\n\n' : apart(first);
  gaps[count] = behind === null ? last : apart(last);
  if (alone && behind === null) {
    // characters that nobody sees are text all the same: what is written at the end comes behind them
    const unseen = last.slice(0, last.trimEnd().length);
    if (unseen !== '') {
      gaps[0] = before === null ? unseen : `${unseen}\n\n`;
      gaps[count] = last.slice(unseen.length);
    }
  }
  return gaps;
}

/** Sources and gaps in turn, from `start` on; blocks without a source take no room. */
export function joinBlocks(
  sources: readonly string[],
  nodes: readonly Node[],
  gaps: readonly string[],
  start: number,
): { text: string; blocks: Block[] } {
  let text = gaps.length === 1 ? '' : (gaps[0] ?? '');
  let written = 0;
  const blocks = nodes.map((node, at): Block => {
    const source = sources[at] ?? '';
    if (source === '') {
      const here = start + (written === 0 ? 0 : text.length);
      return { from: here, to: here, node };
    }
    if (written > 0) text += gaps[written] ?? '';
    written += 1;
    const from = start + text.length;
    text += source;
    return { from, to: from + source.length, node };
  });
  return { text: text + (gaps.at(-1) ?? ''), blocks };
}
