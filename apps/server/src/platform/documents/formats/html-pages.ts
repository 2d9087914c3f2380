import type { Element, Nodes, Root } from 'hast';
import { toText } from 'hast-util-to-text';
import { parseHtml } from '../parse-html.ts';
import { ConversionReport } from '../conversion.ts';
import { treeToMarkdown } from '../html-to-markdown.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { DocumentSink, SourcePage } from '../source-document.ts';
import { decodeText, withExtension } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import { extensionOfName, folderOf, resolveRelative, stemOf } from '../source-names.ts';
import type { DocumentFormat } from './format.ts';

const EXTENSIONS = ['html', 'htm', 'xhtml'];

/** Web pages that were saved, with the pictures and files beside them. */
export const htmlPages: DocumentFormat = {
  name: 'HTML',
  title: 'HTML',
  isExport: false,
  recognise: async (files) => withExtension(files, ...EXTENSIONS).length > 0,
  async read(files, sink) {
    for (const name of withExtension(files, ...EXTENSIONS)) {
      try {
        await sink.page(await readHtmlPage(files, sink, name));
      } catch (error) {
        if (!(error instanceof UnreadableSourceError)) throw error;
        sink.refuse({ name, reason: error.message });
      }
    }
  },
};

async function readHtmlPage(
  files: SourceFiles,
  sink: DocumentSink,
  name: string,
): Promise<SourcePage> {
  const tree = parseHtml(decodeHtml(await files.read(name)));
  const report = new ConversionReport();
  const head = findElement(tree, 'title');
  const body = findContent(tree);
  const heading = findElement(body, 'h1');
  const title = [heading, head].map((node) => (node ? toText(node).trim() : '')).find(Boolean);
  // the title stands above the text already
  if (heading !== null && toText(heading).trim() === title) remove(body, heading);
  const pictures = new DataPictures(name);
  const markdown = treeToMarkdown(body, {
    report,
    resolve: (address, kind) =>
      pictures.resolve(address) ?? resolveInFiles(files, name, address, kind, report),
  });
  for (const [file, bytes] of pictures.files) await sink.file(file, bytes);
  const folder = folderOf(name);
  return {
    key: name,
    path: folder === '' ? [] : folder.split('/'),
    kind: 'article',
    title: title ?? stemOf(name),
    markdown,
    author: null,
    createdAt: null,
    tags: [],
    address: null,
    answers: [],
    annotations: [],
    conversion: report.result,
  };
}

/** The source address of what a relative address names; the address itself where it leads elsewhere. */
function resolveInFiles(
  files: SourceFiles,
  name: string,
  address: string,
  kind: 'link' | 'picture',
  report: ConversionReport,
): string {
  const target = resolveRelative(name, address);
  if (target === null || target.name === name) return target === null ? address : target.anchor;
  if (files.has(target.name)) {
    const isPage = EXTENSIONS.includes(extensionOfName(target.name));
    return formatSourceAddress(isPage ? 'page' : 'file', target.name, target.anchor);
  }
  report.lose(kind === 'picture' ? '图片' : '链接', `导出包中缺少 ${target.name}`);
  return address;
}

const DATA = /^data:image\/(png|jpeg|gif|webp|svg\+xml);base64,([A-Za-z0-9+/=\s]+)$/u;

/** Pictures that stand in a page's own text, each stored once as a file. */
export class DataPictures {
  readonly files = new Map<string, Buffer>();
  readonly #page: string;

  constructor(page: string) {
    this.#page = page;
  }

  /** Null for an address that is no picture of this form. */
  resolve(address: string): string | null {
    const match = DATA.exec(address);
    if (match === null) return null;
    const extension = (match[1] ?? 'png').replace('svg+xml', 'svg').replace('jpeg', 'jpg');
    const name = `${this.#page}#${this.files.size + 1}.${extension}`;
    this.files.set(name, Buffer.from(match[2] ?? '', 'base64'));
    return formatSourceAddress('file', name);
  }
}

/** A page in the encoding that it names. */
function decodeHtml(bytes: Buffer): string {
  const head = bytes.subarray(0, 2048).toString('latin1');
  const charset = /<meta[^>]+charset\s*=\s*["']?([\w-]+)/iu.exec(head)?.[1];
  if (charset === undefined || /^utf-?8$/iu.test(charset)) return decodeText(bytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return decodeText(bytes);
  }
}

/** The first element of a name, in the order of the text. */
export function findElement(node: Nodes, ...names: string[]): Element | null {
  if (node.type === 'element' && names.includes(node.tagName)) return node;
  if (!('children' in node)) return null;
  for (const child of node.children) {
    const found = findElement(child, ...names);
    if (found !== null) return found;
  }
  return null;
}

/** What a page says, without the navigation around it. */
function findContent(tree: Root): Root {
  const body =
    findElement(tree, 'main') ?? findElement(tree, 'article') ?? findElement(tree, 'body');
  const children = body?.children ?? [];
  const isNavigation = (node: Nodes) =>
    node.type === 'element' &&
    ['nav', 'header', 'footer', 'aside', 'script', 'style'].includes(node.tagName);
  return { type: 'root', children: children.filter((child) => !isNavigation(child)) };
}

/** Takes one node out of a tree. */
export function remove(node: Root | Element, target: Element): boolean {
  const at = node.children.findIndex((child) => child === target);
  if (at !== -1) {
    node.children.splice(at, 1);
    return true;
  }
  return node.children.some((child) => child.type === 'element' && remove(child, target));
}
