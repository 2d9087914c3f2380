import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { SearchRequest, TermConditions } from '../../platform/search/search-index.ts';
import { namedAuthors, namedTags } from './names.repo.ts';
import type { Named } from './names.repo.ts';
import { parseSearch } from './search-syntax.ts';
import type { TypedSearch } from './search-syntax.ts';

type Where = Pick<Ctx, 'db' | 'actor' | 'deps'>;

/** A typed search as the index is asked for it. */
export interface Wanted {
  request: Omit<SearchRequest, 'offset' | 'limit'>;
  /** There are words to rank by; operators alone list by newest. */
  ranked: boolean;
  /** Nothing can be found: it names somebody or a tag that is not there, or says nothing. */
  hopeless: boolean;
  /** What must stand in the text as it is, and what must not. */
  phrases: string[];
  withoutPhrases: string[];
  /** Names after operators that mean nobody and nothing. */
  unknown: { authors: string[]; tags: string[] };
  operators: string;
}

/** Understands what was typed, and whom and what its operators name. */
export async function understand(ctx: Where, typed: string): Promise<Wanted> {
  const parsed = parseSearch(typed);
  const { level, announcements } = ctx.actor;
  const names = await namesOf(ctx, parsed);
  const known = (text: string) => ctx.deps.search.hasWords(text);
  const phrases = parsed.phrases.filter(known);
  const withoutPhrases = parsed.withoutPhrases.filter(known);
  const terms = termsOf(parsed, phrases);
  const ranked = known(parsed.words) || phrases.length > 0;
  const narrows = Object.values(names.narrowed).some((list) => list !== undefined);
  const asks = ranked || narrows || terms !== undefined || withoutPhrases.length > 0;
  return {
    request: { keyword: parsed.words, level, announcements, terms, narrowed: names.narrowed },
    ranked,
    hopeless: names.hopeless || !asks,
    ...{ phrases, withoutPhrases, unknown: names.unknown, operators: parsed.operators },
  };
}

/** Undefined where no word is asked for or shut out, so that a search without operators is what it was. */
function termsOf(parsed: TypedSearch, having: string[]): TermConditions | undefined {
  const { without, titles: inTitle, notTitles: notInTitle } = parsed;
  const terms = { having, without, inTitle, notInTitle };
  return Object.values(terms).some((list) => list.length > 0) ? terms : undefined;
}

async function namesOf({ db, actor }: Where, parsed: TypedSearch) {
  const { authors, notAuthors, tags, notTags } = parsed;
  const [people, known] = await Promise.all([
    namedAuthors(db, [...authors, ...notAuthors], actor),
    namedTags(db, [...tags, ...notTags], actor),
  ]);
  const unknown = {
    authors: authors.filter((name) => !people.some((one) => one.name === name)),
    tags: tags.filter((name) => !known.some((one) => one.name === name)),
  };
  const tagIds = (names: string[]) =>
    known.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return {
    unknown,
    hopeless:
      unknown.tags.length > 0 || (authors.length > 0 && unknown.authors.length === authors.length),
    narrowed: {
      authorIds: authors.length === 0 ? undefined : idsOf(people, authors),
      notAuthorIds: notAuthors.length === 0 ? undefined : idsOf(people, notAuthors),
      allTagIds: tags.length === 0 ? undefined : [...new Set(tagIds(tags))],
      notTagIds: notTags.length === 0 ? undefined : tagIds(notTags),
    },
  };
}

/** Of each name who is called just so, else all who have it in theirs. */
function idsOf(people: readonly Named[], names: readonly string[]): Id[] {
  return names.flatMap((name) => {
    const meant = people.filter((one) => one.name === name);
    const exact = meant.filter((one) => one.exact);
    return (exact.length > 0 ? exact : meant).map(({ id }) => id);
  });
}
