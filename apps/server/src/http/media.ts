import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { getPassCookie } from '@zhihui/contract/features/share/share.address.ts';
import { Id } from '@zhihui/contract/schema.ts';
import type { Actor } from '../kernel/actor.ts';
import { StorageUnavailableError } from '../platform/storage/storage.ts';
import type { Storage, StoredObject } from '../platform/storage/storage.ts';
import { getCallerAddress } from './caller-address.ts';
import { resolveFileActor } from './actor.ts';
import type { FileCallers } from './actor.ts';

/** The media feature's answer for an address. */
interface ServedMedia {
  key: string;
  mime: string;
  inline: boolean;
  name: string;
  etag: string;
  isPublic: boolean;
}

export interface MediaOptions extends FileCallers {
  find(actor: Actor, address: MediaAddress): Promise<ServedMedia | null>;
  storage: Storage;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  limitNotFound(ip: string): void;
}

const FILE = /^(full|\d{1,5})\.([a-z0-9]{1,5})$/u;

/** Whatever a file contains, a browser that opens it runs no script and loads no resource. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'";

/** Serves uploads at `/media/<id>/<variant>.<extension>`. */
export function mountMedia(app: FastifyInstance, options: MediaOptions): void {
  app.get<{ Params: { id: string; file: string } }>('/media/:id/:file', async (request, reply) => {
    const actor = await resolveFileActor(request, options, 'media:read');
    const address = parseMediaAddress(request.params);
    const media = address === null ? null : await options.find(actor, address);
    return sendMedia(request, reply, media, options);
  });
}

interface SharedMediaOptions extends Pick<MediaOptions, 'storage' | 'limitNotFound'> {
  find(token: string, pass: string | undefined, address: MediaAddress): Promise<ServedMedia | null>;
}

/** Serves the uploads that the texts of a link for people without an account show. */
export function mountSharedMedia(app: FastifyInstance, options: SharedMediaOptions): void {
  app.get<{ Params: { token: string; id: string; file: string } }>(
    '/s/:token/media/:id/:file',
    async (request, reply) => {
      const { token } = request.params;
      const address = parseMediaAddress(request.params);
      const pass = request.cookies[getPassCookie(token)];
      const media = address === null ? null : await options.find(token, pass, address);
      return sendMedia(request, reply, media, options);
    },
  );
}

async function sendMedia(
  request: FastifyRequest,
  reply: FastifyReply,
  media: ServedMedia | null,
  options: Pick<MediaOptions, 'storage' | 'limitNotFound'>,
): Promise<FastifyReply> {
  if (!media) return sendNotFound(request, reply, options);
  reply
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-site')
    .header('vary', 'Cookie, Authorization')
    .header('etag', media.etag)
    // Access to restricted files is checked again each time: rights can end, and users sign out.
    .header(
      'cache-control',
      media.isPublic ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    );
  if (request.headers['if-none-match'] === media.etag) return reply.code(304).send();
  const object = await openObject(options.storage, media.key, request);
  if (object === 'unavailable') return sendUnavailable(reply, media);
  if (!object) return sendNotFound(request, reply, options);
  return reply
    .type(media.mime)
    .header('content-length', object.size)
    .header('content-disposition', contentDisposition(media))
    .send(object.stream);
}

interface MediaAddress {
  id: Id;
  variant: string;
  extension: string;
}

/** What an address below `/media/` names; null when it is none. */
export function parseMediaAddress(params: { id: string; file: string }): MediaAddress | null {
  const id = Id.safeParse(params.id);
  const [, variant, extension] = FILE.exec(params.file) ?? [];
  if (!id.success || variant === undefined || extension === undefined) return null;
  return { id: id.data, variant, extension };
}

/** Opens a stored object; says when the storage does not answer. */
export async function openObject(
  storage: Storage,
  key: string,
  { log }: FastifyRequest,
): Promise<StoredObject | null | 'unavailable'> {
  try {
    return await storage.get(key);
  } catch (error) {
    if (!(error instanceof StorageUnavailableError)) throw error;
    log.warn({ err: error }, 'the storage is not available');
    return 'unavailable';
  }
}

const UNAVAILABLE_MESSAGE = '文件暂时无法获取，请稍后重试';
/** Served in place of the picture: an <img> cannot show the text of a page. */
const UNAVAILABLE_PICTURE = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180"><rect width="320" height="180" fill="#f2f3f5"/><text x="160" y="96" text-anchor="middle" font-family="sans-serif" font-size="16" fill="#6b7280">图片暂时无法获取</text></svg>`;

function sendUnavailable(reply: FastifyReply, { inline }: ServedMedia): FastifyReply {
  return reply
    .code(503)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .header('retry-after', '10')
    .type(inline ? 'image/svg+xml' : 'text/plain; charset=utf-8')
    .send(inline ? UNAVAILABLE_PICTURE : UNAVAILABLE_MESSAGE);
}

/** The header by which a browser shows a file, or stores it under its name. */
export function contentDisposition({ inline, name }: Pick<ServedMedia, 'inline' | 'name'>): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/gu,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded}`;
}

function sendNotFound(
  request: FastifyRequest,
  reply: FastifyReply,
  options: Pick<MediaOptions, 'limitNotFound'>,
): FastifyReply {
  options.limitNotFound(getCallerAddress(request));
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('文件不存在');
}

interface HelpPictureOptions {
  find(name: string): Promise<{ bytes: Buffer; checksum: string } | null>;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  limitNotFound(ip: string): void;
}

/** Serves the pictures of the handbook, which are part of the product and public. */
export function mountHelpPictures(app: FastifyInstance, options: HelpPictureOptions): void {
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/help/images/:name',
    async (request, reply) => {
      const picture = await options.find(request.params.name);
      if (picture === null) {
        options.limitNotFound(getCallerAddress(request));
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send();
      }
      const { bytes, checksum } = picture;
      // the address of another version must not be cached with this one
      const isImmutable = request.query.v === checksum;
      reply
        .header('etag', `"${checksum}"`)
        .header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (request.headers['if-none-match'] === `"${checksum}"`) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
}
