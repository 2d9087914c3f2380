import path from 'node:path';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { runAsAdmin, drillFolder } from './lib/cluster.ts';
import type { Drill } from './lib/drill.ts';
import { conclude, waitSeconds, waitForWrites } from './lib/measure.ts';
import { startReading } from './lib/reading.ts';
import { makeNextVersion, checkOutVersion } from './lib/versions.ts';
import { startWriting } from './lib/writing.ts';

const LOAD = { short: { writers: 2, readers: 4 }, long: { writers: 4, readers: 12 } };
const PATHS = ['/api/article/page', '/api/tag/page', '/api/setting/site', '/sitemap.xml'];
const ROOT = path.resolve(import.meta.dirname, '../..');

export const update: Drill = {
  name: 'update',
  about: 'two nodes and the worker are updated one after the other under load',
  short: true,
  run: async (context) => {
    const cluster = await context.cluster();
    const folder = drillFolder('versions');
    const { from } = context;
    const [old, next] =
      from === undefined
        ? [ROOT, makeNextVersion(path.join(folder, 'next'))]
        : [checkOutVersion(from, path.join(folder, 'old')), ROOT];
    const site = await context.site();
    for (const node of from === undefined ? [] : [...site.nodes, site.worker]) {
      await node.stop();
      await node.start({ root: old });
    }
    const proxy = await startProxy(context.port + 10, site.origins);
    const load = context.short ? LOAD.short : LOAD.long;
    const writing = startWriting([proxy.origin], site, { ...context.load, writers: load.writers });
    const reading = startReading([proxy.origin], PATHS, load.readers, 20);
    const violations: string[] = [];
    try {
      await writing.waitForMore(30);
      for (const node of [...site.nodes, site.worker]) {
        // as a service manager does it: stopped, and the new one started on the same port
        const code = await node.stop();
        if (code !== 0) violations.push(`a node ended with ${code}`);
        await node.start({ root: next });
        // old and new side by side
        await waitForWrites(writing, 10);
        await waitSeconds(context.short ? 0.5 : 10);
      }
      await reading.stop();
      await writing.stop();
      violations.push(...reading.failed.slice(0, 3));
      const [schema] = await runAsAdmin(
        cluster,
        `select count(*)::int as migrations,
          (select count(*)::int from nodes where version like '%-next') as newer from migrations`,
        site.database,
      );
      if (from === undefined && schema?.['newer'] !== 3)
        violations.push(`${Number(schema?.['newer'])} of 3 processes are of the new version`);
      const shares = [...proxy.passed.values()].join(' and ');
      const notes = [
        `${reading.answered()} reads and ${writing.acknowledged.size} writes through the proxy (${shares} by the two nodes); the slowest write took ${writing.slowest().toFixed(0)} ms`,
      ];
      const failed = writing.failed() + reading.failed.length;
      const limits = {
        recoverySeconds: 0,
        maxRecoverySeconds: 0,
        failuresAllowed: false,
        failed,
        violations,
        notes,
      };
      return await conclude(site, cluster.urlOf(site.database), writing, limits);
    } finally {
      await reading.stop();
      await writing.stop().catch(() => undefined);
      await proxy.close();
    }
  },
};

/** A small balancer as nginx or Caddy are set up in front of nodes. */
interface Proxy {
  origin: string;
  /** Requests that were passed on to each node. */
  passed: Map<string, number>;
  close(): Promise<void>;
}

const CHECK_INTERVAL_MS = 300;
/** A busy machine may be slow to become ready. */
const CHECK_TIMEOUT_MS = 20_000;

/**
 * Forwards requests to the nodes that are ready by /readyz, in turn. A node that refuses the connection is replaced by the
 * next; a request that may have arrived is never sent twice.
 */
async function startProxy(port: number, origins: readonly string[]): Promise<Proxy> {
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
