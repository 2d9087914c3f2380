import type { LoaderFunctionArgs } from 'react-router';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { Call } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { apiContext } from '../../api/context.ts';
import { optional, unwrap, withinPages } from '../../api/load.ts';
import { pageNumber } from '../../lib/page-number.ts';

const CHANGED = 5;

/** A category: what it is, one page of what stands in it, and what changed in it and below of late. */
export async function loadCategory({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const id = params['id'] ?? '';
  const current = pageNumber(new URL(request.url).searchParams);
  const [facts, items] = await Promise.all([
    call('GET /category/:id', { params: { id } }),
    call('GET /category/:id/items', { params: { id }, query: { current } }),
  ]);
  const category = unwrap(facts, request);
  const { records, total, size } = withinPages(unwrap(items, request), request);
  const changed = await lately(call, category.model, category.id);
  return {
    category,
    records: records.map((item) => ({ ...item, category: null })),
    total,
    size,
    current,
    changed: changed.map(({ id: of, model, title, updatedAt, author }) => ({
      ...{ id: of, model, title, updatedAt },
      author: author.nickname,
    })),
  };
}

export type CategoryData = Awaited<ReturnType<typeof loadCategory>>;

async function lately(call: Call, model: ContentModel, categoryId: Id) {
  const query = { categoryId, sort: 'updated' as const, size: CHANGED };
  const key = `GET /${SECTION_PATH[model]}/page` as const;
  // one row of the table for each section, all with these fields
  const answer = await call(key as 'GET /article/page', { query });
  return optional(answer)?.records ?? [];
}
