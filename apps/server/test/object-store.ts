import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';

const KEY = 'test-key';
const SECRET = 'a/secret+with=signs';

export interface ObjectStore {
  /** For STORAGE, ASSETS_STORE and BACKUP_TO. */
  address: string;
  /** Paths of its objects. */
  objects: Map<string, Buffer>;
  /** `METHOD path` of every request that was signed rightly, in order. */
  requests: string[];
  /** How it behaves from now on: well, with an answer after so many milliseconds, with 500, not answering at all, or away. */
  become(mood: 'healthy' | 'failing' | 'silent' | 'unavailable' | { slowMs: number }): void;
  close(): Promise<void>;
}

/**
 * An object store on this machine that implements the part of S3 we use and checks every signature (AWS SigV4): PUT, GET and
 * DELETE, multipart uploads, and lists with two names a page, so that callers must page.
 */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  let mood: Parameters<ObjectStore['become']>[0] = 'healthy';
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    if (mood === 'unavailable') return request.socket.destroy();
    if (!isSigned(request, body)) return reply.writeHead(403).end();
    requests.push(`${request.method} ${path}`);
    if (mood === 'silent') return;
    if (mood === 'failing') return reply.writeHead(500).end();
    if (typeof mood === 'object') await sleep(mood.slowMs);
    const url = new URL(path, 'http://store');
    if (url.searchParams.has('list-type')) return reply.end(listPage(objects, url));
    if (request.method === 'POST' || url.searchParams.has('uploadId'))
      return upload(objects, { method: request.method ?? '', url, body }, reply);
    if (request.method === 'PUT') {
      objects.set(path, body);
      return reply.end();
    }
    if (request.method === 'DELETE') objects.delete(path);
    const object = objects.get(path);
    if (object === undefined) return reply.writeHead(404).end();
    return reply.setHeader('content-length', object.length).end(object);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const secret = encodeURIComponent(SECRET);
  return {
    address: `http://${KEY}:${secret}@127.0.0.1:${port}/bucket/zhihui?region=cn-north-1`,
    objects,
    requests,
    become: (next) => void (mood = next),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const PAGE = 2;

function listPage(objects: ReadonlyMap<string, Buffer>, { pathname, searchParams }: URL): string {
  const prefix = `${pathname}${searchParams.get('prefix') ?? ''}`;
  const after = searchParams.get('continuation-token') ?? '';
  const names = [...objects.keys()].filter((name) => name.startsWith(prefix) && name > after);
  const page = names.sort().slice(0, PAGE);
  const keys = page.map((name) => `<Contents><Key>${name.slice(pathname.length)}</Key></Contents>`);
  const token =
    names.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult>${keys.join('')}${token}</ListBucketResult>`;
}

/** Parts are stored beside the objects under separate names until they are assembled, as in a real store. */
function upload(
  objects: Map<string, Buffer>,
  { method, url, body }: { method: string; url: URL; body: Buffer },
  reply: ServerResponse,
): unknown {
  const id = url.searchParams.get('uploadId');
  if (id === null) {
    const made = randomUUID();
    return reply.end(`<R><UploadId>${made}</UploadId></R>`);
  }
  const parts = (): string[] =>
    [...objects.keys()].filter((name) => name.startsWith(`part ${id} `)).sort();
  if (method === 'PUT') {
    const number = (url.searchParams.get('partNumber') ?? '').padStart(5, '0');
    objects.set(`part ${id} ${number}`, body);
    return reply.setHeader('etag', `"${number}"`).end();
  }
  if (method === 'POST')
    objects.set(url.pathname, Buffer.concat(parts().map((name) => objects.get(name) as Buffer)));
  for (const name of parts()) objects.delete(name);
  return reply.end('<R></R>');
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) =>
  createHmac('sha256', key).update(data).digest();

/** Source: "Authenticating Requests (AWS Signature Version 4)", Amazon S3 API Reference. */
function isSigned({ method, url, headers }: IncomingMessage, body: Buffer): boolean {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/u.exec(
      headers.authorization ?? '',
    );
  if (match === null) return false;
  const [, credential = '', signed = '', signature] = match;
  const [key, ...scope] = credential.split('/');
  const payload = String(headers['x-amz-content-sha256']);
  if (key !== KEY || (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body))) return false;
  const lines = signed.split(';').map((name) => `${name}:${String(headers[name])}\n`);
  const [path, query = ''] = (url ?? '').split('?');
  const request = [method, path, canonical(query), lines.join(''), signed, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(request)];
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(signingKey, text.join('\n')).toString('hex') === signature;
}

/** Names and values in order, each with its `=`. */
function canonical(query: string): string {
  const pairs = query.split('&').filter((pair) => pair !== '');
  return pairs
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
}
