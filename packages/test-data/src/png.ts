import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

/** One chunk of a PNG file: length, type, data, checksum. */
export function makePngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Header of a picture of 8-bit greys; the size need not be true. */
export function makePngHeader(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.writeUInt8(8, 8);
  return makePngChunk('IHDR', data);
}

/** Pixels of a black picture of 8-bit greys: each row begins with its filter, 0. */
export function makePngPixels(width: number, height: number): Buffer {
  return makePngChunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height)));
}

/** A PNG file of these chunks. */
export function makePng(...chunks: Buffer[]): Buffer {
  return Buffer.concat([SIGNATURE, ...chunks]);
}

/** A small, correct picture, with further chunks before its end. */
export function makeSmallPng(...extraChunks: Buffer[]): Buffer {
  return makePng(
    makePngHeader(32, 32),
    ...extraChunks,
    makePngPixels(32, 32),
    makePngChunk('IEND'),
  );
}
