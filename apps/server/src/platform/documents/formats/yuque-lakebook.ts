// Follows what 语雀 documents as 导出知识库: a tar with `$meta.json`, where the tree stands as YAML, and one JSON of each document.
import { parse } from 'yaml';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { decodeText, withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { folderOf, stemOf } from '../source-names.ts';
import { isFields, listOf, parseJson, readEach, wordsOf } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { convertYuqueDocument } from './yuque-document.ts';
import type { YuqueBook } from './yuque-document.ts';
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

interface Book extends YuqueBook {
  docs: ListedDocument[];
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

async function readDocument(
  files: SourceFiles,
  book: Book,
  { file, slug, title, path }: ListedDocument,
): Promise<SourcePage> {
  if (!files.has(file)) throw new UnreadableSourceError('导出包中缺少该文档');
  const { doc } = parseJson(decodeText(await files.read(file)));
  if (!isFields(doc)) throw new UnreadableSourceError('文档中没有内容');
  return convertYuqueDocument(book, { slug, title, path }, doc);
}
