import type { FastifyInstance, FastifyReply } from 'fastify';
import { Id } from '@zhihui/contract/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { resolveFileActor } from './actor.ts';
import type { FileCallers } from './actor.ts';
import { getCallerAddress } from './caller-address.ts';
import { contentDisposition, openObject } from './media.ts';

export interface ExportOptions extends FileCallers {
  /** The file of an export for its owner; else why they do not get it. */
  find(
    actor: Actor,
    id: Id,
  ): Promise<{ key: string; name: string; mime: string } | { refusal: string }>;
  storage: Storage;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  limitNotFound(ip: string): void;
}

const MISSING = '文件不存在或已过期';
const AWAY = '文件暂时无法获取，请稍后重试';

/** Serves the files of exports at `/export/<id>`, to their owners alone: a browser downloads them by a link. */
export function mountExports(app: FastifyInstance, options: ExportOptions): void {
  app.get<{ Params: { id: string } }>('/export/:id', async (request, reply) => {
    reply.header('cache-control', 'private, no-store').header('vary', 'Cookie, Authorization');
    const actor = await resolveFileActor(request, options, 'transfer:read');
    const id = Id.safeParse(request.params.id);
    const found = id.success ? await options.find(actor, id.data) : { refusal: MISSING };
    if ('refusal' in found) {
      options.limitNotFound(getCallerAddress(request));
      return send(reply, 404, found.refusal);
    }
    const object = await openObject(options.storage, found.key, request);
    if (object === 'unavailable') return send(reply.header('retry-after', '10'), 503, AWAY);
    if (object === null) return send(reply, 404, MISSING);
    return reply
      .type(found.mime)
      .header('content-length', object.size)
      .header('content-disposition', contentDisposition({ inline: false, name: found.name }))
      .send(object.stream);
  });
}

const send = (reply: FastifyReply, status: number, message: string): FastifyReply =>
  reply.code(status).type('text/plain; charset=utf-8').send(message);
