import type { Node } from 'prosemirror-model';
import type { Block } from './blocks.ts';

/** The blocks on either side of a region that stand in the text. */
export interface AdjacentBlocks {
  before: Block | null;
  after: Block | null;
}

const BLANK_LINE = /\n[^\S\n]*\n/u;

/** What stands between the blocks of a region of `text`, and around them. */
export function readGaps(
  text: string,
  blocks: readonly Block[],
  region: { from: number; to: number },
): string[] {
  const gaps: string[] = [];
  let at = region.from;
  for (const { from, to } of blocks) {
    gaps.push(text.slice(at, from));
    at = to;
  }
  gaps.push(text.slice(at, region.to));
  return gaps;
}

/** What to put before, between and behind `count` blocks; `safe`: an empty line between all of them. */
export function buildGaps(
  count: number,
  oldGaps: readonly string[],
  { before, after }: AdjacentBlocks,
  forceBlankLines: boolean,
): string[] {
  const first = oldGaps[0] ?? '';
  const last = oldGaps.at(-1) ?? '';
  const isSingle = oldGaps.length === 1;
  if (count === 0) {
    if (before === null) return [after === null ? first : isSingle ? first : ''];
    if (after === null) return [last];
    return [oldGaps.find((gap) => BLANK_LINE.test(gap)) ?? '\n\n'];
  }
  const separate = (gap: string) =>
    gap === '' || (forceBlankLines && !BLANK_LINE.test(gap)) ? '\n\n' : gap;
  const gaps = Array.from({ length: count + 1 }, (_, at) =>
    at > 0 && at < count ? separate(count === oldGaps.length - 1 ? (oldGaps[at] ?? '') : '') : '',
  );
  gaps[0] = before === null ? (isSingle ? '' : first) : isSingle ? '\n\n' : separate(first);
  gaps[count] = after === null ? last : separate(last);
  if (isSingle && after === null) {
    // characters that nobody sees are text all the same: what is written at the end comes behind them
    const hiddenText = last.slice(0, last.trimEnd().length);
    if (hiddenText !== '') {
      gaps[0] = before === null ? hiddenText : `${hiddenText}\n\n`;
      gaps[count] = last.slice(hiddenText.length);
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
  let writtenCount = 0;
  const blocks = nodes.map((node, at): Block => {
    const source = sources[at] ?? '';
    if (source === '') {
      const position = start + (writtenCount === 0 ? 0 : text.length);
      return { from: position, to: position, node };
    }
    if (writtenCount > 0) text += gaps[writtenCount] ?? '';
    writtenCount += 1;
    const from = start + text.length;
    text += source;
    return { from, to: from + source.length, node };
  });
  return { text: text + (gaps.at(-1) ?? ''), blocks };
}
