import type { FastifyInstance } from 'fastify';

/** What must be well before requests are sent here, and how it is: `ok`, or what is the matter. */
export type Readiness = Record<'process' | 'database' | 'migrations', string>;

/** Load balancers ask often, and by the address of the machine. */
const SILENT_ROUTE = { logLevel: 'silent', config: { allowAnyHost: true } } as const;

/** `/healthz`: the process answers. `/readyz`: it can also do its work; 503 tells which part cannot. */
export function mountHealth(
  app: FastifyInstance,
  options: { readiness(): Promise<Readiness> },
): void {
  app.get('/healthz', SILENT_ROUTE, async () => ({ status: 'ok' }));
  app.get('/readyz', SILENT_ROUTE, async (_request, reply) => {
    const parts = await options.readiness();
    const ready = Object.values(parts).every((state) => state === 'ok');
    reply.code(ready ? 200 : 503).header('cache-control', 'no-store');
    return { status: ready ? 'ready' : 'unavailable', parts };
  });
}
