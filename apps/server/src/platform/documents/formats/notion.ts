// Follows "Export your content" of Notion's help: pages as Markdown or HTML, databases as CSV, each named by its title and id,
// what stands below a page in a folder of its name.
import { ConversionReport } from '../conversion.ts';
import { rewriteMarkdownAddresses } from '../markdown-addresses.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';
import { convertCallouts } from '../markdown-callouts.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { decodeText } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { extensionOfName, folderOf, resolveRelative, stemOf } from '../source-names.ts';
import { createPage, readEach } from '../source-pages.ts';
import { readNotionDatabase } from './notion-database.ts';
import { readNotionHtml, readNotionTitle } from './notion-html.ts';
import type { DocumentFormat } from './format.ts';

const PAGE = /(?:^|[ /])([0-9a-f]{32})(?:_all)?\.(md|csv|html)$/u;
const ID = /\s*\b[0-9a-f]{32}$/u;

/** An export of Notion, also one that is split into several archives. */
export const notion: DocumentFormat = {
  name: 'NOTION',
  title: 'Notion',
  isExport: true,
  async recognise(files) {
    const texts = files.names.filter((name) =>
      ['md', 'csv', 'html'].includes(extensionOfName(name)),
    );
    const named = texts.filter((name) => PAGE.test(name));
    return named.length > 0 && named.length * 2 > texts.length;
  },
  async read(files, sink) {
    const pages = listPages(files);
    const titles = await readTitles(files, pages);
    const context = { files, pages, titles };
    await readEach(
      pages.values(),
      sink,
      ({ name }) => name,
      (page) => readPage(context, page),
    );
  },
};

interface NotionPage {
  id: string;
  name: string;
  /** Where what stands below it lies, without ids. */
  folder: string;
}

interface NotionContext {
  files: SourceFiles;
  /** By their ids. */
  pages: Map<string, NotionPage>;
  /** Of pages with others below them, by their folders. */
  titles: Map<string, string>;
}

/** A name with the ids taken out of each part: exports differ in whether folders have them. */
const withoutIds = (name: string): string =>
  name
    .split('/')
    .map((part) => part.replace(ID, ''))
    .join('/');

/** Pages by id. Of a database the file with all rows; its stub as a page is left out. */
function listPages(files: SourceFiles): Map<string, NotionPage> {
  const pages = new Map<string, NotionPage>();
  const order = ['_all.csv', '.csv', '.html', '.md'];
  const rank = (name: string) => order.findIndex((ending) => name.endsWith(ending));
  for (const name of files.names) {
    const id = PAGE.exec(name)?.[1];
    if (id === undefined) continue;
    const known = pages.get(id);
    if (known !== undefined && rank(known.name) <= rank(name)) continue;
    const above = folderOf(name) === '' ? '' : `${folderOf(name)}/`;
    const stem = stemOf(name).replace(/_all$/u, '');
    pages.set(id, { id, name, folder: withoutIds(`${above}${stem}`) });
  }
  return pages;
}

/** Titles of the pages that have folders: the names of files are cut off and lack some letters. */
async function readTitles(
  files: SourceFiles,
  pages: ReadonlyMap<string, NotionPage>,
): Promise<Map<string, string>> {
  const parents = new Set([...pages.values()].map(({ folder }) => folderOf(folder)));
  const titles = new Map<string, string>();
  for (const { name, folder } of pages.values()) {
    if (!parents.has(folder)) continue;
    const text = name.endsWith('.csv') ? '' : await files.read(name).then(decodeText, () => '');
    titles.set(folder, findTitle(name, text));
  }
  return titles;
}

const HEADING = /^\ufeff?\s*# ([^\n]+)\n*/u;

function findTitle(name: string, text: string): string {
  const written = name.endsWith('.html') ? readNotionTitle(text) : HEADING.exec(text)?.[1]?.trim();
  const base = stemOf(name).replace(/_all$/u, '').replace(ID, '').trim();
  return written || base || '无标题';
}

const ROOTS = /^(?:Export-[0-9a-f-]{36}|Private (?:&|_) Shared|Private_&_Shared)$/u;

function pathOf({ titles }: NotionContext, { folder }: NotionPage): string[] {
  const parts = folderOf(folder).split('/').filter(Boolean);
  const path = parts.map((part, at) => titles.get(parts.slice(0, at + 1).join('/')) ?? part);
  const start = path.findIndex((part) => !ROOTS.test(part));
  return start === -1 ? [] : path.slice(start);
}

async function readPage(context: NotionContext, page: NotionPage): Promise<SourcePage> {
  const { files } = context;
  const text = decodeText(await files.read(page.name));
  const report = new ConversionReport();
  const title = findTitle(page.name, text);
  const resolve = (address: string, kind: 'link' | 'picture') =>
    resolveAddress(context, page, { address, kind, report });
  const markdown = convert(context, page, { text, report, resolve });
  const tags = /^(?:Tags|标签): (.+)$/mu.exec(text.slice(0, 4000))?.[1]?.split(/,\s*/u) ?? [];
  return createPage({
    key: page.id,
    path: pathOf(context, page),
    title,
    markdown,
    tags: page.name.endsWith('.md') ? tags.map((tag) => tag.trim()).filter(Boolean) : [],
    address: `https://www.notion.so/${page.id}`,
    report,
  });
}

interface Conversion {
  text: string;
  report: ConversionReport;
  resolve(address: string, kind: 'link' | 'picture'): string;
}

function convert(context: NotionContext, page: NotionPage, parts: Conversion): string {
  const { text, report, resolve } = parts;
  if (page.name.endsWith('.html')) return readNotionHtml(text, { report, resolve });
  if (page.name.endsWith('.csv')) {
    const rows = [...context.pages.values()].filter(
      ({ folder }) => folderOf(folder) === page.folder,
    );
    const names = new Map(rows.map(({ id, name }) => [stemOf(name).replace(ID, ''), id]));
    return readNotionDatabase(text, names, report);
  }
  if (text.includes('\u0000')) throw new UnreadableSourceError('不是文本文件');
  const body = convertCallouts(text.replaceAll('\r\n', '\n').replace(HEADING, ''), {
    open: /^<aside>\s*$/u,
    close: /^<\/aside>\s*$/u,
    kindOf: () => 'NOTE',
  });
  const markdown = rewriteMarkdownAddresses(body, { resolve, withAbsolute: true });
  countMarkdownBlocks(markdown, report);
  return markdown;
}

interface Address {
  address: string;
  kind: 'link' | 'picture';
  report: ConversionReport;
}

const SITE =
  /^https:\/\/(?:www\.)?notion\.(?:so|site)\/(?:[^?#]*[/-])?([0-9a-f]{32})(?:\?[^#]*)?(#.*)?$/u;

function resolveAddress(
  { files, pages }: NotionContext,
  page: NotionPage,
  { address, kind, report }: Address,
): string {
  const [, onSite = '', mark = ''] = SITE.exec(address) ?? [];
  if (pages.has(onSite)) return formatSourceAddress('page', onSite, mark);
  const target = resolveRelative(page.name, address);
  if (target === null || target.name === page.name)
    return target === null ? address : target.anchor || address;
  const id = PAGE.exec(target.name)?.[1];
  if (id !== undefined && pages.has(id)) return formatSourceAddress('page', id, target.anchor);
  if (files.has(target.name)) return formatSourceAddress('file', target.name);
  report.lose(kind === 'picture' ? '图片' : '链接', `导出包中缺少 ${target.name}`);
  return address;
}
