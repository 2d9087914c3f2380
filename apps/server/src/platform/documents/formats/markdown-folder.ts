import { readTitle } from '@zhihui/markdown/parser.ts';
import { cleanSource } from '../../markdown/source.ts';
import { ConversionReport } from '../conversion.ts';
import { parseFrontMatter } from '../front-matter.ts';
import { rewriteMarkdownAddresses } from '../markdown-addresses.ts';
import { countMarkdownBlocks } from '../markdown-blocks.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage } from '../source-document.ts';
import { decodeText, withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import {
  extensionOfName,
  folderOf,
  listNamedFiles,
  resolveRelative,
  stemOf,
} from '../source-names.ts';
import type { DocumentFormat } from './format.ts';
import { cleanMarkdownHtml } from './yuque-markdown.ts';

/** Field of an exported file with addresses that lead nowhere in the export. */
export const FOREIGN_ADDRESSES = 'foreignAddresses';
const EXTENSIONS = ['md', 'markdown', 'txt'];
/** Files that stand for their folder. */
const INDEX = /^(?:readme|index)$/iu;

/** Markdown and plain text with the pictures and attachments that they name, in folders that become categories. */
export const markdownFolder: DocumentFormat = {
  name: 'MARKDOWN',
  title: 'Markdown',
  isExport: false,
  recognise: async (files) => withExtension(files, ...EXTENSIONS).length > 0,
  async read(files, sink) {
    const names = withExtension(files, ...EXTENSIONS);
    const byStem = indexByStem(files);
    for (const name of names) {
      try {
        await sink.page(await readPage(files, name, byStem));
      } catch (error) {
        if (!(error instanceof UnreadableSourceError)) throw error;
        sink.refuse({ name, reason: error.message });
      }
    }
  },
};

async function readPage(
  files: SourceFiles,
  name: string,
  byStem: ReadonlyMap<string, string>,
): Promise<SourcePage> {
  const bytes = await files.read(name);
  if (bytes.subarray(0, 65_536).includes(0) && !hasUtf16Mark(bytes))
    throw new UnreadableSourceError('不是文本文件');
  const text = decodeText(bytes);
  const isPlain = extensionOfName(name) === 'txt';
  const parsed = isPlain ? { fields: {}, body: text } : parseFrontMatter(text);
  if ('refused' in parsed) throw new UnreadableSourceError(parsed.refused);
  const report = new ConversionReport();
  const { fields } = parsed;
  const isTitled = readText(fields['title']) !== null;
  const heading = findTitle(parsed.body, isPlain);
  const body = isTitled ? parsed.body : withoutTitle(parsed.body, heading);
  const exported = readExportedFields(fields);
  const markdown = isPlain ? body : rewrite(body, { files, name, byStem, report, exported });
  countMarkdownBlocks(markdown, report);
  const folder = folderOf(name);
  return {
    key: name,
    path:
      folder === '' || exported?.isRenamed === true
        ? readPath(fields['category'])
        : folder.split('/'),
    kind: 'article',
    title: readText(fields['title']) ?? heading ?? titleOf(name),
    markdown,
    author: toPerson(readText(fields['author'])),
    createdAt: readText(fields['date']),
    tags: readList(fields['tags']),
    address: null,
    answers: [],
    annotations: [],
    conversion: report.result,
  };
}

const hasUtf16Mark = (bytes: Uint8Array) =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

function titleOf(name: string): string {
  const stem = stemOf(name);
  const folder = folderOf(name);
  return INDEX.test(stem) && folder !== '' ? folder.slice(folder.lastIndexOf('/') + 1) : stem;
}

const FIRST_HEADING = /^\s*#[ \t]+([^\n]*?)(?:[ \t]+#+)?[ \t]*(?:\r?\n\s*|$)/u;

/** The text without a first line that says its title, which stands above it on the site. */
function withoutTitle(markdown: string, title: string | null): string {
  const first = FIRST_HEADING.exec(markdown);
  return first !== null && first[1] === title ? markdown.slice(first[0].length) : markdown;
}

function findTitle(body: string, isPlain: boolean): string | null {
  if (isPlain) return null;
  try {
    return readTitle(cleanSource(body));
  } catch {
    // too long: refused for that later
    return null;
  }
}

/** What a file says of itself that this site exported. */
interface ExportedFields {
  /** Addresses of the text that name no file of the export, though a file has that name. */
  foreign: ReadonlySet<string>;
  /** Whether the names of its category are other ones than those of its folder. */
  isRenamed: boolean;
}

/** Null for a file of another program. */
function readExportedFields(fields: Record<string, unknown>): ExportedFields | null {
  if (!('address' in fields) || !('version' in fields)) return null;
  return {
    foreign: new Set(readList(fields[FOREIGN_ADDRESSES])),
    isRenamed: Array.isArray(fields['category']),
  };
}

interface Rewriting {
  files: SourceFiles;
  name: string;
  /** Names of files by what a short link calls them. */
  byStem: ReadonlyMap<string, string>;
  report: ConversionReport;
  exported: ExportedFields | null;
}

/** The text with its links to files of the source, those of the form `[[name]]` too. */
function rewrite(body: string, { files, name, byStem, report, exported }: Rewriting): string {
  // no letter of this site's own texts is another program's
  const cleaned = exported === null ? cleanMarkdownHtml(body, report) : body;
  const isForeign = (address: string) => exported?.foreign.has(address) === true;
  const toAddress = (target: string, anchor: string) =>
    formatSourceAddress(
      EXTENSIONS.includes(extensionOfName(target)) ? 'page' : 'file',
      target,
      anchor,
    );
  return rewriteMarkdownAddresses(cleaned, {
    resolve(address, kind) {
      if (isForeign(address)) return address;
      const target = resolveRelative(name, address);
      if (target === null || target.name === name) return address;
      const { name: path, anchor } = target;
      const found = listNamedFiles(path).find((candidate) => files.has(candidate));
      if (found !== undefined) return toAddress(found, anchor);
      report.lose(kind === 'picture' ? '图片' : '链接', `导出包中缺少 ${path}`);
      return address;
    },
    resolveShort({ target, anchor, label, isEmbedded }) {
      const found = byStem.get(target.toLowerCase());
      if (found === undefined || isForeign(`[[${target}]]`)) return null;
      report.change('双链', '转为链接');
      const isPicture = isEmbedded && !EXTENSIONS.includes(extensionOfName(found));
      const text = label === '' ? target : label;
      return `${isPicture ? '!' : ''}[${text}](${toAddress(found, anchor)})`;
    },
  });
}

function indexByStem(files: SourceFiles): Map<string, string> {
  const index = new Map<string, string>();
  for (const name of files.names) {
    const base = name.slice(name.lastIndexOf('/') + 1);
    for (const key of [name, base, name.replace(/\.md$/iu, ''), stemOf(name)])
      if (!index.has(key.toLowerCase())) index.set(key.toLowerCase(), name);
  }
  return index;
}

const readText = (value: unknown): string | null => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
  return text === '' ? null : text;
};

const readList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : (readText(value)?.split(',') ?? []))
    .map((item) => readText(item) ?? '')
    .filter((item) => item !== '');

const readPath = (value: unknown): string[] =>
  (Array.isArray(value) ? value : (readText(value)?.split('/') ?? []))
    .map((item) => readText(item) ?? '')
    .filter((item) => item !== '');

/** `张三 <zhang@example.com>`, a name or an address alone. */
function toPerson(written: string | null): SourcePage['author'] {
  if (written === null) return null;
  const email = /[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+/u.exec(written)?.[0] ?? null;
  const name = written.replace(/<?[^\s<>@]+@[^\s<>]+>?/u, '').trim();
  return { name: name === '' ? (email ?? written) : name, email };
}
