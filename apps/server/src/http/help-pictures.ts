import type { FastifyInstance } from 'fastify';
import { addressOf } from './caller-address.ts';

export interface HelpPictureOptions {
  find(name: string): Promise<{ bytes: Buffer; checksum: string } | null>;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  limitNotFound(ip: string): void;
}

/** Serves the pictures of the handbook, which are part of the product and for everybody. */
export function mountHelpPictures(app: FastifyInstance, options: HelpPictureOptions): void {
  app.get<{ Params: { name: string }; Querystring: { v?: string } }>(
    '/help/images/:name',
    async (request, reply) => {
      const picture = await options.find(request.params.name);
      if (picture === null) {
        options.limitNotFound(addressOf(request));
        return reply.code(404).header('cache-control', 'no-store').type('text/plain').send();
      }
      const { bytes, checksum } = picture;
      // an address of another version must not keep this one
      const isImmutable = request.query.v === checksum;
      reply
        .header('etag', `"${checksum}"`)
        .header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (request.headers['if-none-match'] === `"${checksum}"`) return reply.code(304).send();
      return reply.type('image/webp').send(bytes);
    },
  );
}
