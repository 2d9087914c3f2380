import type { ContentModel } from '@zhihui/contract/models.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { UniqueNames } from '../../platform/export/export-names.ts';
import { SECTION_NAMES } from '../../platform/export/browse-site.ts';
import { listVisibleCategories } from '../category/category.public.ts';
import type { CategoryRow } from '../category/category.public.ts';
import type { ExportPlace } from './export-texts.repo.ts';

/** What a caller wants to export: a category, a section, or with neither all they may read. */
export interface ExportScope {
  categoryId: Id | null;
  model: ContentModel | null;
  children: boolean;
}

/** A scope with what the caller may read of it. */
export interface ExportTarget {
  /** For people: the name of the category or section; null for everything. */
  name: string | null;
  root: CategoryRow | null;
  models: readonly ContentModel[];
  categories: readonly CategoryRow[];
  place: ExportPlace;
}

/** Finds what the caller may read of a scope; null when its category is not there for them. */
export async function findExportTarget(
  ctx: Ctx,
  { categoryId, model, children }: ExportScope,
): Promise<ExportTarget | null> {
  const wanted = CONTENT_MODELS.filter((section) => model === null || section === model);
  const models = wanted.filter((section) => section !== 'ANNOUNCEMENT' || ctx.actor.announcements);
  const lists = await Promise.all(models.map((section) => listVisibleCategories(ctx, section)));
  const all = lists.flat();
  const root = all.find(({ id }) => id === categoryId) ?? null;
  if (categoryId !== null && root === null) return null;
  const isBelow = (row: CategoryRow) =>
    root === null || row.id === root.id || (children && row.ancestor_ids.includes(root.id));
  const categories = all.filter(isBelow);
  return {
    name: root?.name ?? (model === null ? null : SECTION_NAMES[model]),
    root,
    models: root === null ? models : [root.model],
    categories,
    place: {
      categoryIds: categories.map(({ id }) => id),
      uncategorised: root === null,
      models: root === null ? models : [root.model],
      viewer: ctx.actor,
    },
  };
}

/** A folder of an archive: a category, or a section above them. */
export interface ExportFolder {
  /** Number of the category, or the section. */
  id: string;
  name: string;
  parentId: string | null;
  /** Its path in the archive; empty for the archive itself. */
  folder: string;
  /** The names of that path as the site has them: file systems take fewer letters and cases. */
  names: readonly string[];
}

/**
 * The folders of an archive, parents before their children. `withRoot`: what all lies in has a folder of its own, as pages
 * to browse want it; else one category or section is the archive itself.
 */
export function buildFolders(
  { root, models, categories }: ExportTarget,
  names: UniqueNames,
  withRoot: boolean,
): Map<string, ExportFolder> {
  const folders = new Map<string, ExportFolder>();
  const isNamed = withRoot || (root === null && models.length > 1);
  if (root === null) {
    for (const model of models) {
      const name = SECTION_NAMES[model];
      const folder = isNamed ? names.take('', name, '') : '';
      const path = folder === '' ? [] : [name];
      folders.set(model, { id: model, name, parentId: null, folder, names: path });
    }
  }
  const byDepth = categories.toSorted((a, b) => a.ancestor_ids.length - b.ancestor_ids.length);
  for (const row of byDepth) {
    const id = String(row.id);
    if (row.id === root?.id) {
      const folder = withRoot ? names.take('', row.name, '') : '';
      const path = folder === '' ? [] : [row.name];
      folders.set(id, { id, name: row.name, parentId: null, folder, names: path });
      continue;
    }
    // a category below one that the caller may not read stands below the section
    const parent =
      folders.get(String(row.parent_id)) ?? folders.get(row.model) ?? folders.get(String(root?.id));
    if (parent === undefined) continue;
    const folder = names.take(parent.folder, row.name, '');
    folders.set(id, {
      ...{ id, name: row.name, parentId: parent.id, folder },
      names: [...parent.names, row.name],
    });
  }
  return folders;
}
