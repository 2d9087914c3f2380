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

/** Those whose items stand here, each once. */
function byAuthor(filters: Filters, people: readonly Person[]): Facet {
  const { authorId } = filters;
  if (authorId !== undefined) {
    const author = people.find(({ id }) => String(id) === String(authorId));
    return {
      label: author === undefined ? FACET_TEXT.someAuthor : FACET_TEXT.authorOf(author.nickname),
      without: withFilters(filters, { authorId: undefined }),
      options: [],
    };
  }
  const known = [...new Map(people.map((person) => [String(person.id), person])).values()];
  return {
    label: FACET_TEXT.author,
    without: null,
    options: known.slice(0, PEOPLE).map(({ id, nickname }) => ({
      key: String(id),
      label: nickname,
      to: withFilters(filters, { authorId: id }),
    })),
  };
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
