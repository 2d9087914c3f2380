import type { Element, Root } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toText } from 'hast-util-to-text';
import { openZip } from '../../attachment-text/zip.ts';
import type { Zip } from '../../attachment-text/zip.ts';
import { UnreadableError } from '../../attachment-text/unreadable.ts';
import { ConversionReport } from '../conversion.ts';
import { treeToMarkdown } from '../html-to-markdown.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { DocumentSink, SourcePage } from '../source-document.ts';
import { withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { folderOf, stemOf } from '../source-names.ts';
import { findElement, remove } from './html-pages.ts';
import type { DocumentFormat } from './format.ts';
import { readAnnotations, readWordProperties } from './word-parts.ts';

/** Word documents, one page each. Tracked changes are accepted; nothing outside the file is fetched. */
export const word: DocumentFormat = {
  name: 'WORD',
  title: 'Word',
  isExport: false,
  recognise: async (files) => withExtension(files, 'docx').length > 0,
  async read(files, sink) {
    for (const name of withExtension(files, 'docx')) {
      try {
        await sink.page(await readWordPage(files, sink, name));
      } catch (error) {
        if (!(error instanceof UnreadableSourceError)) throw error;
        sink.refuse({ name, reason: error.message });
      }
    }
    for (const name of withExtension(files, 'doc', 'wps', 'rtf'))
      sink.refuse({ name, reason: '不支持该格式，请另存为 .docx 后导入' });
  },
};

const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

const QUOTES = ['Quote', 'Intense Quote', 'Block Text', 'Quotations', '引用'];
const LIST_LEVELS = [1, 2, 3, 4, 5];

/** A list in a quotation has paragraphs of both. */
const QUOTED_LISTS = QUOTES.flatMap((name) =>
  LIST_LEVELS.flatMap((level) =>
    (['ul', 'ol'] as const).map((list) => {
      const kind = list === 'ul' ? 'unordered-list' : 'ordered-list';
      const above = 'ul|ol > li > '.repeat(level - 1);
      return `p[style-name='${name}']:${kind}(${level}) => blockquote > ${above}${list} > li:fresh`;
    }),
  ),
);

/** Styles of Word, WPS, LibreOffice and pandoc that mean something, beside those that the library knows. */
const STYLES = [
  "p[style-name='Title'] => h1.title:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  ...['Source Code', 'HTML Preformatted', 'Preformatted Text', 'Code', '代码'].map(
    (name) => `p[style-name='${name}'] => pre:separator('\\n')`,
  ),
  ...QUOTED_LISTS,
  ...QUOTES.map((name) => `p[style-name='${name}'] => blockquote > p:fresh`),
  ...['Verbatim Char', 'HTML Code', 'Source Text', 'Code Char'].map(
    (name) => `r[style-name='${name}'] => code`,
  ),
  'u => u',
  'highlight => mark',
  'strike => s',
];

async function readWordPage(
  files: SourceFiles,
  sink: DocumentSink,
  name: string,
): Promise<SourcePage> {
  const bytes = await files.read(name);
  const zip = await openDocument(bytes);
  const report = new ConversionReport();
  // loaded for such files only: a child process reads one source and ends
  const { default: mammoth } = await import('mammoth');
  const pictures: Promise<void>[] = [];
  const { value } = await mammoth
    .convertToHtml(
      { buffer: bytes },
      {
        styleMap: STYLES,
        externalFileAccess: false,
        // empty ones are lines of code; elsewhere they leave nothing
        ignoreEmptyParagraphs: false,
        convertImage: mammoth.images.imgElement(async (image) => {
          const file = `${name}#${pictures.length + 1}.${extensionOf(image.contentType)}`;
          const stored = image.readAsBuffer().then((picture) => sink.file(file, picture));
          pictures.push(stored);
          await stored;
          return { src: formatSourceAddress('file', file) };
        }),
      },
    )
    .catch(() => {
      throw new UnreadableSourceError('文档已损坏，无法读取');
    });
  const tree = fromHtml(value, { fragment: true });
  const xml = await zip.read('word/document.xml');
  noteLosses(xml, report);
  const title = takeTitle(tree);
  const markdown = treeToMarkdown(tree, {
    report,
    resolve: joinAnchor,
    prepare: (root) => prepareFootnotes(root),
  });
  const properties = readWordProperties(await zip.read('docProps/core.xml'));
  const folder = folderOf(name);
  return {
    key: name,
    path: folder === '' ? [] : folder.split('/'),
    kind: 'article',
    title: title ?? properties.title ?? stemOf(name),
    markdown,
    author: properties.author === null ? null : { name: properties.author, email: null },
    createdAt: properties.createdAt,
    tags: [],
    address: null,
    answers: [],
    annotations: readAnnotations(xml, await zip.read('word/comments.xml')),
    conversion: report.result,
  };
}

