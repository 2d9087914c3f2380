// Follows 语雀开发者文档 (https://www.yuque.com/yuque/developer/api): the token in `X-Auth-Token`, 知识库详情
// (`repos/:namespace`), 目录 (`repos/:namespace/toc`), 文档列表 (`repos/:namespace/docs` with `offset` and `limit`) and 文档详情
// (`repos/:namespace/docs/:slug`). 401: no valid token, 403: no right, 429: more than 5000 requests an hour.
import { UnreadableSourceError } from '../source-document.ts';
import { safeDecode } from '../source-names.ts';
import { isFields, listOf, wordsOf } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';
import { remember, rememberFile } from './remote-items.ts';
import type { FetchedFile } from './remote-items.ts';
import type { RemoteService, RemoteStore } from './remote-service.ts';

export interface YuqueConnection {
  source: 'YUQUE';
  /** The site itself, or that of a space: `https://corp.yuque.com`. */
  origin: string;
  /** `user/book`. */
  book: string;
  token: string;
}

/** Where the list of documents stands among the items. */
export const YUQUE_MANIFEST = 'yuque.json';
export const yuqueDocument = (slug: string): string => `docs/${encodeURIComponent(slug)}.json`;

const PAGE_SIZE = 100;
const MAX_DOCUMENTS = 20_000;
/** Files of one document, more than which no person put there. */
const MAX_FILES = 1000;
const REFUSED = '访问令牌已失效或无权读取该知识库';

/** Fetches a book of 语雀 with its documents and what they show. Throws RemoteBusyError, UnreadableSourceError. */
export async function fetchYuque(
  connection: YuqueConnection,
  service: RemoteService,
  store: RemoteStore,
): Promise<void> {
  const client = new YuqueClient(connection, service);
  const manifest = await remember(store, YUQUE_MANIFEST, () => client.readBook());
  for (const slug of listSlugs(manifest)) {
    if (store.has(yuqueDocument(slug))) continue;
    const doc = await client.readDocument(slug);
    const files: Record<string, FetchedFile> = {};
    for (const url of doc === null ? [] : findFileAddresses(doc)) {
      const name = safeDecode(url.pathname.slice(url.pathname.lastIndexOf('/') + 1));
      files[url.href] = await rememberFile(store, { key: url.href, name }, () =>
        client.readFile(url),
      );
    }
    // stored last: a document that is there has its files, too
    const item = JSON.stringify({ doc, files });
    await store.add(yuqueDocument(slug), Buffer.from(item));
  }
}

function listSlugs(manifest: JsonFields): string[] {
  const listed = listOf(manifest['toc'])
    .filter((entry) => wordsOf(entry['type']).toUpperCase() === 'DOC')
    .map((entry) => wordsOf(entry['slug']) || wordsOf(entry['url']));
  const all = listOf(manifest['docs']).map((entry) => wordsOf(entry['slug']));
  return [...new Set([...listed, ...all])].filter(Boolean).slice(0, MAX_DOCUMENTS);
}

class YuqueClient {
  readonly #connection: YuqueConnection;
  readonly #service: RemoteService;

  constructor(connection: YuqueConnection, service: RemoteService) {
    this.#connection = connection;
    this.#service = service;
  }

  async readBook(): Promise<object> {
    const book = (await this.#get('')).body['data'];
    const toc = listOf((await this.#get('/toc')).body['data']);
    const docs: JsonFields[] = [];
    for (let offset = 0; offset < MAX_DOCUMENTS; offset += PAGE_SIZE) {
      const { body } = await this.#get(`/docs?offset=${offset}&limit=${PAGE_SIZE}`);
      const page = listOf(body['data']);
      docs.push(...page.map(({ slug, title, type }) => ({ slug, title, type })));
      if (page.length < PAGE_SIZE) break;
    }
    return { address: this.#connection.book, origin: this.#connection.origin, book, toc, docs };
  }

  /** Null for one that is gone, or that the token does not open. */
  async readDocument(slug: string): Promise<JsonFields | null> {
    const { status, body } = await this.#get(`/docs/${encodeURIComponent(slug)}`, [403, 404]);
    return status < 300 && isFields(body['data']) ? body['data'] : null;
  }

  readFile(url: URL) {
    // the token is for the site alone, not for the hosts of its pictures
    const isOwn = url.origin === this.#connection.origin;
    return this.#service.getFile(url, isOwn ? this.#headers : { 'user-agent': 'zhihui' });
  }

  get #headers() {
    return { 'x-auth-token': this.#connection.token, 'user-agent': 'zhihui' };
  }

  async #get(path: string, missing: readonly number[] = []) {
    const { origin, book } = this.#connection;
    const url = new URL(`/api/v2/repos/${book}${path}`, origin);
    const answer = await this.#service.getJson(url, { headers: this.#headers });
    const { status } = answer;
    if (status < 300 || missing.includes(status)) return answer;
    if (status === 401 || status === 403 || status === 404)
      throw new UnreadableSourceError(REFUSED);
    throw new UnreadableSourceError(`语雀拒绝了请求（${status}）`);
  }
}

/** Hosts of 语雀 that serve files. Nothing is fetched from others. */
const FILE_HOST = /^(?:[\w-]+\.)*(?:nlark\.com|yuque\.com)$/u;
const ADDRESS = /https:\/\/[\w.-]+\/[^\s"'<>)\\]+/gu;
const IS_FILE = /\/(?:attachments?|office)\/|\.(?:png|jpe?g|gif|webp|svg|bmp)(?:$|\?)/iu;

/** Pictures and attachments that a document shows, as addresses that its text has them under. */
function findFileAddresses(doc: JsonFields): URL[] {
  const found = new Map<string, URL>();
  for (const field of ['body_lake', 'body', 'body_html']) {
    const text = typeof doc[field] === 'string' ? doc[field] : '';
    // what a card holds is percent-encoded
    const cards = Array.from(text.matchAll(/data:(%7B[^"'\s]*)/giu), ([, card = '']) =>
      safeDecode(card),
    );
    for (const part of [text.replaceAll('&amp;', '&'), ...cards]) {
      for (const [written] of part.matchAll(ADDRESS)) {
        const url = URL.parse(written.split('#', 1)[0] ?? '');
        if (url === null || !FILE_HOST.test(url.hostname) || url.port !== '') continue;
        if (IS_FILE.test(url.pathname + url.search)) found.set(url.href, url);
      }
    }
  }
  return [...found.values()].slice(0, MAX_FILES);
}
