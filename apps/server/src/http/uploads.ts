import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '@zhihui/contract/endpoint.ts';

/** Accepts `multipart/form-data` with one file of at most `maxBytes`; more is cut off with 413. */
export async function acceptUploads(app: FastifyInstance, maxBytes: number): Promise<void> {
  await app.register(multipart, {
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 50 },
  });
}

/** The one file of an upload, whole; undefined when there is none. Throws 413 beyond the limit. */
export async function readUpload(request: FastifyRequest): Promise<UploadedFile | undefined> {
  if (!request.isMultipart()) return undefined;
  const part = await request.file();
  if (part === undefined) return undefined;
  return { name: part.filename, bytes: await part.toBuffer() };
}
