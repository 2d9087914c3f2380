// Why it is as it is: docs/decisions/0010-four-sections-one-core.md
import type { z } from 'zod';
import type {
  ContentDetail,
  ContentForEdit,
  CreateContent,
} from '@zhihui/contract/features/content/content.schema.ts';
import type {
  PLAIN_SECTION,
  sectionEndpoints,
  SectionSchemas,
} from '@zhihui/contract/features/content/section.endpoints.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import {
  loadContentDetail,
  loadContentForEdit,
  deleteContent,
  restoreContent,
  viewContent,
} from './section.service.ts';
import { listSectionPage } from './content-page.ts';
import { loadPublishingScope } from './content-check.ts';
import { createContent, updateContent } from './content.service.ts';

/** What a section does in addition to the common part. */
export interface SectionPart<S extends SectionSchemas> {
  /** Stores the section's own fields in the transaction that saved the text. */
  save?(tx: Ctx, id: Id, body: z.output<S['create']> | z.output<S['update']>): Promise<void>;
  /** Completes the whole item. */
  detail?(ctx: Ctx, item: ContentDetail): Promise<z.input<S['detail']>>;
  /** Completes the text for the editor. */
  forEdit?(ctx: Ctx, text: z.input<typeof ContentForEdit>): Promise<z.input<S['forEdit']>>;
}

type SectionHandlers<M extends ContentModel, S extends SectionSchemas> = Handlers<
  ReturnType<typeof sectionEndpoints<M, S>>
>;
interface ById {
  params: { id: Id };
}
type Body = z.output<typeof CreateContent>;
type UpdateBody = Parameters<typeof updateContent>[2];

/** Creates the handlers of the calls that `sectionEndpoints` declares for a section. */
export function sectionHandlers<
  M extends ContentModel,
  S extends SectionSchemas = typeof PLAIN_SECTION,
>(model: M, section: SectionPart<S> = {}): SectionHandlers<M, S> {
  const path = `/${SECTION_PATH[model]}`;
  const loadItem = async (ctx: Ctx, id: Id) => {
    const item = await loadContentDetail(ctx, model, id);
    return section.detail === undefined ? item : section.detail(ctx, item);
  };
  const saved = (body: Body | UpdateBody) => (tx: Ctx, id: Id) =>
    section.save?.(tx, id, body as never);
  const handlers = {
    [`GET ${path}/page`]: (ctx: Ctx, { query }: { query: Parameters<typeof listSectionPage>[2] }) =>
      listSectionPage(ctx, model, query),
    [`GET ${path}/:id`]: (ctx: Ctx, { params }: ById) => loadItem(ctx, params.id),
    [`GET ${path}/:id/edit`]: async (ctx: Ctx, { params }: ById) => {
      const text = await loadContentForEdit(ctx, model, params.id);
      return section.forEdit === undefined ? text : section.forEdit(ctx, text);
    },
    [`GET ${path}/publishing`]: async (ctx: Ctx) => {
      const { categoryIds } = await loadPublishingScope(ctx, model);
      return { everywhere: categoryIds === null, categoryIds: [...(categoryIds ?? [])] };
    },
    [`POST ${path}/:id/view`]: async (ctx: Ctx, { params }: ById) => {
      await viewContent(ctx, model, params.id);
      return null;
    },
    [`POST ${path}`]: async (ctx: Ctx, { body }: { body: Body }) =>
      loadItem(ctx, await createContent(ctx, model, body, { saveSectionFields: saved(body) })),
    [`PUT ${path}`]: async (ctx: Ctx, { body }: { body: UpdateBody }) => {
      await updateContent(ctx, model, body, { saveSectionFields: saved(body) });
      return loadItem(ctx, body.id);
    },
    [`DELETE ${path}/:id`]: async (ctx: Ctx, { params }: ById) => {
      await deleteContent(ctx, model, params.id);
      return null;
    },
    [`PUT ${path}/:id/restore`]: async (ctx: Ctx, { params }: ById) => {
      await restoreContent(ctx, model, params.id);
      return null;
    },
  };
  // the keys are built from the section's path, as the endpoint rows are
  return handlers as unknown as SectionHandlers<M, S>;
}
