// As https://open.feishu.cn/document/server-docs says; codes as `feishu-remote.ts` lists them. Lists of nodes have at most 50
// entries, lists of blocks at most 500; here both are cut at `pageSize`, as a page may hold less than was wanted.
import { startPeer } from './peer.ts';
import type { Peer, PeerAnswer, PeerRequest } from './peer.ts';

export interface FeishuSpaceAtPeer {
  secret: string;
  /** Nodes by the token of the one above, '' for the top. */
  nodes: Record<string, object[]>;
  /** Blocks by documents. */
  documents: Record<string, object[]>;
  files: Record<string, PeerAnswer>;
  users: Record<string, { name: string; email?: string }> | null;
  pageSize: number;
  intercept?: (request: PeerRequest) => PeerAnswer | null;
}

const SPACE = '7034502641455497244';
const TOKEN = 't-1';

/** A peer with one space, which the test can change. */
export const startFeishuPeer = (space: FeishuSpaceAtPeer): Promise<Peer> =>
  startPeer((request) => space.intercept?.(request) ?? answer(space, request));

const ok = (data: object): PeerAnswer => ({ body: { code: 0, msg: 'success', data } });
export const failed = (status: number, code: number): PeerAnswer => ({
  status,
  body: { code, msg: 'failed' },
});

function answer(space: FeishuSpaceAtPeer, request: PeerRequest): PeerAnswer | null {
  const { method, host, url, headers, body } = request;
  if (host !== 'open.feishu.cn' || !url.pathname.startsWith('/open-apis/')) return null;
  const path = url.pathname.slice('/open-apis/'.length);
  if (path === 'auth/v3/tenant_access_token/internal') {
    const sent = JSON.parse(body) as Record<string, unknown>;
    if (method !== 'POST' || Object.keys(sent).join() !== 'app_id,app_secret') return null;
    if (sent['app_id'] !== 'cli_a') return { body: { code: 10_003, msg: 'invalid param' } };
    if (sent['app_secret'] !== space.secret)
      return { body: { code: 10_014, msg: 'app secret invalid' } };
    return { body: { code: 0, msg: 'ok', tenant_access_token: TOKEN, expire: 7200 } };
  }
  if (method !== 'GET') return null;
  if (headers.authorization !== `Bearer ${TOKEN}`) return failed(401, 99_991_663);
  if (path === 'wiki/v2/spaces/get_node')
    return url.searchParams.get('token') === 'wikTop'
      ? ok({ node: { space_id: SPACE } })
      : failed(400, 131_005);
  if (path.startsWith('wiki/v2/spaces/')) {
    if (path !== `wiki/v2/spaces/${SPACE}/nodes`) return failed(400, 131_006);
    const nodes = space.nodes[url.searchParams.get('parent_node_token') ?? ''] ?? [];
    return toPage(space, url, nodes, 50);
  }
  const document = /^docx\/v1\/documents\/(\w+)\/blocks$/u.exec(path)?.[1];
  if (document !== undefined) {
    const blocks = space.documents[document];
    return blocks === undefined ? failed(403, 1_770_032) : toPage(space, url, blocks, 500);
  }
  const file = /^drive\/v1\/medias\/(\w+)\/download$/u.exec(path)?.[1];
  if (file !== undefined) return space.files[file] ?? { status: 404, body: { code: 1_061_004 } };
  if (path === 'contact/v3/users/batch') {
    const { users } = space;
    const ids = url.searchParams.getAll('user_ids');
    if (users === null) return failed(400, 99_991_672);
    if (ids.length === 0 || ids.length > 50) return null;
    const items = ids.flatMap((id) => (users[id] ? [{ open_id: id, ...users[id] }] : []));
    return ok({ items });
  }
  return null;
}

function toPage(space: FeishuSpaceAtPeer, url: URL, all: readonly object[], max: number) {
  const size = Number(url.searchParams.get('page_size'));
  if (!(size > 0 && size <= max)) return null;
  const after = url.searchParams.get('page_token');
  const from = after === null ? 0 : Number(/^page-(\d+)$/u.exec(after)?.[1]);
  if (Number.isNaN(from)) return null;
  const to = from + Math.min(size, space.pageSize);
  const hasMore = to < all.length;
  return ok({
    ...{ has_more: hasMore, ...(hasMore && { page_token: `page-${to}` }) },
    // an empty list is left out
    ...(all.length > 0 && { items: all.slice(from, to) }),
  });
}
