// Follows https://open.feishu.cn/document/server-docs: 自建应用获取 tenant_access_token (`auth/v3/tenant_access_token/internal`),
// 获取知识空间节点信息 (`wiki/v2/spaces/get_node`), 获取知识空间子节点列表 (`wiki/v2/spaces/:space_id/nodes`, in pages of at most 50;
// a page may be empty and lead on), 获取文档所有块 (`docx/v1/documents/:document_id/blocks`, at most 500), 下载素材
// (`drive/v1/medias/:file_token/download`) and 批量获取用户信息 (`contact/v3/users/batch`). Codes: 10003, 10014 app and secret;
// 99991661, 99991663, 99991668 token; 131006, 1770032, 99991672 right; 131005, 1770002 not there.
import { UnreadableSourceError } from '../source-document.ts';
import { isFields, listOf, textIn, wordsOf } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { remember, rememberFile } from './remote-items.ts';
import type { FetchedFile } from './remote-items.ts';
import type { RemoteFile, RemoteService, RemoteStore } from './remote-service.ts';

export interface FeishuConnection {
  source: 'FEISHU';
  appId: string;
  secret: string;
  /** The number of a space, or the token of one of its nodes. */
  space: string;
}

const ORIGIN = 'https://open.feishu.cn';
export const FEISHU_MANIFEST = 'feishu.json';
export const feishuDocument = (token: string): string => `docs/${encodeURIComponent(token)}.json`;

const MAX_NODES = 20_000;
const MAX_FILES = 1000;
/** Pages of one document: fifty thousand blocks. */
const MAX_PAGES = 100;
const USERS_AT_ONCE = 50;

const BAD_APP = [10_003, 10_014];
const BAD_TOKEN = [99_991_661, 99_991_663, 99_991_668];
const MISSING = [131_005, 131_006, 1_770_002, 1_770_032];
const REFUSED = '应用凭证无效，或应用无权读取该知识库';

/** Fetches a space of 飞书 with its documents and what they show. Throws RemoteBusyError, UnreadableSourceError. */
export async function fetchFeishu(
  connection: FeishuConnection,
  service: RemoteService,
  store: RemoteStore,
): Promise<void> {
  const client = new FeishuClient(connection, service);
  const manifest = await remember(store, FEISHU_MANIFEST, () => listNodes(client, store));
  for (const node of listOf(manifest['nodes'])) {
    const token = wordsOf(node['obj_token']);
    const isText =
      wordsOf(node['obj_type']) === 'docx' && wordsOf(node['node_type']) !== 'shortcut';
    if (!isText || token === '' || store.has(feishuDocument(token))) continue;
    const blocks = await client.readBlocks(token);
    const files: Record<string, FetchedFile> = {};
    for (const file of blocks === null ? [] : findFiles(blocks))
      files[file.key] = await rememberFile(store, file, () => client.readFile(file.key));
    const people = [wordsOf(node['creator']), ...(blocks ?? []).flatMap(findMentioned)];
    const users = await client.readUsers(new Set(people.filter(Boolean)));
    // stored last: a document that is there has its files, too
    await store.add(feishuDocument(token), Buffer.from(JSON.stringify({ blocks, files, users })));
  }
}

/** The nodes of a space, each after the one above it. Each page of a list is an item, so that a long list goes on where it stood. */
async function listNodes(client: FeishuClient, store: RemoteStore): Promise<object> {
  const space = await remember(store, 'space.json', async () => ({ id: await client.findSpace() }));
  const nodes: JsonFields[] = [];
  const waiting: string[] = [''];
  const seen = new Set<string>();
  for (let parent = waiting.shift(); parent !== undefined; parent = waiting.shift()) {
    let after = '';
    for (let number = 0; number < MAX_NODES / 50; number += 1) {
      const item = `nodes/${parent || 'top'}-${number}.json`;
      const from = after;
      const page = await remember(store, item, () =>
        client.listNodes(wordsOf(space['id']), parent, from),
      );
      for (const node of listOf(page['items'])) {
        const token = wordsOf(node['node_token']);
        if (token === '' || seen.has(token)) continue;
        seen.add(token);
        nodes.push(node);
        if (node['has_child'] === true) waiting.push(token);
      }
      after = wordsOf(page['page_token']);
      if (page['has_more'] !== true || after === '' || nodes.length > MAX_NODES) break;
    }
    if (nodes.length > MAX_NODES)
      throw new UnreadableSourceError(`知识库超过 ${MAX_NODES.toLocaleString('en')} 个页面`);
  }
  return { nodes };
}

class FeishuClient {
  readonly #connection: FeishuConnection;
  readonly #service: RemoteService;
  #token: string | null = null;
  readonly #users = new Map<string, { name: string; email: string | null }>();
  /** Whether the app was found not to see people. */
  #isBlind = false;

  constructor(connection: FeishuConnection, service: RemoteService) {
    this.#connection = connection;
    this.#service = service;
  }

  async findSpace(): Promise<string> {
    const { space } = this.#connection;
    if (/^\d+$/u.test(space)) return space;
    const data = await this.#get('wiki/v2/spaces/get_node', { token: space });
    const node = data !== null && isFields(data['node']) ? data['node'] : null;
    if (node === null) throw new UnreadableSourceError(REFUSED);
    return wordsOf(node['space_id']);
  }

