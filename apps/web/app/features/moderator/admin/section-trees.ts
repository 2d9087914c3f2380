import type { Call } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { optional } from '../../../api/load.ts';
import { sectionOf } from '../../../lib/sections.ts';
import { treeOptions } from '../../category/category.public.ts';
import type { TreeOption } from '../../category/category.public.ts';

export interface SectionTree {
  model: ContentModel;
  tree: CategoryNode[];
}

/** The trees of all sections that have a category. */
export async function loadTrees(api: Call): Promise<SectionTree[]> {
  const trees = await Promise.all(
    CONTENT_MODELS.map(async (model) => ({
      model,
      tree: optional(await api('GET /category/tree/mgt', { query: { model } })) ?? [],
    })),
  );
  return trees.filter(({ tree }) => tree.length > 0);
}

/** All categories for antd's pickers, below the names of their sections, which cannot be chosen. */
export function sectionOptions(trees: readonly SectionTree[]): TreeOption[] {
  return trees.map(({ model, tree }) => ({
    value: model,
    title: sectionOf(model).label,
    selectable: false,
    checkable: false,
    children: treeOptions(tree),
  }));
}
