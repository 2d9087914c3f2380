import type { ProviderSettings } from './adapter.ts';
import { ProviderError } from './adapter.ts';
import { fetchText, getText, parseJson } from './dialect.ts';
import type { Json, JsonRequest } from './dialect.ts';

/** A department of an organisation. */
export interface DirectoryDepartment {
  /** Permanent identifier of the department at the provider. */
  id: string;
  /** Null at the top. */
  parentId: string | null;
  name: string;
}

/** An active member of a department; a person in two departments is listed twice. */
export interface DirectoryMember {
  departmentId: string;
  /** The identifier that the person signs in with. */
  subject: string;
  /** The address that the organisation assigned. */
  email: string | null;
}

/** The departments of an organisation, their active members, and their leaders. */
export interface Directory {
  departments: DirectoryDepartment[];
  members: DirectoryMember[];
  leaders: Omit<DirectoryMember, 'email'>[];
}

/** Reads the whole organisation. Throws DirectoryError: a partial answer is none. */
export type ReadDirectory = (
  settings: ProviderSettings,
  connection: DirectoryConnection,
) => Promise<Directory>;

/** How a job waits, and when it stops. */
export interface DirectoryConnection {
  wait(ms: number): Promise<void>;
  /** Throws DirectoryError when the job has taken too long. */
  assertInTime(): void;
}

/** Why an organisation could not be read, as far as an Admin can do something about it. */
export type DirectoryProblem =
  | 'secret'
  | 'permission'
  /** The provider accepts calls of listed IP addresses only. */
  | 'address'
  | 'limited'
  /** The calls of the month are used up: waiting does not help. */
  | 'quota'
  | 'unavailable'
  | 'refused';

/** An organisation could not be read. `code` is the documented number of the error. */
export class DirectoryError extends Error {
  readonly problem: DirectoryProblem;
  readonly code: string | null;

  constructor(problem: DirectoryProblem, message: string, code: string | null = null) {
    super(message);
    this.name = 'DirectoryError';
    this.problem = problem;
    this.code = code;
  }
}

/** Stands for the code of an answer that should have one. */
export const NO_CODE = 'none';

/** How a provider reports errors. */
export interface ErrorFormat {
  /** The code in an answer; undefined for success. */
  findCode(answer: Json): number | string | undefined;
  /** What the documented codes mean; `limited` is tried again. */
  meanings: ReadonlyMap<number | string, DirectoryProblem>;
}

/** Departments with thousands of members are one answer at one provider. */
const MAX_BYTES = 32 * 1024 * 1024;
/** With pauses of 1, 2, 4 … seconds, more than a minute: limits are counted by the second or the minute. */
const ATTEMPTS = 8;
/** A provider that is away is tried again less often: people wait for the result. */
const ATTEMPTS_WHEN_AWAY = 3;
const MAX_PAUSE_S = 120;

/** Requests with the retries that a long series needs. Throws DirectoryError. */
export function createDirectoryCall(format: ErrorFormat, connection: DirectoryConnection) {
  return async (url: URL, init: JsonRequest = {}): Promise<Json> => {
    for (let attempt = 1; ; attempt += 1) {
      connection.assertInTime();
      const result = await tryCall(url, init, format);
      if ('answer' in result) return result.answer;
      const { error, retryAfterS } = result;
      const attempts = error.problem === 'limited' ? ATTEMPTS : ATTEMPTS_WHEN_AWAY;
      const isTemporary = error.problem === 'limited' || error.problem === 'unavailable';
      if (!isTemporary || attempt >= attempts) throw error;
      const pauseS = retryAfterS ?? 2 ** (attempt - 1);
      await connection.wait(Math.min(pauseS, MAX_PAUSE_S) * 1000);
    }
  };
}

type Result = { answer: Json } | { error: DirectoryError; retryAfterS: number | null };

async function tryCall(url: URL, init: JsonRequest, format: ErrorFormat): Promise<Result> {
  const fail = (error: DirectoryError, headers?: Headers): Result => ({
    error,
    retryAfterS: headers === undefined ? null : findRetryAfter(headers),
  });
  try {
    const { status, headers, text } = await fetchText(url, init, MAX_BYTES);
    if (status === 429)
      return fail(new DirectoryError('limited', `${url.host} answered 429`, '429'), headers);
    if (status >= 500)
      return fail(new DirectoryError('unavailable', `${url.host} answered ${status}`), headers);
    const answer = parseJson(url, text);
    const code = format.findCode(answer);
    if (code === undefined) return { answer };
    const problem = format.meanings.get(code) ?? 'refused';
    const words = getText(answer, 'errmsg') || getText(answer, 'msg') || getText(answer, 'message');
    return fail(
      new DirectoryError(problem, `${code} ${words}`, code === NO_CODE ? null : String(code)),
      headers,
    );
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = error.reason === 'unavailable' ? 'unavailable' : 'refused';
    return fail(new DirectoryError(problem, error.message));
  }
}

/** Seconds until the provider accepts calls again; 飞书 has a header of its own for it. */
function findRetryAfter(headers: Headers): number | null {
  const value = headers.get('retry-after') ?? headers.get('x-ogw-ratelimit-reset') ?? '';
  if (/^\d+$/u.test(value)) return Number(value);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, Math.ceil((date - Date.now()) / 1000));
}

/** One page of a list, and how to get the next; `next` is null on the last. */
export interface Page {
  items: readonly Json[];
  next: string | null;
}

/** All items of a list in pages. Throws DirectoryError when a page leads back to an earlier one. */
export async function readPages(
  readPage: (after: string | null) => Promise<Page>,
): Promise<Json[]> {
  const items: Json[] = [];
  const seen = new Set<string | null>();
  let after: string | null = null;
  do {
    seen.add(after);
    const page: Page = await readPage(after);
    items.push(...page.items);
    after = page.next;
    if (seen.has(after) && after !== null)
      throw new DirectoryError('refused', 'the pages of a list never end');
  } while (after !== null);
  return items;
}

/** The objects in a list of an answer. Throws DirectoryError when there is no list where one is required. */
export function getItems(answer: Json, name: string, isRequired = true): Json[] {
  const list = answer[name];
  if (Array.isArray(list))
    return list.filter((item): item is Json => typeof item === 'object' && item !== null);
  if (isRequired) throw new DirectoryError('refused', `the answer has no ${name}`);
  return [];
}

/** A required id of an answer, which providers send as a number or as a text. Throws DirectoryError. */
export function requireId(answer: Json, name: string): string {
  const value = answer[name];
  if ((typeof value === 'number' || typeof value === 'string') && value !== '')
    return String(value);
  throw new DirectoryError('refused', `the answer has no ${name}`);
}

/** An address in the form that accounts have it; null for none. */
export function toEmail(address: string): string | null {
  const email = address.trim().toLowerCase();
  return email === '' ? null : email;
}