  async listNodes(space: string, parent: string, after: string): Promise<JsonFields> {
    const data = await this.#get(`wiki/v2/spaces/${encodeURIComponent(space)}/nodes`, {
      page_size: '50',
      ...(parent !== '' && { parent_node_token: parent }),
      ...(after !== '' && { page_token: after }),
    });
    if (data === null && parent === '') throw new UnreadableSourceError(REFUSED);
    return data ?? {};
  }

  /** All blocks of a document; null for one that is gone, or that the app cannot read. */
  async readBlocks(document: string): Promise<JsonFields[] | null> {
    const blocks: JsonFields[] = [];
    let after = '';
    for (let number = 0; number < MAX_PAGES; number += 1) {
      const data = await this.#get(`docx/v1/documents/${encodeURIComponent(document)}/blocks`, {
        ...{ page_size: '500', document_revision_id: '-1' },
        ...(after !== '' && { page_token: after }),
      });
      if (data === null) return null;
      blocks.push(...listOf(data['items']));
      after = wordsOf(data['page_token']);
      if (data['has_more'] !== true || after === '') break;
    }
    return blocks;
  }

  async readFile(token: string): Promise<RemoteFile> {
    const url = new URL(`/open-apis/drive/v1/medias/${encodeURIComponent(token)}/download`, ORIGIN);
    return this.#service.getFile(url, { authorization: `Bearer ${await this.#login()}` });
  }

  /** Names of people by their ids, as far as the app sees them. */
  async readUsers(ids: ReadonlySet<string>): Promise<object> {
    const unknown = [...ids].filter((id) => !this.#users.has(id));
    for (let at = 0; at < unknown.length && !this.#isBlind; at += USERS_AT_ONCE) {
      const query = new URLSearchParams({ user_id_type: 'open_id' });
      for (const id of unknown.slice(at, at + USERS_AT_ONCE)) query.append('user_ids', id);
      const { status, body } = await this.#request('contact/v3/users/batch', query);
      // names are no reason to give up a document
      this.#isBlind = status >= 300 || body['code'] !== 0;
      const data = isFields(body['data']) ? body['data'] : {};
      for (const user of listOf(data['items'])) {
        const email = wordsOf(user['enterprise_email']) || wordsOf(user['email']) || null;
        this.#users.set(wordsOf(user['open_id']), { name: wordsOf(user['name']), email });
      }
    }
    return Object.fromEntries([...ids].map((id) => [id, this.#users.get(id) ?? null]));
  }

  /** The data of an answer; null for what is not there or not open to the app. Throws UnreadableSourceError. */
  async #get(path: string, query: Readonly<Record<string, string>>): Promise<JsonFields | null> {
    const params = new URLSearchParams(query);
    let { status, body } = await this.#request(path, params);
    if (status === 401 || BAD_TOKEN.includes(Number(body['code']))) {
      // tokens end after two hours at most
      this.#token = null;
      ({ status, body } = await this.#request(path, params));
    }
    const code = Number(body['code']);
    if (code === 0 && status < 300) return isFields(body['data']) ? body['data'] : {};
    if (MISSING.includes(code)) return null;
    if (status === 401 || status === 403 || BAD_TOKEN.includes(code) || code === 99_991_672)
      throw new UnreadableSourceError(REFUSED);
    throw new UnreadableSourceError(`飞书拒绝了请求（${code || status}）`);
  }

  async #request(path: string, query: URLSearchParams) {
    const url = new URL(`/open-apis/${path}?${query}`, ORIGIN);
    const headers = { authorization: `Bearer ${await this.#login()}` };
    return this.#service.getJson(url, { headers });
  }

  async #login(): Promise<string> {
    if (this.#token !== null) return this.#token;
    const { appId, secret } = this.#connection;
    const url = new URL('/open-apis/auth/v3/tenant_access_token/internal', ORIGIN);
    const { body } = await this.#service.getJson(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify({ app_id: appId, app_secret: secret }),
    });
    const token = textIn(body['tenant_access_token']);
    if (token === '' || BAD_APP.includes(Number(body['code'])))
      throw new UnreadableSourceError(REFUSED);
    this.#token = token;
    return token;
  }
}

/** Tokens of pictures and files of a document, with the names that people gave them. */
function findFiles(blocks: readonly JsonFields[]): { key: string; name: string }[] {
  const found = new Map<string, string>();
  for (const block of blocks) {
    const image = isFields(block['image']) ? wordsOf(block['image']['token']) : '';
    if (image !== '') found.set(image, '');
    const file = isFields(block['file']) ? block['file'] : null;
    const token = file === null ? '' : wordsOf(file['token']);
    if (file !== null && token !== '') found.set(token, wordsOf(file['name']));
  }
  return [...found].slice(0, MAX_FILES).map(([key, name]) => ({ key, name }));
}

/** Ids of people who are mentioned in a block. */
function findMentioned(block: JsonFields): string[] {
  return Object.values(block)
    .filter(isFields)
    .flatMap(({ elements }) => listOf(elements))
    .flatMap(({ mention_user: user }) => (isFields(user) ? [wordsOf(user['user_id'])] : []));
}
