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

/** The parameters in the address of a list. */
export interface Filters {
  model: ContentModel;
  categoryId: Id | undefined;
  tagId: Id | undefined;
  authorId: Id | undefined;
  /** Part of an author's name to search authors by. */
  author: string | undefined;
  publishedWithin: PublishedWithin | undefined;
  sort: Sort;
  keyword: string;
  /** Questions only: the state of their answers. */
  answerState: AnswerState | undefined;
  current: number;
}

/** Parses a list's address. Throws the 404 page for an unknown section, and redirects for HOME and for none. */
export function parseFilters(query: URLSearchParams): Filters {
  const named = query.get('model');
  const model = parseModel(named);
  // proxies refuse redirects to addresses of thousands of characters
  const keyword = parseKeyword(query.get('keyword') ?? '');
  if (named === null) throw redirect(listAddress('ARTICLE', { keyword }));
  if (model === null) throwNotFound();
  if (model === 'HOME') throw redirect(getHomeAddress(query));
  return {
    model,
    categoryId: parseId(query.get('categoryId')),
    tagId: parseId(query.get('tagId')),
    ...parseFacets(query, model),
    sort: SORTS.find((sort) => sort === query.get('sort')) ?? 'latest',
    keyword,
    current: parsePageNumber(query),
  };
}

/** Returns the address of the home page with the other parameters. */
function getHomeAddress(query: URLSearchParams): string {
  const rest = new URLSearchParams(query);
  rest.delete('model');
  return rest.size > 0 ? `/?${rest}` : '/';
}

function parseFacets(query: URLSearchParams, model: ContentModel) {
  return {
    authorId: parseId(query.get('authorId')),
    author: readName(query.get('author') ?? ''),
    publishedWithin: PUBLISHED_WITHIN.find((item) => item === query.get('publishedWithin')),
    answerState:
      model === 'QUESTION'
        ? ANSWER_STATES.find((state) => state === query.get('answerState'))
        : undefined,
  };
}

/** Returns the keyword as calls accept it; empty when it has no visible text. */
function parseKeyword(value: string): string {
  const words = truncateText(toOneLine(value), MAX_KEYWORD).trim();
  return hasVisibleText(words) ? words : '';
}

function readName(value: string): string | undefined {
  const name = truncateText(toOneLine(value), MAX_AUTHOR_NAME).trim();
  return hasVisibleText(name) ? name : undefined;
}

function parseId(value: string | null): Id | undefined {
  if (value === null || value === '') return undefined;
  if (!/^[1-9]\d{0,18}$/u.test(value)) throwNotFound();
  return value;
}

/** Whether the address searches an author by name. */
export const isAuthorSearch = ({ author, authorId, keyword }: Filters): boolean =>
  author !== undefined && authorId === undefined && keyword === '';

/** Returns the address of the list with some filters changed; any change starts again at page 1. */
export function buildListAddress(filters: Filters, changes: Partial<Filters>): string {
  const { model, sort, ...rest } = { ...filters, current: 1, ...changes };
  return listAddress(model, { ...rest, sort: sort === 'latest' ? undefined : sort });
}
