// Follows "Portable ZIP File Format" of BookStack's developer documentation.
import { listAttachments } from '../attachment-list.ts';
import { ConversionReport } from '../conversion.ts';
import { htmlToMarkdown } from '../html-to-markdown.ts';
import { rewriteMarkdownAddresses } from '../markdown-addresses.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { decodeText } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import {
  createPage,
  isFields,
  listOf,
  parseJson,
  readEach,
  textIn,
  wordsOf,
} from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { prepareBookStack } from './bookstack-html.ts';
import type { DocumentFormat } from './format.ts';

const MAIN = 'data.json';

/** A book, chapter or page of BookStack as it is moved between installations. */
export const bookStack: DocumentFormat = {
  name: 'BOOKSTACK',
  title: 'BookStack',
  isExport: true,
  async recognise(files) {
    const others = files.names.filter((name) => name !== MAIN && !name.startsWith('files/'));
    const hasFiles = files.names.some((name) => name.startsWith('files/'));
    if (!files.has(MAIN)) return hasFiles && others.length === 0;
    const text = await files.read(MAIN).then(decodeText, () => '');
    return others.length === 0 || text.includes('"exported_at"');
  },
  async read(files, sink) {
    if (!files.has(MAIN))
      throw new UnreadableSourceError(
        '导出包无法解析：缺少 data.json，请确认导出类型为“Portable ZIP”',
      );
    const data = parseJson(decodeText(await files.read(MAIN)));
    const pages = listPages(data);
    if (pages.length === 0) throw new UnreadableSourceError('导出包无法解析：data.json 中没有页面');
    const context = { files, attachments: listFiles(pages) };
    await readEach(pages, sink, nameOf, (page) => readPage(context, page));
  },
};

interface ListedPage {
  fields: JsonFields;
  path: string[];
  tags: string[];
}

const nameOf = ({ fields }: ListedPage) => wordsOf(fields['name']) || wordsOf(fields['id']);
const priority = (fields: JsonFields) => Number(fields['priority'] ?? 0) || 0;
const tagsOf = (fields: JsonFields): string[] =>
  listOf(fields['tags'])
    .map(({ name, value }) => [wordsOf(name), wordsOf(value)].filter(Boolean).join('：'))
    .filter(Boolean);

/** All pages with what stands above them, in the order in which a book shows them. */
function listPages(data: JsonFields): ListedPage[] {
  const { book, chapter, page } = data;
  if (isFields(book)) return listBelow(book, [wordsOf(book['name'])]);
  if (isFields(chapter)) return listBelow(chapter, [wordsOf(chapter['name'])]);
  return isFields(page) ? [{ fields: page, path: [], tags: tagsOf(page) }] : [];
}

function listBelow(parent: JsonFields, path: string[]): ListedPage[] {
  const chapters = listOf(parent['chapters']).map((fields) => ({ fields, isChapter: true }));
  const pages = listOf(parent['pages']).map((fields) => ({ fields, isChapter: false }));
  return [...chapters, ...pages]
    .toSorted((a, b) => priority(a.fields) - priority(b.fields))
    .flatMap(({ fields, isChapter }) =>
      isChapter
        ? listBelow({ ...fields, chapters: [] }, [...path, wordsOf(fields['name'])])
        : [{ fields, path, tags: tagsOf(fields) }],
    );
}

interface ListedFile {
  /** In the archive; null for an attachment that is an address. */
  file: string | null;
  link: string;
}

/** Pictures and attachments by their ids and by the names of their files: versions of the format differ. */
function listFiles(pages: readonly ListedPage[]): Map<string, ListedFile> {
  const found = new Map<string, ListedFile>();
  for (const { fields } of pages) {
    for (const [kind, name] of [
      ['image', 'images'],
      ['attachment', 'attachments'],
    ] as const) {
      for (const item of listOf(fields[name])) {
        const file = wordsOf(item['file']);
        const listed = { file: file === '' ? null : `files/${file}`, link: wordsOf(item['link']) };
        for (const key of [wordsOf(item['id']), file])
          if (key !== '') found.set(`${kind}:${key}`, listed);
      }
    }
  }
  return found;
}

interface BookStackContext {
  files: SourceFiles;
  attachments: ReadonlyMap<string, ListedFile>;
}

const REFERENCE = /\[\[bsexport:([a-z]+):([^\]\s]{1,200})\]\]/gu;

async function readPage(context: BookStackContext, page: ListedPage): Promise<SourcePage> {
  const { fields, path, tags } = page;
  const report = new ConversionReport();
  const written = textIn(fields['markdown']);
  const html = textIn(fields['html']);
  const replace = (text: string) =>
    text.replaceAll(REFERENCE, (_, kind: string, key: string) =>
      resolveReference(context, { kind, key, report }),
    );
  let markdown: string;
  if (written.trim() === '')
    markdown = htmlToMarkdown(replace(html), {
      report,
      resolve: (address) => address,
      prepare: prepareBookStack,
    });
  else {
    markdown = rewriteMarkdownAddresses(replace(written), { resolve: (address) => address });
    countMarkdownBlocks(markdown, report);
  }
  const links: string[] = [];
  const own = new Map<string, string>();
  for (const item of listOf(fields['attachments'])) {
    const file = `files/${wordsOf(item['file'])}`;
    if (context.files.has(file)) own.set(file, wordsOf(item['name']));
    else if (wordsOf(item['link']) !== '') links.push(wordsOf(item['link']));
    else report.lose('附件', `导出包中缺少 ${wordsOf(item['name'])}`);
  }
  markdown += listAttachments(own, markdown, report);
  for (const link of links)
    if (!markdown.includes(link)) markdown += `\n<${encodeURI(decodeLink(link))}>\n`;
  const id = wordsOf(fields['id']);
  return createPage({
    key: keyOf(id === '' ? [...path, nameOf(page)].join('/') : id),
    path: path.filter(Boolean),
    title: nameOf(page) || '无标题',
    markdown,
    tags,
    report,
  });
}

/** Ids of pages are unique in an installation; of the installation an export has a cipher that changes each time. */
const keyOf = (id: string) => `page/${id}`;

function decodeLink(link: string): string {
  try {
    return decodeURI(link);
  } catch {
    return link;
  }
}

interface Reference {
  kind: string;
  key: string;
  report: ConversionReport;
}

function resolveReference(
  { files, attachments }: BookStackContext,
  { kind, key, report }: Reference,
): string {
  if (kind === 'page') return formatSourceAddress('page', keyOf(key));
  if (kind !== 'image' && kind !== 'attachment') {
    report.lose(kind === 'chapter' ? '章节链接' : '书籍链接', '未导入，请使用分类');
    return '#';
  }
  const listed = attachments.get(`${kind}:${key}`);
  if (listed?.file === null && listed.link !== '') return listed.link;
  const file = listed?.file ?? `files/${key}`;
  if (files.has(file)) return formatSourceAddress('file', file);
  report.lose(kind === 'image' ? '图片' : '附件', `导出包中缺少 ${file}`);
  return key;
}
