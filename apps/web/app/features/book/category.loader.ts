import type { LoaderFunctionArgs } from 'react-router';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { Call } from '@zhihui/contract/client.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { apiContext } from '../../api/context.ts';
import { getDataOrNull, unwrapOrRedirect, redirectBeyondLastPage } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';

const MAX_CHANGED = 5;

/** A category with one page of its contents and the latest changes in it and below. */
export async function loadCategory({ request, params, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const id = params['id'] ?? '';
  const current = parsePageNumber(new URL(request.url).searchParams);
  const [facts, items] = await Promise.all([
    call('GET /category/:id', { params: { id } }),
    call('GET /category/:id/items', { params: { id }, query: { current } }),
  ]);
  const category = unwrapOrRedirect(facts, request);
  const { records, total, size } = redirectBeyondLastPage(
    unwrapOrRedirect(items, request),
    request,
  );
  const changed = await fetchRecentChanges(call, category.model, category.id);
  return {
    category,
    records: records.map((item) => ({ ...item, category: null })),
    total,
    size,
    current,
    changed: changed.map(({ id: contentId, model, title, updatedAt, author }) => ({
      ...{ id: contentId, model, title, updatedAt },
      author: author.nickname,
    })),
  };
}

export type CategoryData = Awaited<ReturnType<typeof loadCategory>>;

async function fetchRecentChanges(call: Call, model: ContentModel, categoryId: Id) {
  const query = { categoryId, sort: 'updated' as const, size: MAX_CHANGED };
  const key = `GET /${SECTION_PATH[model]}/page` as const;
  // the endpoints of all sections have these fields
  const result = await call(key as 'GET /article/page', { query });
  return getDataOrNull(result)?.records ?? [];
}
