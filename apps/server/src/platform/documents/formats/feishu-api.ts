// Reads what `remote/feishu-remote.ts` fetched: the nodes of a space, and an item of each document with its files and people.
import { ConversionReport } from '../conversion.ts';
import { treeToMarkdown } from '../html-to-markdown.ts';
import { FEISHU_MANIFEST, feishuDocument } from '../remote/feishu-remote.ts';
import { formatSourceAddress } from '../source-address.ts';
import { UnreadableSourceError } from '../source-document.ts';
import type { SourcePage, SourcePerson } from '../source-document.ts';
import { decodeText } from '../source-files.ts';
import type { SourceFiles } from '../source-files.ts';
import {
  createPage,
  findPath,
  isFields,
  listOf,
  parseJson,
  readEach,
  wordsOf,
} from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { convertFeishuBlocks } from './feishu-blocks.ts';
import type { DocumentFormat } from './format.ts';

/** A space of 飞书 that was fetched with an app. */
export const feishuApi: DocumentFormat = {
  name: 'FEISHU_API',
  title: '飞书知识库（应用凭证）',
  isExport: true,
  recognise: async (files) => files.has(FEISHU_MANIFEST),
  async read(files, sink) {
    const manifest = parseJson(decodeText(await files.read(FEISHU_MANIFEST)));
    const space = readSpace(listOf(manifest['nodes']));
    await readEach(
      space.nodes,
      sink,
      ([, { title }]) => title,
      ([token, node]) => readNode(files, space, token, node),
    );
  },
};

interface Node {
  title: string;
  parent: string | null;
  /** What it shows: a document, a sheet and so on. */
  kind: string;
  isShortcut: boolean;
  document: string;
  creator: string;
  createdAt: string | null;
}

interface Space {
  nodes: Map<string, Node>;
  /** Nodes by the documents that they show, to which links lead too. */
  byDocument: Map<string, string>;
}

function readSpace(listed: readonly JsonFields[]): Space {
  const nodes = new Map<string, Node>();
  const byDocument = new Map<string, string>();
  for (const entry of listed) {
    const token = wordsOf(entry['node_token']);
    const document = wordsOf(entry['obj_token']);
    const seconds = Number(wordsOf(entry['obj_create_time']));
    nodes.set(token, {
      title: wordsOf(entry['title']) || '未命名文档',
      parent: wordsOf(entry['parent_node_token']) || null,
      kind: wordsOf(entry['obj_type']),
      isShortcut: wordsOf(entry['node_type']) === 'shortcut',
      document,
      creator: wordsOf(entry['creator']),
      createdAt: seconds > 0 && seconds < 1e11 ? new Date(seconds * 1000).toISOString() : null,
    });
    if (document !== '' && !byDocument.has(document)) byDocument.set(document, token);
  }
  return { nodes, byDocument };
}

/** Nodes that are no texts. */
const OTHERS: Record<string, string> = {
  doc: '旧版文档不支持，请在飞书中升级为新版文档后重新导入',
  sheet: '飞书电子表格不支持，请导出为 Excel 后作为附件上传',
  bitable: '飞书多维表格不支持，请导出为 Excel 后作为附件上传',
  mindnote: '飞书思维笔记不支持，请导出为图片后上传',
  file: '知识库中的文件不支持，请下载后上传',
  slides: '飞书幻灯片不支持，请导出为 PDF 后作为附件上传',
};

async function readNode(
  files: SourceFiles,
  space: Space,
  token: string,
  node: Node,
): Promise<SourcePage> {
  if (node.isShortcut) throw new UnreadableSourceError('快捷方式，不导入');
  if (node.kind !== 'docx')
    throw new UnreadableSourceError(OTHERS[node.kind] ?? `不支持的文档类型（${node.kind}）`);
  const name = feishuDocument(node.document);
  const item = files.has(name) ? parseJson(decodeText(await files.read(name))) : {};
  if (!Array.isArray(item['blocks'])) throw new UnreadableSourceError('文档已删除，或应用无权读取');
  const users = isFields(item['users']) ? item['users'] : {};
  const fetched = isFields(item['files']) ? item['files'] : {};
  const report = new ConversionReport();
  const tree = convertFeishuBlocks(listOf(item['blocks']), node.document, {
    report,
    nameOf: (id) => findPerson(users, id)?.name ?? '',
    findFile: (key, what) => {
      const file = Object.hasOwn(fetched, key) ? fetched[key] : null;
      if (isFields(file) && typeof file['file'] === 'string')
        return formatSourceAddress('file', file['file']);
      report.lose(what, isFields(file) ? wordsOf(file['reason']) : '未导入');
      return null;
    },
  });
  const markdown = treeToMarkdown(tree, {
    report,
    resolve: (address) => resolveAddress(space, address),
  });
  return createPage({
    key: node.document,
    path: findPath(space.nodes, token),
    title: node.title,
    markdown,
    author: findPerson(users, node.creator),
    createdAt: node.createdAt,
    address: `/wiki/${token}`,
    report,
  });
}

function findPerson(users: JsonFields, id: string): SourcePerson | null {
  const user = Object.hasOwn(users, id) ? users[id] : null;
  if (!isFields(user) || wordsOf(user['name']) === '') return null;
  return { name: wordsOf(user['name']), email: wordsOf(user['email']) || null };
}

const LINK =
  /^https:\/\/[\w-]+\.(?:feishu\.cn|larksuite\.com|larkoffice\.com)\/(?:wiki|docx)\/(\w+)/u;

/** A link to a page of the space as one between pages. */
function resolveAddress({ nodes, byDocument }: Space, address: string): string {
  const token = LINK.exec(address)?.[1] ?? '';
  const document = nodes.get(token)?.document ?? (byDocument.has(token) ? token : null);
  return document === null ? address : formatSourceAddress('page', document);
}
