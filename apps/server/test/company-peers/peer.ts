import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a person of a provider relates to the organisation that the site belongs to. */
export type Membership =
  | 'member'
  /** A member whose account the organisation disabled. */
  | 'disabled'
  /** A former member that the directory has removed. */
  | 'left'
  /** A customer or partner in the organisation's list of contacts. */
  | 'external'
  /** A member of another organisation that is linked with this one. */
  | 'linked'
  | 'outsider';

export interface PeerPerson {
  /** The person's ids at all providers are derived from it, and so are the codes of the redirect. */
  id: string;
  name: string;
  membership: Membership;
  /** The address that the organisation gave, empty for none. */
  orgEmail: string;
  /** The address that the person typed. */
  typedEmail: string;
}

export interface PeerRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  body: Record<string, unknown>;
  header(name: string): string | undefined;
}

/** One call that a provider documents. `part` is what the path holds in brackets. */
export interface PeerCall {
  method: 'GET' | 'POST';
  path: RegExp;
  answer(request: PeerRequest, part: string): object;
}

/** Thrown by a peer to answer with a documented error. */
export class PeerError extends Error {
  readonly answer: object;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(answer: object, status = 200, headers: Record<string, string> = {}) {
    super('a documented error');
    this.answer = answer;
    this.status = status;
    this.headers = headers;
  }
}

/** A provider on a port of this machine: it knows its documented calls alone and notes them in their order. */
export async function startPeer(calls: readonly PeerCall[]) {
  const paths: string[] = [];
  const http = createServer((req, res) => {
    void read(req).then((request) => {
      paths.push(request.path);
      const { answer, status, headers } = findAnswer(calls, request);
      res.writeHead(status, { 'content-type': 'application/json', ...headers });
      res.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    paths,
    close: () => new Promise<void>((resolve) => http.close(() => resolve()).closeAllConnections()),
  };
}

type PeerAnswer = Pick<PeerError, 'answer' | 'status' | 'headers'>;

function findAnswer(calls: readonly PeerCall[], request: PeerRequest): PeerAnswer {
  for (const { method, path, answer } of calls) {
    const match = path.exec(request.path);
    if (match === null || method !== request.method) continue;
    try {
      const found = answer(request, decodeURIComponent(match[1] ?? ''));
      return { answer: found, status: 200, headers: {} };
    } catch (error) {
      if (error instanceof PeerError) return error;
      throw error;
    }
  }
  const answer = { errcode: 404, code: 404, errmsg: 'no such call' };
  return { answer, status: 200, headers: {} };
}

async function read(req: IncomingMessage): Promise<PeerRequest> {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  const text = Buffer.concat(parts).toString();
  const { pathname, searchParams } = new URL(req.url ?? '', 'http://x');
  return {
    method: req.method ?? '',
    path: pathname,
    query: searchParams,
    body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    header: (name) => req.headers[name]?.toString(),
  };
}

/** The common part of all three peers: their people. */
export interface PeerWorld {
  people: PeerPerson[];
}

/** Redeems codes of the form `id.number`, each once; undefined for a code that is unknown or used. */
export function createRedeem({ people }: PeerWorld) {
  const used = new Set<string>();
  return (code: unknown): PeerPerson | undefined => {
    if (typeof code !== 'string' || used.has(code)) return undefined;
    used.add(code);
    return people.find(({ id }) => id === code.split('.')[0]);
  };
}

/** The app that signs people in. */
export const APP = { id: 'corp', secret: 'right', agent: '1000002' };
