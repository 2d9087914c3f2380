import { PAGE_SIZE } from '@zhihui/contract/paging.limits.ts';
import type { Call } from '@zhihui/contract/client.ts';
import type { ContentItem } from '@zhihui/contract/features/content/content.schema.ts';
import { CONTENT_MODELS } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { redirect } from 'react-router';
import { optional } from '../../api/load.ts';
import { isNaming, withFilters } from './search.filters.ts';
import type { Filters } from './search.filters.ts';

type Author = Pick<ContentItem['author'], 'id' | 'nickname'>;
type Tag = ContentItem['tags'][number];
type Browsed = Pick<Filters, 'model' | 'sort' | 'current'> & Partial<Filters>;

/** A page of a section as its own call gives it. */
export function browse(
  call: Call,
  { model, answerState, ...filters }: Browsed,
  size: number = PAGE_SIZE,
) {
  const { categoryId, tagId, authorId, publishedWithin, sort, current } = filters;
  const input = { query: { categoryId, tagId, authorId, publishedWithin, sort, current, size } };
  switch (model) {
    case 'ANNOUNCEMENT':
      return call('GET /announcement/page', input);
    case 'NEWS':
      return call('GET /news/page', input);
    case 'QUESTION':
      return call('GET /question/page', { query: { ...input.query, answerState } });
    case 'ARTICLE':
      return call('GET /article/page', input);
  }
}

/** A page of what the words find. */
export function search(call: Call, { model, categoryId, tagId, keyword, current }: Filters) {
  const query = { model, categoryId, tagId, keyword, current, size: PAGE_SIZE };
  return call('GET /search', { query });
}

/** Who may be meant by the name somebody typed; leads to the list of the only one, or of the one called just so. */
async function namedAuthors(call: Call, filters: Filters): Promise<Author[]> {
  const { model, author: keyword = '' } = filters;
  const people = optional(await call('GET /search/authors', { query: { model, keyword } })) ?? [];
  const same = people.filter(({ nickname }) => nickname.toLowerCase() === keyword.toLowerCase());
  const [meant, another] = same.length > 0 ? same : people;
  if (meant !== undefined && another === undefined)
    throw redirect(withFilters(filters, { author: undefined, authorId: meant.id }));
  return people;
}

/** Who wrote what is shown; also a chosen author without any hit. A search is not narrowed by author. */
export async function authorsOf(
  call: Call,
  filters: Filters,
  records: readonly ContentItem[],
): Promise<Author[]> {
  if (isNaming(filters)) return namedAuthors(call, filters);
  const { authorId, keyword } = filters;
  const shown = records.map(({ author }) => author);
  if (authorId === undefined || keyword !== '' || shown.length > 0) return shown;
  const chosen = optional(await call('GET /user/detail/:id', { params: { id: authorId } }));
  return chosen === null ? [] : [chosen];
}

/** The name of a chosen tag, from what is shown if it is there. Empty for a tag that nothing has which the reader may read. */
export async function nameOfTag(
  call: Call,
  tagId: Id | undefined,
  records: readonly ContentItem[],
  hot: readonly Tag[],
): Promise<string> {
  if (tagId === undefined) return '';
  const nameIn = (tags: readonly Tag[]) =>
    tags.find(({ id }) => String(id) === String(tagId))?.name;
  const found = nameIn([...records.flatMap(({ tags }) => tags), ...hot]);
  if (found !== undefined) return found;
  const tagged = await Promise.all(
    CONTENT_MODELS.map((model) => browse(call, { model, tagId, sort: 'latest', current: 1 }, 1)),
  );
  const items = tagged.flatMap((answer) => optional(answer)?.records ?? []);
  return nameIn(items.flatMap(({ tags }) => tags)) ?? '';
}
