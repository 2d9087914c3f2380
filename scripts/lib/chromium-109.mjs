import { createReadStream, createWriteStream, existsSync, mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { root } from './paths.mjs';

const packed = path.join(root, 'node_modules/@sparticuz/chromium/bin/chromium.br');
const folder = path.join(root, 'node_modules/.cache/zhihui');
const program = path.join(folder, 'chromium-109');

/**
 * Path of Chromium 109, unpacked from its npm package once. The package's own way leaves a broken program behind when it
 * is interrupted, and takes it for whole the next time; here the file gets its name when it is complete.
 */
export async function ensureChromium109() {
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const part = `${program}.${process.pid}`;
  const output = createWriteStream(part, { mode: 0o755 });
  await pipeline(createReadStream(packed), createBrotliDecompress(), output);
  renameSync(part, program);
  return program;
}
