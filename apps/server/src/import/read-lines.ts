import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parseJson } from '@zhihui/contract/json.ts';
import { decode, LINE_TOO_LARGE, MAX_BYTES, NOT_UTF8, rowKeys, unreadable } from './raw-row.ts';
import type { RawRow } from './raw-row.ts';

/** Rows of a file of JSON lines, which is packed or not. A file that breaks off gives what stands before, and then a refusal. */
export async function* readLines(file: string, packed: boolean): AsyncGenerator<RawRow> {
  const keyOf = rowKeys(file);
  let number = 0;
  try {
    for await (const bytes of splitLines(openBytes(file, packed))) {
      number += 1;
      const where = `第 ${number} 行`;
      const line = bytes === null ? null : decode(bytes);
      if (bytes === null) yield { where, refused: LINE_TOO_LARGE };
      else if (line === null) yield { where, refused: NOT_UTF8 };
      else if (line.trim() !== '') yield { where, ...readLine(line, keyOf) };
    }
  } catch (error) {
    yield { where: `第 ${number + 1} 行起`, refused: unreadable(error) };
  }
}

function openBytes(file: string, packed: boolean): AsyncIterable<Buffer> {
  const bytes = createReadStream(file);
  if (!packed) return bytes;
  // whoever reads meets the error of either
  return pipeline(bytes, createGunzip(), () => undefined);
}

/** Lines as bytes: only a line that is no UTF-8 is refused, not the ones around it. Null for one that is too large. */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  const open = new OpenLine();
  for await (const chunk of chunks) {
    let from = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, from)) {
      open.add(chunk.subarray(from, end));
      yield open.end();
      from = end + 1;
    }
    open.add(chunk.subarray(from));
  }
  yield open.end();
}

/** A line as far as it has been read. What is too large is not kept: a packed file may bring it without end. */
class OpenLine {
  #parts: Buffer[] = [];
  #size = 0;

  add(part: Buffer): void {
    this.#size += part.length;
    if (this.#size > MAX_BYTES) this.#parts = [];
    else this.#parts.push(part);
  }

  /** The line, or null when it was too large; then the next one begins. */
  end(): Buffer | null {
    const line = this.#size > MAX_BYTES ? null : Buffer.concat(this.#parts);
    this.#parts = [];
    this.#size = 0;
    return line;
  }
}

function readLine(
  line: string,
  keyOf: (line: string) => string,
): { key: string; value: unknown } | { refused: string } {
  try {
    return { value: parseJson(line), key: keyOf(line) };
  } catch {
    return { refused: '不是 JSON' };
  }
}
