import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Read from the connection when the request arrives, because the address is lost once the caller disconnects. */
    callerAddress: string | null;
  }
}

/** Replaces the address of a caller that disconnected before it could be read; all of them share limits. */
const UNKNOWN = '0.0.0.0';

/** Reads the address of each caller before anything else happens. */
export function readCallerAddresses(http: FastifyInstance): void {
  http.decorateRequest('callerAddress', null);
  http.addHook('onRequest', (request, _reply, done) => {
    request.callerAddress = getCallerAddress(request);
    done();
  });
}

/** The address of the caller: of the connection, or what the trusted proxy before the site says. */
export function getCallerAddress(request: FastifyRequest): string {
  // Fastify's type does not allow for a closed connection
  const now = request.ip as string | undefined;
  return request.callerAddress ?? now ?? UNKNOWN;
}
