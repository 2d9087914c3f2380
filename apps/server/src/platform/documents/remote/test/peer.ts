import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { RemoteFetch } from '../remote-service.ts';

export interface PeerRequest {
  method: string;
  /** The host that was meant. */
  host: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface PeerAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** JSON, or bytes as they are. */
  body: object | Buffer | string;
}

/** A server of loopback in place of other hosts. What it does not know fails, and is in `unexpected`. */
export interface Peer {
  fetch: RemoteFetch;
  requests: string[];
  unexpected: string[];
  close(): Promise<void>;
}

const HOST = 'x-meant-host';

/** Starts a peer; `answer` gives null for what its documentation does not have. */
export async function startPeer(
  answer: (request: PeerRequest) => PeerAnswer | null,
): Promise<Peer> {
  const requests: string[] = [];
  const unexpected: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const host = String(request.headers[HOST]);
      const url = new URL(request.url ?? '/', `https://${host}`);
      const { method = '', headers } = request;
      const line = `${method} ${host}${url.pathname}${url.search}`;
      requests.push(line);
      const found = answer({ method, host, url, headers, body });
      if (found === null) unexpected.push(line);
      const { status = 200, body: sent, headers: own } = found ?? { status: 501, body: {} };
      const isPlain = Buffer.isBuffer(sent) || typeof sent === 'string';
      const type = isPlain ? 'application/octet-stream' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...own });
      response.end(isPlain ? sent : JSON.stringify(sent));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    unexpected,
    fetch: async (url, init) => {
      if (url.protocol !== 'https:' || url.port !== '') throw new Error(`refused: ${url.href}`);
      const headers = new Headers(init?.headers);
      headers.set(HOST, url.host);
      return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, { ...init, headers });
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
