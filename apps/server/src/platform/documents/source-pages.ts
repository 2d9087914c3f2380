import type { ConversionReport } from './conversion.ts';
import { UnreadableSourceError } from './source-document.ts';
import type { DocumentSink, SourcePage } from './source-document.ts';

type PageFields = Pick<SourcePage, 'key' | 'path' | 'title' | 'markdown'> &
  Partial<Omit<SourcePage, 'conversion'>> & { report: ConversionReport };

/** A page with nothing where its source tells nothing. */
export function createPage({ report, ...fields }: PageFields): SourcePage {
  return {
    kind: 'article',
    author: null,
    createdAt: null,
    tags: [],
    address: null,
    answers: [],
    annotations: [],
    ...fields,
    conversion: report.result,
  };
}

/** Reads items one by one. One that cannot be read is refused and does not stop the others. */
export async function readEach<Item>(
  items: Iterable<Item>,
  sink: DocumentSink,
  nameOf: (item: Item) => string,
  read: (item: Item) => Promise<SourcePage | null>,
): Promise<void> {
  for (const item of items) {
    try {
      const page = await read(item);
      if (page !== null) await sink.page(page);
    } catch (error) {
      sink.refuse({ name: nameOf(item).slice(0, 200), reason: describeFailure(error) });
    }
  }
}

/** Why a page is refused, in Chinese. Throws again what is no fault of the page. */
function describeFailure(error: unknown): string {
  if (error instanceof UnreadableSourceError) return error.message;
  // nested so deep that the stack ends
  if (error instanceof RangeError) return '内容过于复杂，无法转换';
  throw error;
}

/** A page in a tree of pages. */
interface TreePage {
  title: string;
  parent: string | null;
}

/**
 * The titles above a page, from the top down. Pages that are each other's parents stand at the top: of a circle nothing is
 * above.
 */
export function findPath(pages: ReadonlyMap<string, TreePage>, id: string): string[] {
  const above: string[] = [];
  let parent = pages.get(id)?.parent ?? null;
  while (parent !== null && pages.has(parent)) {
    if (parent === id) return [];
    const at = above.indexOf(parent);
    if (at !== -1) {
      above.length = at + 1;
      break;
    }
    above.push(parent);
    parent = pages.get(parent)?.parent ?? null;
  }
  return above.map((key) => pages.get(key)?.title ?? '').toReversed();
}

/** A time in ISO 8601, null for what is none. */
export function toIsoTime(written: string | null | undefined): string | null {
  const text = written?.trim() ?? '';
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})/u.exec(text) ?? [];
  if (!isDay(Number(year), Number(month), Number(day))) return null;
  const time = text.replace(/^(\S+) (\d)/u, '$1T$2').replace(/ (UTC|GMT)$/u, 'Z');
  return Number.isNaN(Date.parse(time)) ? null : time;
}

/** Whether a month has such a day: the 31st of February is the 2nd of March for `Date`, and an error for the database. */
export function isDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return year > 0 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

/** Fields of JSON that another program wrote: none of them can be relied on. */
export type JsonFields = Record<string, unknown>;

/** A character that JSON can hold and the database cannot. */
const withoutNul = (_: string, value: unknown): unknown =>
  typeof value === 'string' ? value.replaceAll('\u0000', '') : value;

/** The value of a JSON text, null for what is none. */
export function parseValue(text: string): unknown {
  try {
    return JSON.parse(text, withoutNul) as unknown;
  } catch {
    return null;
  }
}

/** Reads an object of JSON. Throws UnreadableSourceError for what is none. */
export function parseJson(text: string): JsonFields {
  const value = parseValue(text);
  if (!isFields(value)) throw new UnreadableSourceError('不是有效的 JSON 文件，或文件已损坏');
  return value;
}

export const isFields = (value: unknown): value is JsonFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const listOf = (value: unknown): JsonFields[] =>
  Array.isArray(value) ? value.filter(isFields) : [];
/** A text or number as a text, '' for anything else. */
export const wordsOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
/** A text as it was written, '' for anything else. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');
