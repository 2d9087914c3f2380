import { PUBLISHED_WITHIN } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { withFilters } from './search.filters.ts';
import type { Filters } from './search.filters.ts';
import { FACET_TEXT } from './facet.text.ts';

/** One way to narrow a list, with its choices; or the choice in force and the way without it. */
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

/** Those whose items stand here, each once, and a field for any other; or whoever a typed name may mean. */
function byAuthor(filters: Filters, people: readonly Person[]): Facet {
  const { authorId, author: name } = filters;
  if (authorId !== undefined) {
    const author = people.find(({ id }) => String(id) === String(authorId));
    return {
      label: author === undefined ? FACET_TEXT.someAuthor : FACET_TEXT.authorOf(author.nickname),
      without: withFilters(filters, { authorId: undefined }),
      options: [],
    };
  }
  const options = optionsOf(filters, people);
  if (name !== undefined) {
    const label = FACET_TEXT.authorNamed(name, options.length);
    return { label, without: withFilters(filters, { author: undefined }), options };
  }
  return {
    label: FACET_TEXT.author,
    without: null,
    options,
    find: { label: FACET_TEXT.findAuthor, along: alongWith(filters) },
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
    const label = FACET_TEXT.publishedIn(FACET_TEXT.within[chosen]);
    return { label, without: withFilters(filters, { publishedWithin: undefined }), options: [] };
  }
  return {
    label: FACET_TEXT.published,
    without: null,
    options: PUBLISHED_WITHIN.map((key) => ({
      key,
      label: FACET_TEXT.within[key],
      to: withFilters(filters, { publishedWithin: key }),
    })),
  };
}
