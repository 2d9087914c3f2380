import type { FastifyInstance } from 'fastify';
import { ping } from '../db/db.ts';
import type { Deps } from '../deps.ts';

/** `/healthz`: the process answers. `/readyz`: it also reaches its database and is not shutting down. */
export function mountHealth(
  app: FastifyInstance,
  options: { db: Deps['db']; isReady(): boolean },
): void {
  app.get('/healthz', { logLevel: 'silent' }, async () => ({ status: 'ok' }));
  app.get('/readyz', { logLevel: 'silent' }, async (_request, reply) => {
    const ready = options.isReady() && (await ping(options.db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' });
  });
}
