import { PUBLISHED_WITHIN } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { withFilters } from './list.filters.ts';
import type { Filters } from './list.filters.ts';

/** Words of the filters that the server writes into lists; the browser gets them with the page. */
const FACET_WORDS = {
  author: '作者',
  someAuthor: '已选作者',
  authorNamed: (name: string, found: number) =>
    found === 0 ? `没有找到作者“${name}”` : `名字里有“${name}”的作者`,
  findAuthor: '按名字查找作者',
  authorOf: (name: string) => `作者：${name}`,
  published: '发布时间',
  publishedIn: (range: string) => `发布时间：${range}`,
  within: { week: '一周内', month: '一个月内', year: '一年内' },
} as const;

/** One filter of a list, with its choices; or the choice in force and the way without it. */
interface Facet {
  label: string;
  without: string | null;
  options: { key: string; label: string; to: string }[];
  /** A field that finds more choices by name: its label, and what of the address goes along with what is typed. */
  find?: { label: string; along: [string, string][] };
}

interface Person {
  id: Id;
  nickname: string;
}

/** Who is offered at most. */
const PEOPLE = 20;

/** By author and by time of publishing, for a list that is not searched. Made by the server alone: pages get links. */
export function facetsOf(filters: Filters, people: readonly Person[]): Facet[] {
  if (filters.keyword !== '') return [];
  return [byAuthor(filters, people), byTime(filters)].filter(
    ({ without, options }) => without !== null || options.length > 0,
  );
}

/** Those whose items stand here, each once, and a field for any other; or the people that a typed name may mean. */
function byAuthor(filters: Filters, people: readonly Person[]): Facet {
  const { authorId, author: name } = filters;
  if (authorId !== undefined) {
    const author = people.find(({ id }) => String(id) === String(authorId));
    return {
      label: author === undefined ? FACET_WORDS.someAuthor : FACET_WORDS.authorOf(author.nickname),
      without: withFilters(filters, { authorId: undefined }),
      options: [],
    };
  }
  const options = optionsOf(filters, people);
  if (name !== undefined) {
    const label = FACET_WORDS.authorNamed(name, options.length);
    return { label, without: withFilters(filters, { author: undefined }), options };
  }
  return {
    label: FACET_WORDS.author,
    without: null,
    options,
    find: { label: FACET_WORDS.findAuthor, along: alongWith(filters) },
  };
}

function optionsOf(filters: Filters, people: readonly Person[]): Facet['options'] {
  const known = [...new Map(people.map((person) => [String(person.id), person])).values()];
  return known.slice(0, PEOPLE).map(({ id, nickname }) => ({
    key: String(id),
    label: nickname,
    to: withFilters(filters, { author: undefined, authorId: id }),
  }));
}

/** The filters in force as the fields of a form. */
function alongWith(filters: Filters): [string, string][] {
  const [, query = ''] = withFilters(filters, {}).split('?');
  return [...new URLSearchParams(query)];
}

function byTime(filters: Filters): Facet {
  const { publishedWithin: chosen } = filters;
  if (chosen !== undefined) {
    const label = FACET_WORDS.publishedIn(FACET_WORDS.within[chosen]);
    return { label, without: withFilters(filters, { publishedWithin: undefined }), options: [] };
  }
  return {
    label: FACET_WORDS.published,
    without: null,
    options: PUBLISHED_WITHIN.map((key) => ({
      key,
      label: FACET_WORDS.within[key],
      to: withFilters(filters, { publishedWithin: key }),
    })),
  };
}
