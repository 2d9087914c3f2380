import type { Call } from '@zhihui/contract/client.ts';
import type { CategoryNode } from '@zhihui/contract/features/category/category.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { getSection } from '../../../lib/sections.ts';
import { toTreeOptions } from './tree-options.ts';
import type { TreeOption } from './tree-options.ts';

export interface SectionTree {
  model: ContentModel;
  tree: CategoryNode[];
}

/** The trees of all sections that have a category. */
export async function loadTrees(api: Call): Promise<SectionTree[]> {
  const trees = await Promise.all(
    CONTENT_MODELS.map(async (model) => ({
      model,
      tree: getDataOrNull(await api('GET /category/tree/mgt', { query: { model } })) ?? [],
    })),
  );
  return trees.filter(({ tree }) => tree.length > 0);
}

/** All categories for antd's pickers, below the names of their sections, which cannot be selected. */
export function toSectionOptions(trees: readonly SectionTree[]): TreeOption[] {
  return trees.map(({ model, tree }) => ({
    value: model,
    title: getSection(model).label,
    selectable: false,
    checkable: false,
    children: toTreeOptions(tree),
  }));
}
