import { createHash } from 'node:crypto';

/** A raw row, or the reason for its absence, or a note, with a text that names its position in the source. */
export type RawRow = { location: string } & (
  | {
      /** Identifies the row when it has no id of its own. */
      key: string;
      value: unknown;
    }
  | {
      refused: string;
      /** The source could not be read from here on. */
      isTruncated?: true;
    }
  | { remark: string }
);

/** Key of a whole file. Always short, because paths may exceed the longest key of an index. */
export function computeFileKey(file: string): string {
  return `file:${digest(file)}`;
}

/** Creates the keys of a file's rows from their text, because line numbers change when a row is inserted above. */
export function createRowKeys(file: string): (line: string) => string {
  const occurrences = new Map<string, number>();
  return (line) => {
    const lineHash = digest(line.trim());
    // of rows that are alike every one counts
    const occurrence = (occurrences.get(lineHash) ?? 0) + 1;
    occurrences.set(lineHash, occurrence);
    return `row:${digest(`${file}\0${lineHash}\0${occurrence}`)}`;
  };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Far more than a text may have, and little enough to hold. */
export const MAX_BYTES = 64 * 2 ** 20;

const DECODER = new TextDecoder('utf-8', { fatal: true });

export const NOT_UTF8 = '不是 UTF-8 编码，请另存为 UTF-8 后导入';
export const LINE_TOO_LARGE = '该行超过 64 MB';
export const LINE_TOO_COMPLEX = '该行的层级或项目过多';
export const FILE_TOO_LARGE = '文件超过 64 MB';

/** The text of a file or line without its byte order mark; null when it is in another encoding. */
export function decode(bytes: Uint8Array): string | null {
  try {
    return DECODER.decode(bytes);
  } catch {
    return null;
  }
}

/** Brackets, colons and commas of a row: a question with all its answers and tags has a few thousand. */
const MAX_MARKS = 200_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const MARKS = new Set(Buffer.from('[{:,'));

/** Whether a line of JSON has more values than a row can have: parsed, these take fifty times the memory of their text. */
export function hasTooManyValues(line: Uint8Array): boolean {
  let marks = 0;
  for (let at = 0, inText = false; at < line.length && marks <= MAX_MARKS; at += 1) {
    const byte = line[at] ?? 0;
    if (byte === QUOTE) inText = !inText;
    else if (byte === BACKSLASH && inText) at += 1;
    else if (!inText && MARKS.has(byte)) marks += 1;
  }
  return marks > MAX_MARKS;
}

const REASONS: Record<string, string> = {
  EACCES: '没有读取权限',
  ENOENT: '文件不存在',
  EISDIR: '是一个文件夹',
  Z_BUF_ERROR: '压缩文件不完整，其后内容无法读取',
  Z_DATA_ERROR: '压缩文件已损坏，其后内容无法读取',
};

/** Why a file could not be read, or not to its end. */
export function describeReadError(error: unknown): string {
  const { code = '', message } = error as Error & { code?: string };
  if (message === 'incorrect header check') return '不是 gzip 文件';
  return REASONS[code] ?? `读取失败（${code || message}）`;
}
