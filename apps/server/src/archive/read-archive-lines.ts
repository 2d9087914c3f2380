import { ArchiveError } from './archive-format.ts';
import type { OpenArchive } from './open-archive.ts';

/** Bytes of one row: far above the longest text that the site takes. */
const MAX_LINE = 32 * 2 ** 20;

/** A line of a file of the archive. */
export interface ArchiveLine {
  /** From 1. */
  number: number;
  value: Record<string, unknown>;
  /** As it stands in the archive, with all digits of its numbers. */
  text: string;
}

/** The rows of a file, one at a time. Throws ArchiveError for a line that is none. */
export async function* readArchiveLines(
  archive: OpenArchive,
  name: string,
): AsyncGenerator<ArchiveLine> {
  let number = 0;
  for await (const line of splitLines(await archive.stream(name), name)) {
    number += 1;
    yield { number, ...parseLine(line, `${name} 第 ${number} 行`) };
  }
}

function parseLine(line: Buffer, place: string): Omit<ArchiveLine, 'number'> {
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(line);
    value = JSON.parse(text);
  } catch {
    throw new ArchiveError(`${place}：不是有效的 JSON`);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ArchiveError(`${place}：不是 JSON 对象`);
  return { value: value as Record<string, unknown>, text };
}

const NEWLINE = 0x0a;

async function* splitLines(stream: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...held, chunk.subarray(start, end)]);
      [held, size, start] = [[], 0, end + 1];
    }
    held.push(chunk.subarray(start));
    size += chunk.length - start;
    if (size > MAX_LINE) throw new ArchiveError(`${name} 中有一行过长`);
  }
  if (size > 0) throw new ArchiveError(`${name} 的最后一行不完整`);
}
