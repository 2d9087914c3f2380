import { PackedTexts } from '../packed-texts.ts';
import type { SourcePerson } from '../source-document.ts';
import { readXmlStream } from '../xml-stream.ts';

interface WordPressComment {
  author: string;
  email: string;
  createdAt: string;
  content: string;
  approved: string;
  type: string;
}

interface WordPressCategory {
  slug: string;
  name: string;
  parent: string;
}

export interface WordPressItem {
  id: string;
  title: string;
  link: string;
  guid: string;
  author: string;
  type: string;
  status: string;
  parent: string;
  createdAt: string;
  categories: { slug: string; name: string }[];
  tags: string[];
  comments: WordPressComment[];
}

export interface WordPressSite {
  address: string;
  authors: Map<string, SourcePerson>;
  categories: WordPressCategory[];
  items: WordPressItem[];
  texts: PackedTexts;
}

/** What an element holds that has others in it, by their names. */
type Fields = Map<string, string>;
const GROUPS = ['item', 'wp:author', 'wp:category', 'wp:comment'];
/** Of one text: more than a page can have, below what a string can hold. */
const MAX_TEXT = 20 * 2 ** 20;

/** Reads an export as it arrives. Throws UnreadableSourceError where it is broken. */
export async function readWxr(source: AsyncIterable<Buffer>): Promise<WordPressSite> {
  const site: WordPressSite = {
    address: '',
    authors: new Map(),
    categories: [],
    items: [],
    texts: new PackedTexts(),
  };
  /** The groups that are open, the innermost last. */
  const groups: { name: string; fields: Fields }[] = [];
  let terms: { domain: string; slug: string; name: string }[] = [];
  let comments: WordPressComment[] = [];
  let attributes: Record<string, string> = {};
  let text = '';
  const closeGroup = (name: string, fields: Fields): void => {
    const get = (key: string) => fields.get(key)?.trim() ?? '';
    if (name === 'wp:author') addAuthor(site, get);
    if (name === 'wp:category')
      site.categories.push({
        slug: get('wp:category_nicename'),
        name: get('wp:cat_name'),
        parent: get('wp:category_parent'),
      });
    if (name === 'wp:comment') comments.push(toComment(get));
    if (name === 'item') {
      const item = toItem(get, terms, comments);
      site.items.push(item);
      site.texts.set(item.id, fields.get('content:encoded') ?? '');
      [terms, comments] = [[], []];
    }
  };
  await readXmlStream(
    source,
    {
      open(name, values) {
        if (GROUPS.includes(name)) groups.push({ name, fields: new Map() });
        attributes = values;
        text = '';
      },
      text(part) {
        if (text.length < MAX_TEXT) text += part;
      },
      close(name) {
        const group = groups.at(-1);
        if (group?.name === name) {
          groups.pop();
          closeGroup(name, group.fields);
        } else if (group === undefined) {
          if (name === 'wp:base_blog_url') site.address = text.trim();
        } else if (name === 'category' && group.name === 'item') {
          const { domain = '', nicename = '' } = attributes;
          terms.push({ domain, slug: nicename, name: text.trim() });
        } else group.fields.set(name, text);
        text = '';
      },
    },
    '导出文件不是有效的 XML，或文件已损坏',
  );
  return site;
}

type Get = (key: string) => string;

function addAuthor({ authors }: WordPressSite, get: Get): void {
  const login = get('wp:author_login');
  const name = get('wp:author_display_name') || login;
  if (login !== '') authors.set(login, { name, email: get('wp:author_email') || null });
}

const toComment = (get: Get): WordPressComment => ({
  author: get('wp:comment_author'),
  email: get('wp:comment_author_email'),
  createdAt: toUtc(get('wp:comment_date_gmt'), get('wp:comment_date')),
  content: get('wp:comment_content'),
  approved: get('wp:comment_approved'),
  type: get('wp:comment_type'),
});

function toItem(
  get: Get,
  terms: readonly { domain: string; slug: string; name: string }[],
  comments: WordPressComment[],
): WordPressItem {
  const parent = get('wp:post_parent');
  return {
    id: get('wp:post_id'),
    title: get('title'),
    link: get('link'),
    guid: get('guid'),
    author: get('dc:creator'),
    type: get('wp:post_type'),
    status: get('wp:status'),
    parent: parent === '0' ? '' : parent,
    createdAt: toUtc(get('wp:post_date_gmt'), get('wp:post_date')),
    categories: terms.filter(({ domain }) => domain === 'category'),
    tags: terms.filter(({ domain }) => domain === 'post_tag').map(({ name }) => name),
    comments,
  };
}

/** Drafts have zeros where the time in UTC stands. */
const toUtc = (utc: string, local: string): string =>
  utc === '' || utc.startsWith('0000') ? local : `${utc}Z`;
