import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallbackAnswer } from '@zhihui/contract/features/chat/chat.endpoints.ts';
import type { Reply } from '../kernel/dispatch.ts';
import { toEnvelope, sendEnvelope } from './envelope.ts';
import { dispatchCall, resolveCaller } from './routes.ts';
import type { ApiOptions } from './routes.ts';
import { utf8 } from './utf8.ts';

const MAX_BODY = 64 * 1024;
const TYPES: Record<CallbackAnswer['type'], string> = {
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  text: 'text/plain; charset=utf-8',
};

/** The rows that platforms of chats call, with bodies in forms of their own, which their signatures cover byte by byte. */
export function mountCallbacks(app: FastifyInstance, options: ApiOptions): void {
  // parsers registered inside apply to these routes alone
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    );
    for (const spec of options.endpoints) {
      if (spec.callback !== true) continue;
      scope.route({
        method: spec.method,
        url: `/api${spec.path}`,
        bodyLimit: MAX_BODY,
        errorHandler: (error, request, reply) => {
          void sendEnvelope(reply, toEnvelope(error, request));
        },
        handler: async (request, reply) => {
          const caller = await resolveCaller(request, options);
          const parts = { body: readSignedBody(request), query: readSignature(request) };
          return sendAnswer(reply, await dispatchCall(spec, request, options, caller, parts));
        },
      });
    }
  });
}

/** The body with the headers by which 飞书 signs it. */
function readSignedBody({ headers, body }: FastifyRequest) {
  const read = (name: string) => String(headers[name] ?? '').slice(0, 512);
  return {
    text: typeof body === 'string' ? body : '',
    signature: read('x-lark-signature'),
    timestamp: read('x-lark-request-timestamp'),
    nonce: read('x-lark-request-nonce'),
  };
}

const SIGNATURE_FIELDS = ['msg_signature', 'timestamp', 'nonce', 'echostr'];

/** The fields by which 企业微信 signs a call; what else a platform may add is passed over. */
function readSignature({ query }: FastifyRequest): object {
  const fields = Object.entries(query as object);
  return Object.fromEntries(fields.filter(([name]) => SIGNATURE_FIELDS.includes(name)));
}

function sendAnswer(reply: FastifyReply, answer: Reply): FastifyReply {
  if (answer.code !== 200) return sendEnvelope(reply, answer);
  const { type, text } = answer.data as CallbackAnswer;
  return reply.header('cache-control', 'no-store').type(TYPES[type]).send(utf8(text));
}
