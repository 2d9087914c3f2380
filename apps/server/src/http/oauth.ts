// Why it is as it is: docs/decisions/0124-assistants.md
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  CONSENT_SCOPES,
  pickFields,
  TOKEN_FIELDS,
} from '@zhihui/contract/features/oauth/oauth.limits.ts';
import { mcpText } from '../features/mcp/mcp.public.ts';
import { createActor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { getCallerAddress } from './caller-address.ts';
import { createInProcessCall } from './in-process-call.ts';

export interface OAuthOptions {
  dispatch: Dispatch;
  publicUrl: string;
  isEnabled(): Promise<boolean>;
}

const RESOURCE_METADATA = '/.well-known/oauth-protected-resource/mcp';
const MAX_FORM = 8 * 1024;

/** Where clients of /mcp read how a token is had (RFC 9728). */
export const getResourceMetadataUrl = (publicUrl: string): string =>
  new URL(RESOURCE_METADATA, publicUrl).href;

/** What programs fetch of OAuth 2.1: the descriptions, and tokens. The consent is a page, and all rules are calls of the table. */
export function mountOAuth(app: FastifyInstance, options: OAuthOptions): void {
  const { publicUrl, isEnabled } = options;
  const { origin } = new URL(publicUrl);
  const describe = (path: string, metadata: object) =>
    app.get(path, async (_request, reply) => {
      if (!(await isEnabled())) return sendJson(reply, 404, { error: mcpText.off });
      // clients that run in pages read these too
      return sendJson(reply.header('access-control-allow-origin', '*'), 200, metadata);
    });
  const resource = {
    resource: `${origin}/mcp`,
    authorization_servers: [origin],
    scopes_supported: CONSENT_SCOPES,
    bearer_methods_supported: ['header'],
  };
  describe('/.well-known/oauth-protected-resource', resource);
  describe(RESOURCE_METADATA, resource);
  describe('/.well-known/oauth-authorization-server', {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: CONSENT_SCOPES,
  });
  // plugins registered inside apply to this route alone
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MAX_FORM },
      (_request, body, done) => done(null, parseForm(body as string)),
    );
    scope.post('/oauth/token', {
      bodyLimit: MAX_FORM,
      errorHandler: (_error, _request, reply) =>
        void sendJson(reply, 400, { error: 'invalid_request' }),
      handler: (request, reply) => answerToken(request, reply, options),
    });
  });
}

/** Known fields of a form; undefined where one is repeated, which OAuth forbids. */
function parseForm(body: string): Record<string, string> | undefined {
  const values = new URLSearchParams(body);
  const names = [...values.keys()];
  return new Set(names).size === names.length ? pickFields(TOKEN_FIELDS, values) : undefined;
}

async function answerToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { dispatch }: OAuthOptions,
): Promise<FastifyReply> {
  const call = createInProcessCall(request, createActor(null, getCallerAddress(request)), dispatch);
  const result = await call('POST /oauth/token', { body: request.body as never });
  if (result.ok) return sendJson(reply, 'error' in result.data ? 400 : 200, result.data);
  const { code } = result.error;
  if (code === 400) return sendJson(reply, 400, { error: 'invalid_request' });
  return sendJson(reply, code, { error: code < 500 ? 'invalid_request' : 'server_error' });
}

function sendJson(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}
