import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';

/** Levels of categories that an import makes. */
export const MAX_DEPTH = 10;
/** Letters of a category's or tag's name, and of an author's. */
export const MAX_NAME = 40;
export const MAX_AUTHOR = 20;

const WORDS = {
  levels: `分类超过 ${MAX_DEPTH} 级，只留上面 ${MAX_DEPTH} 级`,
  tags: `标签超过 ${MAX_TAGS} 个，只留前 ${MAX_TAGS} 个`,
  names: `分类、标签名超过 ${MAX_NAME} 个字或作者名超过 ${MAX_AUTHOR} 个字，截短了`,
  date: '日期读不出来或还没有到，按导入的时间算',
};

/** What of a row did not come in with it. */
export type Cut = keyof typeof WORDS;
export const CUTS = Object.keys(WORDS) as readonly Cut[];

/** How many rows came in without a part of them, and where the first such one stands. */
export type Cuts = Map<Cut, { rows: number; first: string }>;

/** Counts what a row that came in did not bring. */
export function countCuts(cuts: Cuts, where: string, found: readonly Cut[]): void {
  for (const cut of found) {
    const { rows, first } = cuts.get(cut) ?? { rows: 0, first: where };
    cuts.set(cut, { rows: rows + 1, first });
  }
}

/** A sentence for each kind of cut there was. */
export function sayCuts(cuts: Cuts): string[] {
  return CUTS.flatMap((cut) => {
    const told = cuts.get(cut);
    return told === undefined ? [] : [`${told.rows} 篇的${WORDS[cut]}（例如 ${told.first}）`];
  });
}
