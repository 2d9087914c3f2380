import {
  MAX_CATEGORY_DESCRIPTION,
  MAX_CATEGORY_ICON,
  MAX_CATEGORY_NAME,
} from './category.limits.ts';
import { z } from 'zod';
import { CONTENT_MODELS, VISIBILITIES } from '../../models.ts';
import { Id, line } from '../../schema.ts';

export interface CategoryNode {
  id: number | string;
  model: (typeof CONTENT_MODELS)[number];
  parentId: number | string | null;
  name: string;
  description: string;
  icon: string | null;
  visibility: (typeof VISIBILITIES)[number];
  order: number;
  /** Readable items of this category and those below, as far as the asker may see. */
  count: number;
  children: CategoryNode[];
}

export const CategoryFields = z.object({
  id: Id,
  model: z.enum(CONTENT_MODELS),
  parentId: Id.nullable(),
  name: z.string(),
  description: z.string(),
  icon: z.string().nullable(),
  visibility: z.enum(VISIBILITIES),
  order: z.int(),
  count: z.int().nonnegative(),
});
export const CategoryNode: z.ZodType<CategoryNode> = CategoryFields.extend({
  get children(): z.ZodArray<z.ZodType<CategoryNode>> {
    return z.array(CategoryNode);
  },
}) as unknown as z.ZodType<CategoryNode>;

export const CategoryBrief = z.object({ id: Id, name: z.string() });
/** A category with its path from the top of the tree, itself last, for breadcrumbs. */
export const CategoryPath = CategoryBrief.extend({ path: z.array(CategoryBrief) });

const fields = {
  parentId: Id.nullable(),
  name: line(1, MAX_CATEGORY_NAME, '分类名称'),
  description: line(0, MAX_CATEGORY_DESCRIPTION, '说明'),
  icon: line(0, MAX_CATEGORY_ICON, '图标').nullable(),
  visibility: z.enum(VISIBILITIES, '请选择可见范围'),
  order: z.int('排序应为整数').min(0).max(9999),
};

export const CategoryBody = z.strictObject({
  model: z.enum(CONTENT_MODELS, '请选择栏目'),
  parentId: fields.parentId.default(null),
  name: fields.name,
  description: fields.description.default(''),
  icon: fields.icon.default(null),
  visibility: fields.visibility.default('PUBLIC'),
  /** Left out: behind its siblings. */
  order: fields.order.optional(),
});

/** The fields to change; the others stay, including concurrent changes of other users. */
export const CategoryChange = z
  .strictObject({ ...fields })
  .partial()
  .extend({ id: Id });
