// Why it is as it is: docs/decisions/0065-templates.md
import type {
  TemplateRow as Presented,
  templateEndpoints,
} from '@zhihui/contract/features/template/template.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { fieldError, notFound } from '../../kernel/errors.ts';
import { toOffset } from '../../kernel/paging.ts';
import { lockWritableCategory } from '../category/category.public.ts';
import {
  findTemplate,
  insertTemplate,
  listAvailable,
  listTemplates,
  readTemplate,
  restoreTemplate,
  updateTemplate,
} from './template.repo.ts';
import type { TemplateRow } from './template.repo.ts';

const templateNotFound = () => notFound('该模板不存在或已被删除');

export const templateHandlers: Handlers<typeof templateEndpoints> = {
  'GET /template': (ctx, { query: { categoryId = null } }) =>
    listAvailable(ctx.db, categoryId, ctx.actor),

  'GET /template/page': async (ctx, { query: { current, size, keyword = '' } }) => {
    const offset = toOffset(current, size);
    const { rows, total } = await listTemplates(ctx.db, { keyword, limit: size, offset });
    return { records: rows.map(present), total, current, size };
  },

  'GET /template/:id': async (ctx, { params: { id } }) => {
    const template = await readTemplate(ctx.db, id, ctx.actor);
    if (template === null) throw templateNotFound();
    return template;
  },

  'POST /template': async (ctx, { body: { categoryId, ...rest } }) => {
    await assertCategory(ctx, categoryId);
    return stored(ctx.db, await insertTemplate(ctx.db, { ...rest, category_id: categoryId }));
  },

  'PUT /template': async (ctx, { body: { id, categoryId, ...rest } }) => {
    if (categoryId !== undefined) await assertCategory(ctx, categoryId);
    const change = { ...rest, category_id: categoryId, updated_at: ctx.now() };
    if (!(await updateTemplate(ctx.db, id, change))) throw templateNotFound();
    return stored(ctx.db, id);
  },

  'DELETE /template/:id': async (ctx, { params: { id } }) => {
    if (!(await updateTemplate(ctx.db, id, { deleted_at: ctx.now() }))) throw templateNotFound();
    return null;
  },

  'PUT /template/:id/restore': async (ctx, { params: { id } }) => {
    if (!(await restoreTemplate(ctx.db, id))) throw templateNotFound();
    return null;
  },
};

/** Throws VALIDATION at the category unless it is one of articles. */
async function assertCategory(ctx: Ctx, categoryId: Id | null): Promise<void> {
  if (categoryId === null) return;
  if ((await lockWritableCategory(ctx, categoryId, 'ARTICLE')) === null)
    throw fieldError({ categoryId: '文章分类不存在，请重新选择' });
}

async function stored(db: Db, id: Id): Promise<Presented> {
  const row = await findTemplate(db, id);
  if (row === null) throw templateNotFound();
  return present(row);
}

function present(row: TemplateRow): Presented {
  const { id, name, description, content, category_id: categoryId } = row;
  const category = categoryId === null ? null : { id: categoryId, name: row.category_name ?? '' };
  return { id, name, description, content, category, updatedAt: row.updated_at.toISOString() };
}