/** Throws UnreadableSourceError for what is no Word document, whatever its name. */
async function openDocument(bytes: Buffer): Promise<Zip> {
  if (bytes.subarray(0, 4).equals(OLE))
    throw new UnreadableSourceError('文档已加密或为旧版 .doc 格式，请解除密码并另存为 .docx');
  try {
    const zip = await openZip(bytes);
    if (!zip.names.includes('word/document.xml')) throw new UnreadableSourceError('不是 Word 文档');
    // unpacked within the limits before another library does
    for (const part of zip.names.filter((entry) => entry.endsWith('.xml'))) await zip.read(part);
    return zip;
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    throw new UnreadableSourceError(
      error.state === 'tooLarge' ? '文档内容过大' : '不是 Word 文档，或文件已损坏',
    );
  }
}

const extensionOf = (contentType: string) =>
  /^image\/(?:x-)?([a-z]+)/u.exec(contentType)?.[1]?.replace('jpeg', 'jpg') ?? 'bin';

function noteLosses(xml: string, report: ConversionReport): void {
  const count = (pattern: RegExp) => xml.match(pattern)?.length ?? 0;
  for (let i = count(/<m:oMath[\s>]/gu); i > 0; i -= 1) report.lose('公式', '未导入');
  for (let i = count(/<w:del[\s>]/gu); i > 0; i -= 1) report.change('修订', '已接受');
  for (let i = count(/<c:chart[\s>]/gu); i > 0; i -= 1) report.lose('图表', '未导入');
}

/** The address of a field `HYPERLINK "page" \\l "anchor"`, which the library reads as one. */
function joinAnchor(address: string): string {
  const [, page, anchor] = /^([^"]*)" \\l "([^"]*)$/u.exec(address) ?? [];
  return page === undefined || anchor === undefined ? address : `${page}#${anchor}`;
}

/** The title of a document, taken from its text: a paragraph of that style, else a first heading of level one. */
function takeTitle(tree: Root): string | null {
  const first = tree.children.find((node) => node.type === 'element');
  const styled = tree.children.find(
    (node): node is Element => node.type === 'element' && hasClass(node, 'title'),
  );
  const heading =
    styled ?? (first?.type === 'element' && first.tagName === 'h1' ? first : undefined);
  if (heading === undefined) return null;
  const title = toText(heading).trim();
  // one with a picture in it stays where it is
  if (findElement(heading, 'img') === null) remove(tree, heading);
  return title === '' ? null : title;
}

const hasClass = (node: Element, name: string) =>
  Array.isArray(node.properties['className']) && node.properties['className'].includes(name);

const NOTE = /^#?((?:foot|end)note-\d+)$/u;

/** Footnotes and endnotes, which the library writes as links to a list at the end. */
function prepareFootnotes(tree: Root): void {
  const list = tree.children.findLast((node) => node.type === 'element');
  if (list?.type !== 'element' || list.tagName !== 'ol') return;
  const items = list.children.filter((node): node is Element => node.type === 'element');
  if (items.length === 0 || !items.every((item) => NOTE.test(String(item.properties['id']))))
    return;
  const numbers = new Map(items.map((item, index) => [String(item.properties['id']), index + 1]));
  const notes = items.map((item) => {
    const number = numbers.get(String(item.properties['id'])) ?? 0;
    return createNote('x-note', number, item.children);
  });
  tree.children.splice(tree.children.indexOf(list), 1, ...notes);
  replaceReferences(tree, numbers);
}

const createNote = (tagName: string, number: number, children: Element['children']): Element => ({
  type: 'element',
  tagName,
  properties: { id: String(number) },
  children,
});

/** Each link to a note becomes its reference; the links back go. */
function replaceReferences(node: Root | Element, numbers: ReadonlyMap<string, number>): void {
  node.children = node.children.flatMap((child): Element['children'] => {
    if (child.type !== 'element') return child.type === 'doctype' ? [] : [child];
    const link = child.tagName === 'sup' ? child.children[0] : child;
    const address = link?.type === 'element' ? String(link.properties['href'] ?? '') : '';
    if (child.tagName === 'a' && /^#(?:foot|end)note-ref-/u.test(address)) return [];
    const number = numbers.get(NOTE.exec(address)?.[1] ?? '');
    if (number !== undefined) return [createNote('x-note-reference', number, [])];
    replaceReferences(child, numbers);
    return [child];
  });
}
