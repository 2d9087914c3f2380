import { scimError } from './scim-errors.ts';
import { scimText } from './scim.text.ts';

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
export type Value = string | number | boolean | null;

/** A filter of RFC 7644 §3.4.2.2, read. Attributes stand as they were written. */
export type Filter =
  | { op: 'and' | 'or'; inner: Filter[] }
  | { op: 'not'; inner: Filter }
  | { op: 'pr'; path: string }
  | { op: Operator; path: string; value: Value }
  | { op: '[]'; path: string; inner: Filter };

const OPERATORS: readonly string[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'];
/** One token: brackets, a text in quotes as JSON has it, a number, a word; attributes may begin with a URN. */
const TOKEN =
  /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.:$-])|([A-Za-z$][\w.:$-]*))/uy;
/** Nested brackets; no real filter has more. */
const MAX_DEPTH = 20;

/** Reads a filter. Throws BAD_REQUEST with `invalidFilter`, naming where it is no longer understood. */
export function parseFilter(source: string): Filter {
  const reader = new Reader(source);
  const filter = reader.parseFilter(0);
  if (reader.token !== '') throw reader.createError();
  return filter;
}

class Reader {
  readonly #source: string;
  #at = 0;
  /** The one to be read next; empty at the end. */
  token = '';

  constructor(source: string) {
    this.#source = source;
    this.#readToken();
  }

  /** Alternatives, each of which may be several conditions. */
  parseFilter(depth: number): Filter {
    return this.#parseJoined('or', () => this.#parseJoined('and', () => this.#parseTerm(depth)));
  }

  createError(): Error {
    const rest = this.#source.slice(Math.max(0, this.#at - this.token.length)).trim();
    return scimError(
      'invalidFilter',
      scimText.filter(rest.slice(0, 60) || this.#source.slice(-60)),
    );
  }

  #parseJoined(word: 'and' | 'or', read: () => Filter): Filter {
    const inner = [read()];
    while (this.token.toLowerCase() === word) {
      this.#readToken();
      inner.push(read());
    }
    return inner.length === 1 ? (inner[0] as Filter) : { op: word, inner };
  }

  #parseTerm(depth: number): Filter {
    if (depth > MAX_DEPTH) throw this.createError();
    if (this.token === '(') return this.#parseEnclosed(')', () => this.parseFilter(depth + 1));
    if (this.token.toLowerCase() === 'not') {
      this.#readToken();
      if (this.token !== '(') throw this.createError();
      return { op: 'not', inner: this.#parseEnclosed(')', () => this.parseFilter(depth + 1)) };
    }
    if (!/^[A-Za-z$]/u.test(this.token)) throw this.createError();
    const path = this.#takeToken();
    if (this.token === '[')
      return { op: '[]', path, inner: this.#parseEnclosed(']', () => this.parseFilter(depth + 1)) };
    const op = this.token.toLowerCase();
    if (op === 'pr') {
      this.#readToken();
      return { op, path };
    }
    if (!OPERATORS.includes(op)) throw this.createError();
    this.#readToken();
    return { op: op as Operator, path, value: this.#value() };
  }

  #parseEnclosed(end: string, read: () => Filter): Filter {
    this.#readToken();
    const filter = read();
    if (this.token !== end) throw this.createError();
    this.#readToken();
    return filter;
  }

  #value(): Value {
    if (!/^(?:["\d-]|true$|false$|null$)/iu.test(this.token)) throw this.createError();
    try {
      const literal = this.token.startsWith('"') ? this.token : this.token.toLowerCase();
      const value = JSON.parse(literal) as Value;
      // no text of the database can hold these
      if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
        throw this.createError();
      this.#readToken();
      return value;
    } catch {
      throw this.createError();
    }
  }

  #takeToken(): string {
    const { token } = this;
    this.#readToken();
    return token;
  }

  #readToken(): void {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#source);
    this.token = found?.slice(1).find((part) => part !== undefined) ?? '';
    const rest = this.#source.slice(this.#at).trim();
    if (found === null && rest !== '') throw this.createError();
    this.#at = found === null ? this.#source.length : TOKEN.lastIndex;
  }
}
