import type { Call, Result } from '@zhihui/contract/client.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import type { TableQuery } from './table-query.ts';

/**
 * What the table of a section asks for. The rows of all sections are made alike, so the types of one stand for those of
 * each; what a section adds of its own is known where its table is declared.
 */
export function manageCalls(model: ContentModel) {
  const path = SECTION_PATH[model];
  const of = {
    page: `GET /${path}/manage/page` as 'GET /article/manage/page',
    category: `PUT /${path}/category` as 'PUT /article/category',
    tags: `PUT /${path}/tags` as 'PUT /article/tags',
    author: `PUT /${path}/author` as 'PUT /article/author',
    pin: `PUT /${path}/:id/pin` as 'PUT /article/:id/pin',
    unpublish: `PUT /${path}/:id/unpublish` as 'PUT /article/:id/unpublish',
    publish: `PUT /${path}/:id/publish` as 'PUT /article/:id/publish',
    remove: `DELETE /${path}/:id` as 'DELETE /article/:id',
    restore: `PUT /${path}/:id/restore` as 'PUT /article/:id/restore',
  } as const;
  return {
    page: <T extends ManagedItem>(api: Call, query: TableQuery) =>
      api(of.page, { query: query as never }) as Promise<Result<unknown>> as Promise<
        Result<Page<T>>
      >,
    move: (id: Id, categoryId: Id) => call(of.category, { body: { id, categoryId } }),
    retag: (id: Id, add: string[], remove: string[]) =>
      call(of.tags, { body: { id, add, remove } }),
    give: (id: Id, authorId: Id) => call(of.author, { body: { id, authorId } }),
    pin: (id: Id, pinned: boolean) => call(of.pin, { params: { id }, body: { pinned } }),
    unpublish: (id: Id) => call(of.unpublish, { params: { id } }),
    publish: (id: Id) => call(of.publish, { params: { id } }),
    remove: (id: Id) => call(of.remove, { params: { id } }),
    restore: (id: Id) => call(of.restore, { params: { id } }),
  };
}
export type ManageCalls = ReturnType<typeof manageCalls>;
