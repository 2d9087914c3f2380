// Follows the WordPress eXtended RSS of "Tools Export Screen" in the WordPress documentation.
import { toText } from 'hast-util-to-text';
import { parseHtml } from '../parse-html.ts';
import { ConversionReport } from '../conversion.ts';
import { htmlToMarkdown } from '../html-to-markdown.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourceAnnotation, SourcePage } from '../source-document.ts';
import { withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { safeDecode } from '../source-names.ts';
import { createPage, findPath, readEach, toIsoTime } from '../source-pages.ts';
import { prepareWordPress, toHtml } from './wordpress-text.ts';
import { readWxr } from './wordpress-wxr.ts';
import type { WordPressItem, WordPressSite } from './wordpress-wxr.ts';
import type { DocumentFormat } from './format.ts';

const HEAD = 65_536;

/** Posts and pages of WordPress, with their comments as annotations. Drafts, revisions and menus are left out. */
export const wordPress: DocumentFormat = {
  name: 'WORDPRESS',
  title: 'WordPress（WXR）',
  isExport: true,
  recognise: async (files) => (await findExports(files)).length > 0,
  async read(files, sink) {
    let count = 0;
    // an export that is too long for one file is several, each with a part of the posts
    for (const name of await findExports(files)) {
      try {
        const site = await readWxr(await files.stream(name));
        const items = site.items.filter(isShown);
        count += items.length;
        const context = createContext(files, site);
        await readEach(
          items,
          sink,
          ({ title, id }) => title || id,
          async (item) => readItem(context, item),
        );
      } catch (error) {
        if (!(error instanceof UnreadableSourceError)) throw error;
        if (files.names.length === 1) throw error;
        sink.refuse({ name, reason: error.message });
      }
    }
    if (count === 0) throw new UnreadableSourceError('导出文件中没有已发布的文章或页面');
  },
};

async function findExports(files: SourceFiles): Promise<string[]> {
  const found: string[] = [];
  for (const name of withExtension(files, 'xml')) {
    const head = await readHead(files, name);
    if (head.includes('wordpress.org/export/')) found.push(name);
  }
  return found;
}

async function readHead(files: SourceFiles, name: string): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of await files.stream(name)) {
    parts.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > HEAD) break;
  }
  return Buffer.concat(parts).toString('utf8');
}

const isShown = ({ type, status }: WordPressItem) =>
  status === 'publish' && (type === 'post' || type === 'page');

interface WordPressContext {
  files: SourceFiles;
  site: WordPressSite;
  /** Ids of what is imported by the addresses that lead to it. */
  addresses: Map<string, string>;
  tree: Map<string, { title: string; parent: string | null }>;
  categories: Map<string, { title: string; parent: string | null }>;
  /** Files of the source by what follows `uploads/` in their names. */
  uploads: Map<string, string>;
  identity: string;
}

function createContext(files: SourceFiles, site: WordPressSite): WordPressContext {
  const addresses = new Map<string, string>();
  const tree: WordPressContext['tree'] = new Map();
  for (const item of site.items.filter(isShown)) {
    tree.set(item.id, { title: item.title || item.id, parent: item.parent || null });
    for (const address of [item.link, item.guid])
      if (address !== '') addresses.set(normalise(address), item.id);
  }
  const uploads = new Map(
    files.names.flatMap((name) => {
      const [, rest] = /(?:^|\/)uploads\/(.+)$/u.exec(name) ?? [];
      return rest === undefined ? [] : [[rest, name] as const];
    }),
  );
  const categories = new Map(
    site.categories.map(({ slug, name, parent }) => [
      slug,
      { title: name, parent: parent || null },
    ]),
  );
  const identity = site.address.replace(/^https?:\/\//u, '').replace(/\/$/u, '') || 'wordpress';
  return { files, site, addresses, tree, categories, uploads, identity };
}

/** An address without what differs between links to one page. */
const normalise = (address: string): string =>
  safeDecode(address)
    .replace(/^https?:\/\/(?:www\.)?/u, '')
    .replace(/#.*$/u, '')
    .replace(/\/$/u, '');

function readItem(context: WordPressContext, item: WordPressItem): SourcePage {
  const { site, identity, tree, categories } = context;
  const report = new ConversionReport();
  const html = toHtml(site.texts.get(item.id), report);
  const markdown = htmlToMarkdown(html, {
    report,
    resolve: (address, kind) => resolveAddress(context, address, kind, report),
    prepare: prepareWordPress,
  });
  const [category] = item.categories;
  const listed = category === undefined ? undefined : categories.get(category.slug);
  const inCategory = category === undefined ? [] : [listed?.title ?? category.name];
  const above = category === undefined ? [] : findPath(categories, category.slug);
  const author = site.authors.get(item.author);
  const title = toText(parseHtml(item.title, { fragment: true })).trim();
  return createPage({
    key: `${identity}/${item.id}`,
    path: item.type === 'page' ? findPath(tree, item.id) : [...above, ...inCategory],
    title: title || '无标题',
    markdown,
    author: author ?? (item.author === '' ? null : { name: item.author, email: null }),
    createdAt: toIsoTime(item.createdAt),
    tags: item.tags,
    address: item.link || null,
    annotations: readComments(item),
    report,
  });
}

function resolveAddress(
  { addresses, uploads, identity, site }: WordPressContext,
  address: string,
  kind: 'link' | 'picture',
  report: ConversionReport,
): string {
  const page = addresses.get(normalise(address));
  if (page !== undefined) {
    const anchor = /#.*$/u.exec(address)?.[0] ?? '';
    return formatSourceAddress('page', `${identity}/${page}`, anchor);
  }
  const [, upload] = /\/uploads\/([^?#]+)/u.exec(safeDecode(address)) ?? [];
  if (upload === undefined) return address;
  // a smaller copy of a picture has its size at the end of its name
  const candidates = [upload.replace(/-\d+x\d+(?=\.\w+$)/u, ''), upload];
  const found = candidates.map((candidate) => uploads.get(candidate)).find(Boolean);
  if (found !== undefined) return formatSourceAddress('file', found);
  const isOwn = normalise(address).startsWith(normalise(site.address));
  if (kind === 'picture' && isOwn) report.change('图片', '保留原站点上的地址');
  return address;
}

function readComments({ comments }: WordPressItem): SourceAnnotation[] {
  return comments
    .filter(({ approved, type }) => approved === '1' && !['pingback', 'trackback'].includes(type))
    .map(({ author, email, createdAt, content }) => ({
      quote: '',
      text: toText(parseHtml(content, { fragment: true })).trim(),
      author: author === '' ? null : { name: author, email: email || null },
      createdAt: toIsoTime(createdAt),
    }))
    .filter(({ text }) => text !== '');
}
