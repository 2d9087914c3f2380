import type { BatchCall, Call, Result } from '@zhihui/contract/client.ts';
import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import type { TableQuery } from './table-query.ts';

/**
 * The calls of a section's table. The rows of all sections have the same base, so the types of one section stand for
 * all; the section's own fields are typed where its table is declared.
 */
export function createManageCalls(model: ContentModel) {
  const path = SECTION_PATH[model];
  const endpoints = {
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
      api(endpoints.page, { query: query as never }) as Promise<Result<unknown>> as Promise<
        Result<Page<T>>
      >,
    move: (call: BatchCall, id: Id, categoryId: Id) =>
      call(endpoints.category, { body: { id, categoryId } }),
    updateTags: (call: BatchCall, id: Id, add: string[], remove: string[]) =>
      call(endpoints.tags, { body: { id, add, remove } }),
    transferAuthor: (call: BatchCall, id: Id, authorId: Id) =>
      call(endpoints.author, { body: { id, authorId } }),
    pin: (call: BatchCall, id: Id, pinned: boolean) =>
      call(endpoints.pin, { params: { id }, body: { pinned } }),
    unpublish: (call: BatchCall, id: Id) => call(endpoints.unpublish, { params: { id } }),
    publish: (call: BatchCall, id: Id) => call(endpoints.publish, { params: { id } }),
    remove: (call: BatchCall, id: Id) => call(endpoints.remove, { params: { id } }),
    restore: (call: BatchCall, id: Id) => call(endpoints.restore, { params: { id } }),
  };
}
export type ManageCalls = ReturnType<typeof createManageCalls>;
