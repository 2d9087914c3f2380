// Why it is as it is: docs/decisions/0047-tables-of-the-four-sections.md
import type { z } from 'zod';
import type {
  ManagedItem,
  manageEndpoints,
  ManageSchemas,
} from '@zhihui/contract/features/content/manage.endpoints.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx, Handlers } from '../../ctx.ts';
import { listManagedPage, pinContent } from './content-manage.ts';
import type { SectionFilters } from './content-manage.ts';
import type { ManagedRow } from './content-manage.repo.ts';
import { changeTags, changeAuthor, moveContent } from './content-metadata.ts';
import { republish, unpublishContent } from './content-unpublish.ts';

type Table<R extends ManagedRow> = Parameters<typeof listManagedPage<R>>[1];

/** What a section's table adds to the common part. */
export interface SectionManage<S extends ManageSchemas, R extends ManagedRow> {
  /** Its own filters, as far as the query sets them. */
  filters?(query: z.output<S['query']>): SectionFilters;
  /** Completes a row. */
  present?(item: ManagedItem, row: R): z.input<S['item']>;
  /** Called after an item was published again, in that transaction. */
  published?(tx: Ctx, id: Id): Promise<void>;
}

type ManageHandlers<M extends ContentModel, S extends ManageSchemas> = Handlers<
  ReturnType<typeof manageEndpoints<M, S>>
>;
interface ById {
  params: { id: Id };
}

/** Creates the handlers of the calls that `manageEndpoints` declares for a section. */
export function manageHandlers<
  M extends ContentModel,
  S extends ManageSchemas,
  R extends ManagedRow = ManagedRow,
>(model: M, table: Table<R>, section: SectionManage<S, R> = {}): ManageHandlers<M, S> {
  const path = `/${SECTION_PATH[model]}`;
  const handlers = {
    [`GET ${path}/manage/page`]: async (
      ctx: Ctx,
      { query }: { query: Parameters<typeof listManagedPage>[2] },
    ) => {
      const filters = section.filters?.(query as never) ?? {};
      const { records, ...page } = await listManagedPage(ctx, table, query, filters);
      return {
        ...page,
        records: records.map(({ item, row }) => section.present?.(item, row) ?? item),
      };
    },
    [`PUT ${path}/category`]: (ctx: Ctx, { body }: { body: { id: Id; categoryId: Id } }) =>
      resolveNull(moveContent(ctx, model, body.id, body.categoryId)),
    [`PUT ${path}/tags`]: (ctx: Ctx, { body }: { body: { id: Id; add: Id[]; remove: Id[] } }) =>
      resolveNull(changeTags(ctx, model, body)),
    [`PUT ${path}/author`]: (ctx: Ctx, { body }: { body: { id: Id; authorId: Id } }) =>
      resolveNull(changeAuthor(ctx, model, body.id, body.authorId)),
    [`PUT ${path}/:id/pin`]: (ctx: Ctx, { params, body }: ById & { body: { pinned: boolean } }) =>
      resolveNull(pinContent(ctx, model, params.id, body.pinned)),
    [`PUT ${path}/:id/unpublish`]: (ctx: Ctx, { params }: ById) =>
      resolveNull(unpublishContent(ctx, model, params.id)),
    [`PUT ${path}/:id/publish`]: (ctx: Ctx, { params }: ById) =>
      resolveNull(republish(ctx, model, params.id, section.published)),
  };
  // the keys are built from the section's path, as the endpoint rows are
  return handlers as unknown as ManageHandlers<M, S>;
}

async function resolveNull(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
