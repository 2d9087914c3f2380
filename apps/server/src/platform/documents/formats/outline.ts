// Follows "Export" of Outline's documentation: collections and documents with others below them are folders, files of documents
// lie in `uploads/`.
import { ConversionReport } from '../conversion.ts';
import { rewriteMarkdownAddresses } from '../markdown-addresses.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';
import { convertCallouts } from '../markdown-callouts.ts';
import type { CalloutKind } from '../html-elements.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { decodeText, withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { extensionOfName, folderOf, resolveRelative, safeDecode, stemOf } from '../source-names.ts';
import { createPage, readEach } from '../source-pages.ts';
import type { DocumentFormat } from './format.ts';

const UPLOAD = /(?:^|\/)(?:uploads|public)\/[0-9a-f-]{36}\//u;
/** What no other program writes into Markdown. */
const MARKS = /\]\(mention:\/\/|^:::(?:info|tip|warning|success)\s*$/mu;
/** Texts that are looked at to recognise an export without files. */
const MAX_LOOKS = 50;

/** The Markdown export of Outline. */
export const outline: DocumentFormat = {
  name: 'OUTLINE',
  title: 'Outline',
  isExport: true,
  async recognise(files) {
    const texts = withExtension(files, 'md');
    if (texts.length === 0) return isJsonExport(files);
    if (files.names.some((name) => UPLOAD.test(name))) return true;
    for (const name of texts.slice(0, MAX_LOOKS)) {
      const text = await files.read(name).then(decodeText, () => '');
      if (MARKS.test(text)) return true;
    }
    return false;
  },
  async read(files, sink) {
    const names = withExtension(files, 'md').filter((name) => !UPLOAD.test(name));
    if (names.length === 0)
      throw new UnreadableSourceError(
        '导出包中没有 Markdown 文档，请在 Outline 中选择导出为“Markdown”',
      );
    await readEach(
      names,
      sink,
      (name) => name,
      (name) => readPage(files, name),
    );
  },
};

/** The other export of Outline, which has no texts. */
async function isJsonExport(files: SourceFiles): Promise<boolean> {
  if (!files.has('metadata.json')) return false;
  const text = await files.read('metadata.json').then(decodeText, () => '');
  return text.includes('"exportVersion"');
}

const CALLOUTS: Record<string, CalloutKind> = {
  info: 'NOTE',
  success: 'TIP',
  tip: 'TIP',
  warning: 'WARNING',
};
const HEADING = /^\s*# ([^\n]+)\n*/u;
/** The size and place of a picture, as Outline writes them where a title stands. */
const LAYOUT = / "\s*(?:(?:left|right)-50|full-width)?\s*(?:=\d*x\d*)?\s*"\)/gu;
const MENTION = /@?\[@?([^\]\n]{1,100})\]\(mention:\/\/[^)\n]*\)/gu;

async function readPage(files: SourceFiles, name: string): Promise<SourcePage> {
  const text = decodeText(await files.read(name)).replaceAll('\r\n', '\n');
  if (text.includes('\u0000')) throw new UnreadableSourceError('不是文本文件');
  const report = new ConversionReport();
  const body = text
    .replace(HEADING, '')
    // an empty paragraph
    .replaceAll(/^\\\s*$/gmu, '')
    .replaceAll(LAYOUT, ')')
    .replaceAll(MENTION, '@$1');
  const written = convertCallouts(body, {
    open: /^:::\s*(info|tip|warning|success)\s*$/u,
    close: /^:::\s*$/u,
    kindOf: (match) => CALLOUTS[match[1] ?? ''] ?? 'NOTE',
  });
  const markdown = rewriteMarkdownAddresses(written, {
    resolve: (address, kind) => resolveAddress(files, name, { address, kind, report }),
  });
  countMarkdownBlocks(markdown, report);
  const folder = folderOf(name);
  return createPage({
    key: name,
    path: folder === '' ? [] : folder.split('/').map(safeDecode),
    title: HEADING.exec(text)?.[1]?.trim() || safeDecode(stemOf(name)),
    markdown,
    report,
  });
}

interface Address {
  address: string;
  kind: 'link' | 'picture';
  report: ConversionReport;
}

function resolveAddress(
  files: SourceFiles,
  name: string,
  { address, kind, report }: Address,
): string {
  const target = resolveRelative(name, address);
  if (target === null || target.name === name) return target?.anchor || address;
  // files lie beside a document, at the top of its collection or of the export
  const [collection = ''] = name.split('/');
  const { name: path } = target;
  const encoded = encodeURIComponent(path).replaceAll('%2F', '/');
  const found = [path, `${collection}/${path}`, encoded].find((candidate) => files.has(candidate));
  if (found !== undefined) {
    const isPage = extensionOfName(found) === 'md' && !UPLOAD.test(found);
    return formatSourceAddress(isPage ? 'page' : 'file', found, target.anchor);
  }
  report.lose(kind === 'picture' ? '图片' : '链接', `导出包中缺少 ${path}`);
  return address;
}
