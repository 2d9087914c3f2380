import type { FastifyInstance } from 'fastify';
import { hashToken } from '../kernel/token.ts';
import { getCallerAddress } from './caller-address.ts';
import type { ConsumeLimit } from './create-http.ts';
import { sendEnvelope } from './envelope.ts';

const TOKEN = /zhs?_[\w-]{43}(?![\w-])/gu;
const LEAKED =
  '请勿在地址中传递访问令牌。地址会被访问日志与代理记录，该令牌如有效，已自动撤销；请重新生成，并通过 Authorization 请求头传递';

interface LeakOptions {
  /** Revokes the token with this hash, if there is one. */
  revoke(tokenHash: Buffer): Promise<void>;
  limitBadToken: ConsumeLimit;
}

/**
 * Refuses every request whose address has a token of a program, and revokes the token: proxies, logs and the history of
 * browsers have the address from then on, so refusing alone would leave a secret there that works.
 */
export function refuseLeakedTokens(http: FastifyInstance, options: LeakOptions): void {
  http.addHook('onRequest', async (request, reply) => {
    const address = (request.raw.url ?? '').replaceAll(/%5f/giu, '_').replaceAll(/%2d/giu, '-');
    const [token] = address.match(TOKEN) ?? [];
    if (token === undefined) return;
    options.limitBadToken(getCallerAddress(request));
    await options.revoke(hashToken(token));
    await sendEnvelope(reply, { code: 400, data: null, msg: LEAKED });
  });
}
