// Follows what 语雀 documents as 导出知识库: a tar with `$meta.json`, where the tree stands as YAML, and one JSON of each document.
import { parse } from 'yaml';
import { ConversionReport } from '../conversion.ts';
import { htmlToMarkdown } from '../html-to-markdown.ts';
import { rewriteMarkdownAddresses } from '../markdown-addresses.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { decodeText, withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { folderOf, stemOf } from '../source-names.ts';
import {
  createPage,
  isFields,
  listOf,
  parseJson,
  readEach,
  textIn,
  toIsoTime,
  wordsOf,
} from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { cleanMarkdownHtml } from './yuque-markdown.ts';
import { prepareLake } from './yuque-lake.ts';
import type { DocumentFormat } from './format.ts';

/** A book of 语雀 as `.lakebook`. */
export const yuqueLakebook: DocumentFormat = {
  name: 'YUQUE_LAKEBOOK',
  title: '语雀知识库（.lakebook）',
  isExport: true,
  recognise: async (files) => findMeta(files) !== undefined,
  async read(files, sink) {
    const meta = findMeta(files) ?? '';
    const book = await readBook(files, meta);
    for (const { title } of book.links)
      sink.refuse({ name: title, reason: '目录中的外部链接，不导入' });
    await readEach(
      book.docs,
      sink,
      (doc) => doc.title,
      (doc) => readDocument(files, book, doc),
    );
  },
};

const findMeta = (files: SourceFiles) =>
  files.names.find((name) => /(?:^|\/)\$meta\.json$/u.test(name));

interface ListedDocument {
  file: string;
  slug: string;
  title: string;
  path: string[];
}

interface Book {
  /** Before the names of documents, which are unique in a book. */
  identity: string;
  /** `user/book` at 语雀; '' where the export does not tell it. */
  address: string;
  docs: ListedDocument[];
  slugs: Set<string>;
  links: { title: string }[];
}

async function readBook(files: SourceFiles, meta: string): Promise<Book> {
  const outer = parseJson(decodeText(await files.read(meta)));
  const inner = typeof outer['meta'] === 'string' ? parseJson(outer['meta']) : outer['meta'];
  const book = isFields(inner) && isFields(inner['book']) ? inner['book'] : null;
  if (book === null || !isFields(inner))
    throw new UnreadableSourceError('导出包无法解析：$meta.json 中没有知识库信息');
  const folder = folderOf(meta);
  const fileOf = (slug: string) => `${folder === '' ? '' : `${folder}/`}${slug}.json`;
  const { docs, links } = readTree(wordsOf(book['tocYml']), fileOf);
  const listed = new Set(docs.map(({ file }) => file));
  const others = withExtension(files, 'json')
    .filter((name) => name !== meta && !listed.has(name))
    .map((file) => ({ file, slug: stemOf(file), title: stemOf(file), path: [] }));
  const all = [...docs, ...others];
  if (all.length === 0) throw new UnreadableSourceError('导出包无法解析：知识库中没有文档');
  const address = wordsOf(book['path']);
  const [first] = listOf(inner['docs']);
  const identity = address || wordsOf(first?.['book_id']) || (await readBookId(files, all));
  return { identity, address, docs: all, links, slugs: new Set(all.map(({ slug }) => slug)) };
}

/** The id of the book by its first document that can be read. */
async function readBookId(files: SourceFiles, docs: readonly ListedDocument[]): Promise<string> {
  for (const { file } of docs.slice(0, 20)) {
    try {
      const { doc } = parseJson(decodeText(await files.read(file)));
      if (isFields(doc) && wordsOf(doc['book_id']) !== '') return wordsOf(doc['book_id']);
    } catch (error) {
      if (!(error instanceof UnreadableSourceError)) throw error;
    }
  }
  return 'yuque';
}

