import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Reply } from '../kernel/dispatch.ts';
import { utf8 } from './utf8.ts';

const SCIM_TYPE = 'application/scim+json';
const ERROR = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Bodies of SCIM are JSON under a name of their own; read with the same care. */
export function acceptScim(app: FastifyInstance): void {
  app.addContentTypeParser(
    SCIM_TYPE,
    { parseAs: 'string' },
    app.getDefaultJsonParser('error', 'error'),
  );
}

/** Sends an answer of dispatch as SCIM has it: the resource bare, or an error message (RFC 7644 §3.12). */
export function sendScim(reply: FastifyReply, answer: Reply, success: number): FastifyReply {
  const { code, data, msg, retryAfter } = answer;
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  reply.header('cache-control', 'no-store');
  if (code === 401) reply.header('www-authenticate', 'Bearer realm="SCIM"');
  if (code === 200 && success === 204) return reply.code(204).send();
  const location = code === 200 && success === 201 ? findLocation(data) : undefined;
  if (location !== undefined) reply.header('location', location);
  const body = code === 200 ? data : toScimError(code, msg, data);
  return reply
    .code(code === 200 ? success : code)
    .type(`${SCIM_TYPE}; charset=utf-8`)
    .send(utf8(JSON.stringify(body)));
}

function toScimError(code: number, msg: string, data: unknown): object {
  const { scimType, fields } = (data ?? {}) as {
    scimType?: string;
    fields?: Record<string, string>;
  };
  const fieldMessages = Object.entries(fields ?? {}).map(([field, words]) => `${field}：${words}`);
  const reason = scimType ?? (code === 400 ? describeFields(fields) : undefined);
  return {
    schemas: [ERROR],
    status: String(code),
    ...(reason !== undefined && { scimType: reason }),
    detail: fieldMessages.length > 0 ? fieldMessages.join('；') : msg,
  };
}

/** A field with a wrong value, or a body that could not be read at all. */
function describeFields(fields: Record<string, string> | undefined): string {
  return fields === undefined ? 'invalidSyntax' : 'invalidValue';
}

function findLocation(data: unknown): string | undefined {
  return (data as { meta?: { location?: string } }).meta?.location;
}
