// As 语雀开发者文档 (https://www.yuque.com/yuque/developer/api) says: every request has `X-Auth-Token` and a `User-Agent`; lists of
// documents have at most 100 entries; errors are `{message}` with their status.
import { startPeer } from './peer.ts';
import type { Peer, PeerAnswer, PeerRequest } from './peer.ts';

export interface YuqueBookAtPeer {
  token: string;
  toc: object[];
  docs: Record<string, Record<string, unknown>>;
  /** Files by their addresses, without the scheme. */
  files: Record<string, PeerAnswer>;
  /** Answers before all others; null leaves the request to them. */
  intercept?: (request: PeerRequest) => PeerAnswer | null;
}

const BOOK = '/api/v2/repos/zhang/ops';

/** A peer with one book, `zhang/ops`, which the test can change. */
export const startYuquePeer = (book: YuqueBookAtPeer): Promise<Peer> =>
  startPeer((request) => book.intercept?.(request) ?? answer(book, request));

function answer(book: YuqueBookAtPeer, { method, host, url, headers }: PeerRequest) {
  if (method !== 'GET' || !headers['user-agent']) return null;
  const file = book.files[`${host}${url.pathname}`];
  if (file !== undefined) {
    // the token is no business of other hosts
    return host === 'www.yuque.com' || headers['x-auth-token'] === undefined ? file : null;
  }
  if (host !== 'www.yuque.com') return null;
  if (headers['x-auth-token'] !== book.token)
    return { status: 401, body: { status: 401, message: 'Unauthorized' } };
  if (url.pathname === BOOK) return { body: { data: { id: 7, slug: 'ops', name: '运营' } } };
  if (url.pathname === `${BOOK}/toc`) return { body: { data: book.toc } };
  if (url.pathname === `${BOOK}/docs`) {
    const offset = Number(url.searchParams.get('offset'));
    const limit = Number(url.searchParams.get('limit'));
    if (!Number.isInteger(offset) || !(limit > 0 && limit <= 100)) return null;
    const all = Object.entries(book.docs).map(([slug, { title }]) => ({ slug, title }));
    return { body: { meta: { total: all.length }, data: all.slice(offset, offset + limit) } };
  }
  const slug = /^\/api\/v2\/repos\/zhang\/ops\/docs\/([\w-]+)$/u.exec(url.pathname)?.[1];
  if (slug === undefined) return null;
  const doc = book.docs[slug];
  if (doc === undefined) return { status: 404, body: { status: 404, message: 'Not Found' } };
  return { body: { data: { slug, ...doc } } };
}
