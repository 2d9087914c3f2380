import { MAX_TAGS } from '@zhihui/contract/features/content/content.limits.ts';

/** Maximum depth of imported categories. */
export const MAX_DEPTH = 10;
/** Letters of a category's or tag's name, and of an author's. */
export const MAX_NAME = 40;
export const MAX_AUTHOR = 20;

const DESCRIPTIONS = {
  levels: `分类超过 ${MAX_DEPTH} 级，仅保留前 ${MAX_DEPTH} 级`,
  tags: `标签超过 ${MAX_TAGS} 个，仅保留前 ${MAX_TAGS} 个`,
  names: `分类、标签名超过 ${MAX_NAME} 个字或作者名超过 ${MAX_AUTHOR} 个字，已截断`,
  date: '日期无法识别或晚于当前时间，已使用导入时间',
};

/** Parts of a row that were not imported with it. */
export type Omission = keyof typeof DESCRIPTIONS;
export const OMISSIONS = Object.keys(DESCRIPTIONS) as readonly Omission[];

/** How many rows were imported without a part, and the position of the first one. */
export type Omissions = Map<Omission, { rows: number; first: string }>;

/** Counts the omitted parts of an imported row. */
export function countOmissions(
  omissions: Omissions,
  location: string,
  rowOmissions: readonly Omission[],
): void {
  for (const omission of rowOmissions) {
    const { rows, first } = omissions.get(omission) ?? { rows: 0, first: location };
    omissions.set(omission, { rows: rows + 1, first });
  }
}

/** A sentence for each kind of cut there was. */
export function describeOmissions(omissions: Omissions): string[] {
  return OMISSIONS.flatMap((omission) => {
    const entry = omissions.get(omission);
    return entry === undefined
      ? []
      : [`${entry.rows} 篇的${DESCRIPTIONS[omission]}（例如 ${entry.first}）`];
  });
}
