import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { UploadedFile } from '@zhihui/contract/endpoint.ts';
import { AppError, fieldError } from '../kernel/errors.ts';

/** Bytes around the file itself: boundaries and part headers. */
const OVERHEAD = 16 * 1024;

/** Allows upload rows to receive `multipart/form-data`; `maxBytes` of one file. */
export async function acceptUploads(app: FastifyInstance, maxBytes: number): Promise<void> {
  await app.register(multipart, {
    // Parts beyond the one file are refused while they arrive, not after.
    limits: { fileSize: maxBytes, files: 1, fields: 0, parts: 2, headerPairs: 20 },
    throwFileSizeLimit: true,
  });
}

/**
 * Reads the part `file` of an upload completely, and stops as soon as it is too large. Undefined when the part is missing.
 * Throws TOO_LARGE and VALIDATION.
 */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
): Promise<UploadedFile | undefined> {
  if (!request.isMultipart()) return undefined;
  // Most uploads state their length: then not a byte of an oversized one is stored.
  if (Number(request.headers['content-length']) > maxBytes + OVERHEAD)
    throw tooLargeError(maxBytes);
  try {
    return await readSingleFile(request);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLargeError(maxBytes);
    throw fieldError({ file: '上传内容不完整或格式不正确，请重新上传' });
  }
}

/** Reads to the end of the form: what breaks off, or holds more than the file, is refused as a whole. */
async function readSingleFile(request: FastifyRequest): Promise<UploadedFile | undefined> {
  let file: UploadedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file') continue;
    const bytes = await part.toBuffer();
    if (part.fieldname === 'file') file = { name: decodeFormText(part.filename ?? ''), bytes };
  }
  return file;
}

/** Browsers write these three characters of a file's name as codes. */
function decodeFormText(name: string): string {
  return name.replace(/%22|%0[AD]/giu, ' ');
}

function tooLargeError(maxBytes: number): AppError {
  return new AppError('TOO_LARGE', {
    msg: `文件不能超过 ${Math.floor(maxBytes / 1024 / 1024)} MB`,
  });
}
