// Reads what `remote/yuque-remote.ts` fetched: the book with its tree, and an item of each document with its files.
import type { ConversionReport } from '../conversion.ts';
import { YUQUE_MANIFEST, yuqueDocument } from '../remote/yuque-remote.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { decodeText } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import {
  findPath,
  isFields,
  listOf,
  parseJson,
  readEach,
  textIn,
  wordsOf,
} from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { convertYuqueDocument } from './yuque-document.ts';
import type { YuqueBook } from './yuque-document.ts';
import type { DocumentFormat } from './format.ts';

/** A book of 语雀 that was fetched with a token. */
export const yuqueApi: DocumentFormat = {
  name: 'YUQUE_API',
  title: '语雀（访问令牌）',
  isExport: true,
  recognise: async (files) => files.has(YUQUE_MANIFEST),
  async read(files, sink) {
    const manifest = parseJson(decodeText(await files.read(YUQUE_MANIFEST)));
    const docs = listDocuments(manifest);
    const address = wordsOf(manifest['address']);
    const slugs = new Set(docs.map(({ slug }) => slug));
    const book: YuqueBook = { identity: address, address, slugs };
    for (const entry of listOf(manifest['toc']))
      if (wordsOf(entry['type']).toUpperCase() === 'LINK')
        sink.refuse({ name: wordsOf(entry['title']), reason: '目录中的外部链接，不导入' });
    await readEach(
      docs,
      sink,
      ({ title }) => title,
      (doc) => readDocument(files, book, doc),
    );
  },
};

interface ListedDocument {
  slug: string;
  title: string;
  path: string[];
}

/** Documents in the order of the tree, then those that the tree does not have. */
function listDocuments(manifest: JsonFields): ListedDocument[] {
  const entries = new Map(
    listOf(manifest['toc']).map((entry, index) => {
      const id = wordsOf(entry['uuid']) || `#${index}`;
      const parent = wordsOf(entry['parent_uuid']) || null;
      const slug = wordsOf(entry['slug']) || wordsOf(entry['url']);
      const isDocument = wordsOf(entry['type']).toUpperCase() === 'DOC';
      return [id, { title: wordsOf(entry['title']), parent, slug: isDocument ? slug : '' }];
    }),
  );
  const listed = [...entries]
    .filter(([, { slug }]) => slug !== '')
    .map(([id, { slug, title }]) => ({ slug, title, path: findPath(entries, id) }));
  const known = new Set(listed.map(({ slug }) => slug));
  const others = listOf(manifest['docs'])
    .map((doc) => ({ slug: wordsOf(doc['slug']), title: wordsOf(doc['title']), path: [] }))
    .filter(({ slug }) => slug !== '' && !known.has(slug));
  return [...listed, ...others];
}

async function readDocument(
  files: SourceFiles,
  book: YuqueBook,
  listed: ListedDocument,
): Promise<SourcePage> {
  const name = yuqueDocument(listed.slug);
  const item = files.has(name) ? parseJson(decodeText(await files.read(name))) : {};
  const { doc, files: fetched } = item;
  if (!isFields(doc)) throw new UnreadableSourceError('文档已删除，或访问令牌无权读取');
  const findFile = (address: string, report: ConversionReport): string | null => {
    const key = URL.parse(address.split('#', 1)[0] ?? '')?.href ?? '';
    const file = isFields(fetched) && Object.hasOwn(fetched, key) ? fetched[key] : null;
    if (!isFields(file)) return null;
    if (typeof file['file'] === 'string') return formatSourceAddress('file', file['file']);
    report.lose('图片或附件', `${wordsOf(file['reason'])}，保留原地址`);
    return address;
  };
  return convertYuqueDocument(book, listed, withExportedBody(doc), findFile);
}

/** A document of the API with its text where an export has it: `body` of a lake document is its Markdown there. */
function withExportedBody(doc: JsonFields): JsonFields {
  const lake = textIn(doc['body_lake']);
  if (lake !== '') return { ...doc, format: 'lake', body_asl: lake };
  const isHtml = wordsOf(doc['format']).toLowerCase() === 'html';
  if (isHtml) return { ...doc, body_asl: textIn(doc['body_html']) || textIn(doc['body']) };
  const isText = ['lake', 'markdown', ''].includes(wordsOf(doc['format']).toLowerCase());
  return isText ? { ...doc, format: 'markdown' } : doc;
}
