import { createHash, createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const KEY = 'test-key';
const SECRET = 'a/secret+with=signs';

export interface ObjectStore {
  /** For ASSETS_STORE. */
  address: string;
  /** Paths of what lies in it. */
  objects: Map<string, Buffer>;
  /** `METHOD path` of every request that was signed rightly, in order. */
  requests: string[];
  close(): Promise<void>;
}

/** An object store on this machine that speaks S3's PUT, GET and DELETE and checks every signature (AWS SigV4). */
export async function startObjectStore(): Promise<ObjectStore> {
  const objects = new Map<string, Buffer>();
  const requests: string[] = [];
  const server = createServer(async (request, reply) => {
    const body = await buffer(request);
    const path = request.url ?? '';
    if (!isSigned(request, body)) return reply.writeHead(403).end();
    requests.push(`${request.method} ${path}`);
    if (request.method === 'PUT') {
      objects.set(path, body);
      return reply.end();
    }
    if (request.method === 'DELETE') objects.delete(path);
    const found = objects.get(path);
    return found === undefined ? reply.writeHead(404).end() : reply.end(found);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const secret = encodeURIComponent(SECRET);
  return {
    address: `http://${KEY}:${secret}@127.0.0.1:${port}/bucket/zhihui?region=cn-north-1`,
    objects,
    requests,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
  const request = [method, url, '', lines.join(''), signed, payload].join('\n');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope.join('/'), sha256(request)];
  const signingKey = scope.reduce<string | Buffer>(hmac, `AWS4${SECRET}`);
  return hmac(signingKey, text.join('\n')).toString('hex') === signature;
}
