import { createReadStream } from 'node:fs';
import { parseJson } from '@zhihui/contract/json.ts';
import {
  decode,
  hasTooManyValues,
  LINE_TOO_COMPLEX,
  LINE_TOO_LARGE,
  MAX_BYTES,
  NOT_UTF8,
  createRowKeys,
  describeReadError,
} from './raw-row.ts';
import type { RawRow } from './raw-row.ts';
import { unpack } from './unpack.ts';

const TRAILING = '压缩内容之后有多余的字节，已忽略';

/**
 * Reads the rows of a file of JSON lines, compressed or not. A truncated file yields the rows before its end, and then a
 * refusal.
 */
export async function* readLines(file: string, isGzipped: boolean): AsyncGenerator<RawRow> {
  const computeKey = createRowKeys(file);
  const source = new Source(file, isGzipped);
  let number = 0;
  for await (const bytes of splitLines(source.bytes())) {
    const row = readLine(bytes, computeKey);
    // the last line breaks off with the file, unless it can be read
    if (source.error !== null && (row === null || 'refused' in row)) break;
    number += 1;
    if (row !== null) yield { location: `第 ${number} 行`, ...row };
  }
  if (source.error !== null) {
    yield {
      location: `第 ${number + 1} 行起`,
      refused: describeReadError(source.error),
      isTruncated: true,
    };
  }
  if (source.trailing) yield { location: '文件末尾', remark: TRAILING };
}

/** The bytes of a file, and how it ended. */
class Source {
  error: unknown = null;
  /** Whether data follows the compressed part. */
  trailing = false;
  readonly #file: string;
  readonly #isGzipped: boolean;

  constructor(file: string, isGzipped: boolean) {
    this.#file = file;
    this.#isGzipped = isGzipped;
  }

  /** Ends where the file is truncated, so that its reader still gets the lines before. */
  async *bytes(): AsyncGenerator<Buffer> {
    try {
      if (this.#isGzipped) yield* unpack(this.#file, () => (this.trailing = true));
      else yield* createReadStream(this.#file) as AsyncIterable<Buffer>;
    } catch (error) {
      this.error = error;
    }
  }
}

/**
 * Splits into lines as bytes: a line that is not UTF-8 is refused without the ones around it. Null for one that is too
 * large.
 */
async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer | null> {
  const open = new LineBuffer();
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

/** A line as far as it has been read. An oversized one is dropped: a compressed file may be endless. */
class LineBuffer {
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

/** Null for an empty line. */
function readLine(
  bytes: Buffer | null,
  computeKey: (line: string) => string,
): { key: string; value: unknown } | { refused: string } | null {
  if (bytes === null) return { refused: LINE_TOO_LARGE };
  if (hasTooManyValues(bytes)) return { refused: LINE_TOO_COMPLEX };
  const line = decode(bytes);
  if (line === null) return { refused: NOT_UTF8 };
  if (line.trim() === '') return null;
  try {
    return { value: parseJson(line), key: computeKey(line) };
  } catch {
    return { refused: '不是 JSON' };
  }
}
