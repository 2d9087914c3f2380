import { ConversionReport } from '../conversion.ts';
import { htmlToMarkdown } from '../html-to-markdown.ts';
import { rewriteMarkdownAddresses } from '../markdown-addresses.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { createPage, isFields, textIn, toIsoTime, wordsOf } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { prepareLake } from './yuque-lake.ts';
import { cleanMarkdownHtml } from './yuque-markdown.ts';

/** A book of 语雀, as far as its documents need to know it. */
export interface YuqueBook {
  /** Before the names of documents, which are unique in a book. */
  identity: string;
  /** `user/book` at 语雀; '' where the export does not tell it. */
  address: string;
  slugs: ReadonlySet<string>;
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

/**
 * A document of 语雀 as a page. `findFile`: the address of a picture or attachment that came with it, null where none did.
 * Throws UnreadableSourceError for one that is no text.
 */
export function convertYuqueDocument(
  book: YuqueBook,
  { slug, title, path }: { slug: string; title: string; path: string[] },
  doc: JsonFields,
  findFile: (address: string, report: ConversionReport) => string | null = () => null,
): SourcePage {
  const format = wordsOf(doc['format']).toLowerCase();
  const refusal = OTHERS[format] ?? OTHERS[wordsOf(doc['type']).toLowerCase()];
  if (refusal !== undefined) throw new UnreadableSourceError(refusal);
  const body = textIn(doc['body_asl']) || textIn(doc['body']);
  if (body === '' && wordsOf(doc['body_draft_asl']) !== '')
    throw new UnreadableSourceError('文档尚未发布，仅有草稿');
  const report = new ConversionReport();
  const resolve = (address: string, kind: 'link' | 'picture') =>
    findFile(address, report) ?? resolveAddress(book, address, kind, report);
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
  book: YuqueBook,
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
