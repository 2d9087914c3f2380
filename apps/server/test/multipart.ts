import { randomBytes } from 'node:crypto';

export interface TestFile {
  name: string;
  bytes: Uint8Array;
  type?: string;
  /** Name of the form's part; the product takes `file`. */
  part?: string;
}

/** Body and content type of a form with one file, as browsers send it. */
export function multipart(file: TestFile): { type: string; payload: Buffer } {
  const boundary = `----test${randomBytes(12).toString('hex')}`;
  const name = file.name.replaceAll('"', '%22').replace(/[\r\n]/gu, ' ');
  const head =
    `--${boundary}\r\n` +
    `content-disposition: form-data; name="${file.part ?? 'file'}"; filename="${name}"\r\n` +
    `content-type: ${file.type ?? 'application/octet-stream'}\r\n\r\n`;
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    payload: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}
