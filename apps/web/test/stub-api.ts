import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import { buildUrl } from '@zhihui/contract/client.ts';
import type { DataFor, EndpointKey, RawInput } from '@zhihui/contract/client.ts';

/** A request of a component as the server would receive it. */
export interface ApiRequest {
  /** Parameters of the path, as text. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

/** Refuses a call as the server does. */
export class Refusal extends Error {
  readonly code: number;
  readonly data: unknown;
  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

type Reply<K extends EndpointKey> = (request: ApiRequest) => DataFor<K> | Promise<DataFor<K>>;
interface Route {
  key: string;
  method: string;
  pattern: RegExp;
  names: string[];
  reply: (request: ApiRequest) => unknown;
  requests: ApiRequest[];
}

let routes: Route[] = [];
const unexpected: string[] = [];

/** Answers `key` in place of the server until the test ends. Returns the received requests. */
export function stubApi<K extends EndpointKey>(key: K, reply: Reply<K>): ApiRequest[] {
  const [method = '', path = ''] = key.split(' ');
  const names = [...path.matchAll(/:(\w+)/gu)].map(([, name]) => name as string);
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/gu, '([^/]+)')}$`, 'u');
  const requests: ApiRequest[] = [];
  routes.unshift({ key, method, pattern, names, reply, requests });
  return requests;
}

/** Fails `key` like a broken connection until the test ends or it is stubbed again. */
export function stubNoConnection(key: EndpointKey): ApiRequest[] {
  return stubApi(key, () => {
    throw new TypeError('Failed to fetch');
  });
}

/** Replaces the page's `fetch` for calls of the product; other requests go to the network. */
export function installApi(): void {
  const network = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    if (!url.pathname.startsWith(`${BASE_PATH}/`)) return network(input, init);
    return respondToCall(init?.method ?? 'GET', url, init?.body);
  };
}

/** Answers a call by the stubs. Rejects as `fetch` does for a stub of a broken connection. */
async function respondToCall(method: string, url: URL, body: unknown): Promise<Response> {
  const path = url.pathname.slice(BASE_PATH.length);
  if (path === '/batch') return respondToBatch(JSON.parse(String(body)) as Batch);
  // the typed client names segments literally too: `/tag/page` is not `/tag/:id`
  const matchingRoutes = routes.filter(
    (route) => route.method === method && route.pattern.test(path),
  );
  const route = matchingRoutes.find((item) => item.names.length === 0) ?? matchingRoutes[0];
  if (route === undefined) {
    unexpected.push(`${method} ${path}`);
    return envelope(404, null, '不存在');
  }
  const values = route.pattern.exec(path)?.slice(1) ?? [];
  const params = Object.fromEntries(
    route.names.map((name, n) => [name, decodeURIComponent(values[n] ?? '')]),
  );
  const request = {
    params,
    query: url.searchParams,
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
  };
  route.requests.push(request);
  try {
    return envelope(200, await route.reply(request), '');
  } catch (error) {
    if (error instanceof Refusal) return envelope(error.code, error.data, error.message);
    throw error;
  }
}

interface Batch {
  call: EndpointKey;
  items: RawInput[];
}

/** Answers each call of a batch by its own stub, one after another, as the server does. */
async function respondToBatch({ call, items }: Batch): Promise<Response> {
  const results: unknown[] = [];
  for (const item of items) {
    const { method, url } = buildUrl(call, item);
    const address = new URL(BASE_PATH + url, location.href);
    const answer = await respondToCall(method, address, JSON.stringify(item.body ?? null));
    results.push(await answer.json());
  }
  return envelope(200, { results }, '');
}

/** Removes all stubs. Throws when a call had no stub: a test must know the calls of its component. */
export function resetApi(): void {
  routes = [];
  const calls = unexpected.splice(0);
  if (calls.length > 0) throw new Error(`calls without a stub: ${calls.join(', ')}`);
}

function envelope(code: number, data: unknown, msg: string): Response {
  return Response.json({ code, data, msg }, { status: code });
}

/** Share of a file that is reported as sent before the stub answers, so that progress shows. */
const HALF = 0.5;

/**
 * Replaces the requests that uploads are sent with, since `fetch` does not report progress. Calls of the product
 * are answered by `stubApi`, which receives the form as `body`; nothing else uses such requests.
 */
class UploadRequest {
  readonly upload: { onprogress: ((event: { loaded: number; total: number }) => void) | null } = {
    onprogress: null,
  };
  onload: (() => void) | null = null;
  onerror: (() => void) | null = null;
  onabort: (() => void) | null = null;
  status = 0;
  responseText = '';
  #method = '';
  #address = '';
  #stopped = false;

  open(method: string, address: string): void {
    if (!address.startsWith(`${BASE_PATH}/`)) throw new Error(`no stub answers ${address}`);
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(): void {
    // the stubs go by path and body
  }

  send(form: FormData): void {
    void this.#answer(form);
  }

  abort(): void {
    if (this.#stopped) return;
    this.#stopped = true;
    this.onabort?.();
  }

  async #answer(form: FormData): Promise<void> {
    const file = form.get('file');
    const total = file instanceof File ? file.size : 0;
    this.upload.onprogress?.({ loaded: Math.round(total * HALF), total });
    try {
      const url = new URL(this.#address, location.href);
      const result = await respondToCall(this.#method, url, form);
      this.status = result.status;
      this.responseText = await result.text();
    } catch {
      if (!this.#stopped) this.onerror?.();
      return;
    }
    if (!this.#stopped) this.onload?.();
  }
}

/** Replaces the requests that uploads are sent with. */
export function installUploads(): void {
  window.XMLHttpRequest = UploadRequest as unknown as typeof XMLHttpRequest;
}
