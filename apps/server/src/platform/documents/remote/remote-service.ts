import { UnreadableSourceError } from '../source-document.ts';
import { isFields } from '../source-pages.ts';
import type { JsonFields } from '../source-pages.ts';

/** `fetch` to a public host, which follows no answer that leads elsewhere. */
export type RemoteFetch = (url: URL, init?: RequestInit) => Promise<Response>;

/** What was fetched of a service so far. It outlives the process, so that nothing is fetched twice. */
export interface RemoteStore {
  has(name: string): boolean;
  /** The name of an item that begins like this; null when there is none. */
  find(start: string): string | null;
  read(name: string): Promise<Buffer>;
  /** Throws UnreadableSourceError once all items together are too large. */
  add(name: string, bytes: Uint8Array): Promise<void>;
}

/** The service cannot answer now, or has answered for long enough: the import goes on after so many seconds. */
export class RemoteBusyError extends Error {
  readonly seconds: number;
  /** Whether the service fails, and does not merely ask for patience. */
  readonly isFailure: boolean;

  constructor(message: string, seconds: number, isFailure = false) {
    super(message);
    this.seconds = seconds;
    this.isFailure = isFailure;
  }
}

/** One job asks for so long, then others get their turn and the process can stop. */
const SLICE_MS = 60_000;
const TIMEOUT_MS = 30_000;
const FILE_TIMEOUT_MS = 120_000;
/** JSON of one answer: above any real document. */
const MAX_ANSWER = 30 * 2 ** 20;
const MAX_FILE = 100 * 2 ** 20;
const FILE_TRIES = 3;
const RETRY_S = 30;
const MAX_WAIT_S = 3600;

export interface RemoteAnswer {
  status: number;
  body: JsonFields;
}

export type RemoteFile = { bytes: Buffer; type: string } | { reason: string };

/** Requests to one service, one after the other. */
export class RemoteService {
  readonly #fetch: RemoteFetch;
  readonly #now: () => number;
  #endsAt: number | null = null;

  constructor(fetch: RemoteFetch, now: () => number = Date.now) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /**
   * The JSON object that a service answers with, whatever its status. Throws RemoteBusyError where it limits requests or
   * fails, UnreadableSourceError for what is no JSON.
   */
  async getJson(url: URL, init: RequestInit = {}): Promise<RemoteAnswer> {
    this.#assertInSlice();
    const answer = await this.#request(url, init, TIMEOUT_MS);
    const bytes = await readBounded(answer, MAX_ANSWER).catch((error: unknown) => {
      if (error instanceof UnreadableSourceError) throw error;
      throw unreachable(url);
    });
    const body = parse(bytes);
    const wait = findWait(answer, body);
    if (wait !== null) throw new RemoteBusyError(`${url.host} limits requests`, wait);
    if (answer.status >= 500) throw unreachable(url);
    if (body === null && answer.status < 300)
      throw new UnreadableSourceError(`${url.host} 的响应无法识别`);
    return { status: answer.status, body: body ?? {} };
  }

  /** A file of a service; a reason in Chinese for one that cannot be had. Throws RemoteBusyError where it limits requests. */
  async getFile(url: URL, headers: Readonly<Record<string, string>> = {}): Promise<RemoteFile> {
    this.#assertInSlice();
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await this.#request(url, { headers }, FILE_TIMEOUT_MS);
        const wait = findWait(answer, null);
        if (wait !== null) throw new RemoteBusyError(`${url.host} limits requests`, wait);
        if (!answer.ok) {
          await answer.body?.cancel();
          if (answer.status >= 500 && attempt < FILE_TRIES) continue;
          return { reason: answer.status === 404 ? '文件不存在' : `下载失败（${answer.status}）` };
        }
        const bytes = await readBounded(answer, MAX_FILE);
        return { bytes, type: answer.headers.get('content-type') ?? '' };
      } catch (error) {
        if (error instanceof UnreadableSourceError) return { reason: error.message };
        const isOver = error instanceof RemoteBusyError && !error.isFailure;
        if (isOver) throw error;
        // one file that cannot be reached does not hold up the others
        if (attempt === FILE_TRIES) return { reason: '下载失败' };
      }
    }
  }

  async #request(url: URL, init: RequestInit, timeoutMs: number): Promise<Response> {
    try {
      return await this.#fetch(url, {
        ...init,
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
    } catch {
      // the error may name what was sent
      throw unreachable(url);
    }
  }

  #assertInSlice(): void {
    this.#endsAt ??= this.#now() + SLICE_MS;
    if (this.#now() > this.#endsAt) throw new RemoteBusyError('others have their turn', 0);
  }
}

const unreachable = ({ host }: URL) =>
  new RemoteBusyError(`${host} does not answer`, RETRY_S, true);

/** 飞书 answers so with status 400, too (频控策略). */
const LIMIT_CODE = 99_991_400;

/** After how many seconds a limited request can be made again; null for one that was not limited. */
function findWait({ status, headers }: Response, body: JsonFields | null): number | null {
  if (status !== 429 && body?.['code'] !== LIMIT_CODE) return null;
  const written = headers.get('retry-after') ?? headers.get('x-ogw-ratelimit-reset') ?? '';
  const date = /[a-z]/iu.test(written)
    ? Math.ceil((Date.parse(written) - Date.now()) / 1000)
    : null;
  const seconds = date ?? (written === '' ? NaN : Number(written));
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), MAX_WAIT_S) : RETRY_S;
}

async function readBounded(answer: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.length;
    // leaving the loop ends the transfer
    if (size > maxBytes) throw new UnreadableSourceError(`超过 ${maxBytes / 2 ** 20} MB`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(bytes: Buffer): JsonFields | null {
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8'));
    return isFields(value) ? value : null;
  } catch {
    return null;
  }
}
