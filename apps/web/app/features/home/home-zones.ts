import { HOME_BLOCKS, MAIN_BLOCKS } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import type { RequestInfo } from '@zhihui/contract/web-entry.ts';

/** Blocks of the page by where they stand: above the articles, in the side, from the articles on, below the side. */
export type HomeZones = readonly [HomeBlock[], HomeBlock[], HomeBlock[], HomeBlock[]];

const MAIN_COLUMN: readonly HomeBlock[] = MAIN_BLOCKS;

/**
 * The two columns of wide screens, each cut in two, because on a phone they take turns: what is new, what is mine, the
 * articles, the questions. For the loader, so that browsers do without the lists.
 */
export function getHomeZones({ homeBlocks }: RequestInfo['site']): HomeZones {
  const all = homeBlocks ?? HOME_BLOCKS.map((block) => ({ block, shown: true }));
  const shown = new Set(all.filter((item) => item.shown).map(({ block }) => block));
  const order = all.map(({ block }) => block);
  const main = order.filter((block) => MAIN_COLUMN.includes(block));
  const side = order.filter((block) => !MAIN_COLUMN.includes(block));
  const splitBefore = (blocks: HomeBlock[], splitBlock: HomeBlock) => {
    const index = blocks.indexOf(splitBlock);
    return [blocks.slice(0, index), blocks.slice(index)].map((part) =>
      part.filter((block) => shown.has(block)),
    ) as [HomeBlock[], HomeBlock[]];
  };
  const [mainTop, mainRest] = splitBefore(main, 'ARTICLES');
  const [sideTop, sideRest] = splitBefore(side, 'QUESTIONS');
  return [mainTop, sideTop, mainRest, sideRest];
}
