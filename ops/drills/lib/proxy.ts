import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** A small balancer as nginx or Caddy are set up in front of nodes. */
export interface Proxy {
  origin: string;
  /** Requests that were passed on to each node. */
  passed: Map<string, number>;
  close(): Promise<void>;
}

const CHECK_INTERVAL_MS = 300;
/** A machine with much to do may be slow to say that it is ready. */
const CHECK_TIMEOUT_MS = 20_000;

/**
 * Passes requests on to the nodes that are ready by /readyz, in turn. One that cannot be connected to is left out for the
 * next; a request that may have arrived is never sent twice.
 */
export async function startProxy(port: number, origins: readonly string[]): Promise<Proxy> {
  const agent = new http.Agent({ keepAlive: true });
  const ready = new Set(origins);
  const passed = new Map<string, number>();
  let nextIndex = 0;
  let closed = false;

  const checkNode = async (origin: string): Promise<void> => {
    while (!closed) {
      const answer = await fetch(`${origin}/readyz`, {
        signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
      }).catch(() => null);
      await answer?.body?.cancel().catch(() => undefined);
      if (answer?.ok === true) ready.add(origin);
      else ready.delete(origin);
      await sleep(CHECK_INTERVAL_MS);
    }
  };
  const checks = origins.map(checkNode);

  const forward = (
    request: http.IncomingMessage,
    reply: http.ServerResponse,
    body: Buffer,
    triedOrigins: ReadonlySet<string>,
  ): void => {
    const available = [...ready].filter((origin) => !triedOrigins.has(origin));
    nextIndex += 1;
    const origin = available[nextIndex % available.length];
    if (origin === undefined) {
      reply.writeHead(502).end();
      return;
    }
    const headers = { ...request.headers, 'x-forwarded-for': '127.0.0.1' };
    delete headers.connection;
    const options = { agent, method: request.method, headers };
    const further = http.request(origin + (request.url ?? ''), options, (answer) => {
      passed.set(origin, (passed.get(origin) ?? 0) + 1);
      reply.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(reply);
      answer.on('error', () => reply.destroy());
    });
    further.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') {
        ready.delete(origin);
        forward(request, reply, body, new Set([...triedOrigins, origin]));
      } else if (reply.headersSent) reply.destroy();
      else reply.writeHead(502).end();
    });
    further.end(body);
  };
  const server = http.createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => forward(request, reply, Buffer.concat(chunks), new Set()));
  });
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', () => done()));
  return {
    origin: `http://127.0.0.1:${port}`,
    passed,
    close: async () => {
      closed = true;
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
      await Promise.all(checks);
      agent.destroy();
    },
  };
}
