import { MAX_KEYWORD } from '@zhihui/contract/features/content/content.limits.ts';
import { MAX_AUTHOR_NAME } from '@zhihui/contract/features/search/search.limits.ts';
import { PUBLISHED_WITHIN, SORTS } from '@zhihui/contract/models.ts';
import type { ContentModel, PublishedWithin, Sort } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { truncateText, toOneLine, hasVisibleText } from '@zhihui/contract/visible-text.ts';
import { redirect } from 'react-router';
import { throwNotFound } from '../../api/load.ts';
import { parsePageNumber } from '../../lib/parse-number-param.ts';
import { listAddress, parseModel } from '../../lib/sections.ts';

export const ANSWER_STATES = ['waiting', '1', '-1'] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** What the address of a list asks for. */
export interface Filters {
  model: ContentModel;
  categoryId: Id | undefined;
  tagId: Id | undefined;
  authorId: Id | undefined;
  /** Part of a name by which an author is looked for. */
  author: string | undefined;
  publishedWithin: PublishedWithin | undefined;
  sort: Sort;
  keyword: string;
  /** Questions only: how their answers stand. */
  answerState: AnswerState | undefined;
  current: number;
}

/** Reads a list's address. An unknown section is the 404 page; HOME and no section lead to their own pages. */
export function readFilters(query: URLSearchParams): Filters {
  const named = query.get('model');
  const model = parseModel(named);
  // proxies take no address of thousands of characters in an answer
  const keyword = readKeyword(query.get('keyword') ?? '');
  if (named === null) throw redirect(listAddress('ARTICLE', { keyword }));
  if (model === null) throwNotFound();
  if (model === 'HOME') throw redirect(homeAddress(query));
  return {
    model,
    categoryId: readId(query.get('categoryId')),
    tagId: readId(query.get('tagId')),
    ...readFacets(query, model),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'latest',
    keyword,
    current: parsePageNumber(query),
  };
}

/** The home page, with what else the address says: it has no list, but an order of its own. */
function homeAddress(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('model');
  return rest.size > 0 ? `/?${rest}` : '/';
}

function readFacets(query: URLSearchParams, model: ContentModel) {
  return {
    authorId: readId(query.get('authorId')),
    author: readName(query.get('author') ?? ''),
    publishedWithin: PUBLISHED_WITHIN.find((item) => item === query.get('publishedWithin')),
    answerState:
      model === 'QUESTION'
        ? ANSWER_STATES.find((state) => state === query.get('answerState'))
        : undefined,
  };
}

/** The words as calls take them; nothing where there is nothing to see. */
function readKeyword(value: string): string {
  const words = truncateText(toOneLine(value), MAX_KEYWORD).trim();
  return hasVisibleText(words) ? words : '';
}

function readName(value: string): string | undefined {
  const name = truncateText(toOneLine(value), MAX_AUTHOR_NAME).trim();
  return hasVisibleText(name) ? name : undefined;
}

function readId(value: string | null): Id | undefined {
  if (value === null || value === '') return undefined;
  if (!/^[1-9]\d{0,18}$/u.test(value)) throwNotFound();
  return value;
}

/** Whether an author is being looked for by name. */
export const isNaming = ({ author, authorId, keyword }: Filters): boolean =>
  author !== undefined && authorId === undefined && keyword === '';

/** Address of the same list with some filters changed; any change starts again at page 1. */
export function withFilters(filters: Filters, changes: Partial<Filters>): string {
  const { model, sort, ...rest } = { ...filters, current: 1, ...changes };
  return listAddress(model, { ...rest, sort: sort === 'latest' ? undefined : sort });
}
