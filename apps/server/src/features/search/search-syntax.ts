// Why it is as it is: docs/decisions/0072-search-page.md

/** What somebody typed into a search box, taken apart. */
export interface TypedSearch {
  /** What is left without the operators: words by which hits are ranked. */
  words: string;
  /** `"原样"`: stands so in the text. */
  phrases: string[];
  /** `-不要` */
  without: string[];
  /** `-"不要"` */
  withoutPhrases: string[];
  /** `标题:`, `作者:`, `标签:`, and the same with a `-` before. */
  titles: string[];
  notTitles: string[];
  authors: string[];
  notAuthors: string[];
  tags: string[];
  notTags: string[];
  /** The operators as they were typed, to be put behind other words. */
  operators: string;
}

/** Of each kind of operator; who writes more of them pastes something, and the rest is passed over. */
const MOST = 6;

const LISTS = {
  作者: ['authors', 'notAuthors'],
  标签: ['tags', 'notTags'],
  标题: ['titles', 'notTitles'],
} as const;
type Name = keyof typeof LISTS;
type List = (typeof LISTS)[Name][number] | 'phrases' | 'without' | 'withoutPhrases';

const QUOTE = '["\u201C\u201D\u201E\u201F\uFF02\u300C\u300D\u300E\u300F]';
const UNQUOTED = QUOTE.replace('[', '[^');
const NAME = `(${Object.keys(LISTS).join('|')})[:：]`;

/**
 * One part after another: `-`, a name with its colon, then something in quotes, or a run without spaces and quotes. A name
 * takes the next word over a space, but no other operator. A quote after a letter or digit is one of inches. What is no operator in full is a word.
 */
const PART = new RegExp(
  `([-－−](?![-－−\\s]))?(?:${NAME}\\s*(?![-－−]|${NAME.replace('(', '(?:')}))?` +
    `(?:(?<![A-Za-z0-9])${QUOTE}(${UNQUOTED}*)${QUOTE}|(${UNQUOTED.replace('[^', '[^\\s')}+))`,
  'gu',
);

/** Takes a search apart. Whatever is typed, there is an answer: what is no operator in full is a word. */
export function parseSearch(typed: string): TypedSearch {
  const lists: Record<List, string[]> = {
    ...{ phrases: [], without: [], withoutPhrases: [], titles: [], notTitles: [] },
    ...{ authors: [], notAuthors: [], tags: [], notTags: [] },
  };
  const words: string[] = [];
  const operators: string[] = [];
  for (const [part, minus, name, quoted, bare] of typed.matchAll(PART)) {
    const value = (quoted ?? bare ?? '').trim();
    const list = listOf(minus !== undefined, name as Name | undefined, quoted !== undefined);
    if (value === '') continue;
    if (list === null) words.push(value);
    else {
      operators.push(part);
      const known = lists[list];
      if (known.length < MOST && !known.includes(value)) known.push(value);
    }
  }
  return { words: words.join(' '), operators: operators.join(' '), ...lists };
}

function listOf(minus: boolean, name: Name | undefined, quoted: boolean): List | null {
  if (name !== undefined) return LISTS[name][minus ? 1 : 0];
  if (quoted) return minus ? 'withoutPhrases' : 'phrases';
  return minus ? 'without' : null;
}