function readTree(yaml: string, fileOf: (slug: string) => string) {
  let entries: JsonFields[];
  try {
    entries = listOf(parse(yaml));
  } catch {
    throw new UnreadableSourceError('导出包无法解析：$meta.json 中的目录不是有效的 YAML');
  }
  const docs: ListedDocument[] = [];
  const links: { title: string }[] = [];
  /** Titles of the entries that are open at each level. */
  let open: string[] = [];
  for (const entry of entries) {
    const type = wordsOf(entry['type']).toUpperCase();
    const title = wordsOf(entry['title']);
    const level = Math.min(Math.max(Number(entry['level']) || 0, 0), open.length);
    if (type === 'META' || title === '') continue;
    open = open.slice(0, level);
    const slug = wordsOf(entry['url']);
    if (type === 'DOC' && slug !== '')
      docs.push({ file: fileOf(slug), slug, title, path: [...open] });
    if (type === 'LINK') links.push({ title });
    open.push(title);
  }
  return { docs, links };
}

/** Documents that are no texts. */
const OTHERS: Record<string, string> = {
  sheet: '语雀表格不支持，请导出为 Excel 后作为附件上传',
  lakesheet: '语雀表格不支持，请导出为 Excel 后作为附件上传',
  table: '语雀数据表不支持，请导出为 Excel 后作为附件上传',
  laketable: '语雀数据表不支持，请导出为 Excel 后作为附件上传',
  board: '语雀画板不支持，请导出为图片后上传',
  lakeboard: '语雀画板不支持，请导出为图片后上传',
  show: '语雀演示文稿不支持',
  lakeshow: '语雀演示文稿不支持',
};

async function readDocument(
  files: SourceFiles,
  book: Book,
  { file, slug, title, path }: ListedDocument,
): Promise<SourcePage> {
  if (!files.has(file)) throw new UnreadableSourceError('导出包中缺少该文档');
  const { doc } = parseJson(decodeText(await files.read(file)));
  if (!isFields(doc)) throw new UnreadableSourceError('文档中没有内容');
  const format = wordsOf(doc['format']).toLowerCase();
  const refusal = OTHERS[format] ?? OTHERS[wordsOf(doc['type']).toLowerCase()];
  if (refusal !== undefined) throw new UnreadableSourceError(refusal);
  const body = textIn(doc['body_asl']) || textIn(doc['body']);
  if (body === '' && wordsOf(doc['body_draft_asl']) !== '')
    throw new UnreadableSourceError('文档尚未发布，仅有草稿');
  const report = new ConversionReport();
  const resolve = (address: string, kind: 'link' | 'picture') =>
    resolveAddress(book, address, kind, report);
  const markdown =
    format === 'markdown'
      ? convertMarkdown(textIn(doc['body']) || body, report, resolve)
      : htmlToMarkdown(body, { report, resolve, prepare: (tree) => prepareLake(tree, report) });
  const author = [doc['user'], doc['creator']].find(isFields);
  const name = wordsOf(author?.['name']);
  return createPage({
    key: `${book.identity}/${slug}`,
    path,
    title: wordsOf(doc['title']) || title,
    markdown,
    author: name === '' ? null : { name, email: wordsOf(author?.['email']) || null },
    createdAt: toIsoTime(wordsOf(doc['created_at'])),
    address: book.address === '' ? null : `https://www.yuque.com/${book.address}/${slug}`,
    report,
  });
}

function convertMarkdown(
  body: string,
  report: ConversionReport,
  resolve: (address: string, kind: 'link' | 'picture') => string,
): string {
  const markdown = rewriteMarkdownAddresses(cleanMarkdownHtml(body, report), {
    resolve,
    withAbsolute: true,
  });
  countMarkdownBlocks(markdown, report);
  return markdown;
}

const LINK = /^https?:\/\/(?:[\w-]+\.)?yuque\.com\/([^/]+\/[^/]+)\/([\w-]+)(?:\?[^#]*)?(#.*)?$/u;

function resolveAddress(
  book: Book,
  address: string,
  kind: 'link' | 'picture',
  report: ConversionReport,
): string {
  if (kind === 'picture') {
    if (/^https?:\/\/[^/]*(?:nlark|yuque)\.com\//u.test(address))
      report.change('语雀图片', '保留语雀上的地址');
    return address;
  }
  const [, path, slug = '', anchor = ''] = LINK.exec(address) ?? [];
  const isOwn = book.address === '' || path === book.address;
  if (!isOwn || !book.slugs.has(slug)) return address;
  return formatSourceAddress('page', `${book.identity}/${slug}`, anchor);
}
