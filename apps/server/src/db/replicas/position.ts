/** A place in the log of the database: what was written before it is there for whoever has read the log so far. */
export type Position = bigint;

const PAGE = 8192n;
/** Bytes of the headers that a page of the log begins with. */
const HEADERS: ReadonlySet<bigint> = new Set([24n, 40n]);

/** `16/B374D848` as a number; null where it is none. */
export function parsePosition(text: string | null): Position | null {
  const [, high = '', low = ''] = /^([0-9a-f]{1,8})\/([0-9a-f]{1,8})$/iu.exec(text ?? '') ?? [];
  if (low === '') return null;
  const position = (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
  // right after a full page the next one's header is counted although nothing follows yet: nobody would ever get there
  const inPage = position % PAGE;
  return HEADERS.has(inPage) ? position - inPage : position;
}
