import { scimError } from './scim-errors.ts';
import { scimText } from './scim.text.ts';

export type Operator = 'eq' | 'ne' | 'co' | 'sw' | 'ew' | 'gt' | 'ge' | 'lt' | 'le';
export type Value = string | number | boolean | null;

/** A filter of RFC 7644 §3.4.2.2, read. Attributes stand as they were written. */
export type Filter =
  | { op: 'and' | 'or'; of: Filter[] }
  | { op: 'not'; of: Filter }
  | { op: 'pr'; path: string }
  | { op: Operator; path: string; value: Value }
  | { op: '[]'; path: string; of: Filter };

const OPERATORS: readonly string[] = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'];
/** One token: brackets, a text in quotes as JSON has it, a number, a word; attributes may begin with a URN. */
const TOKEN =
  /\s*(?:([()[\]])|("(?:[^"\\]|\\.)*")|(-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)(?![\w.:$-])|([A-Za-z$][\w.:$-]*))/uy;
/** Brackets within brackets; nobody means more. */
const MAX_DEPTH = 20;

/** Reads a filter. Throws BAD_REQUEST with `invalidFilter`, naming where it is no longer understood. */
export function parseFilter(source: string): Filter {
  const reader = new Reader(source);
  const filter = reader.any(0);
  if (reader.token !== '') throw reader.wrong();
  return filter;
}

class Reader {
  readonly #source: string;
  #at = 0;
  /** The one to be read next; empty at the end. */
  token = '';

  constructor(source: string) {
    this.#source = source;
    this.#next();
  }

  /** Alternatives, each of which may be several conditions. */
  any(depth: number): Filter {
    return this.#joined('or', () => this.#joined('and', () => this.#one(depth)));
  }

  wrong(): Error {
    const rest = this.#source.slice(Math.max(0, this.#at - this.token.length)).trim();
    return scimError(
      'invalidFilter',
      scimText.filter(rest.slice(0, 60) || this.#source.slice(-60)),
    );
  }

  #joined(word: 'and' | 'or', read: () => Filter): Filter {
    const of = [read()];
    while (this.token.toLowerCase() === word) {
      this.#next();
      of.push(read());
    }
    return of.length === 1 ? (of[0] as Filter) : { op: word, of };
  }

  #one(depth: number): Filter {
    if (depth > MAX_DEPTH) throw this.wrong();
    if (this.token === '(') return this.#within(')', () => this.any(depth + 1));
    if (this.token.toLowerCase() === 'not') {
      this.#next();
      if (this.token !== '(') throw this.wrong();
      return { op: 'not', of: this.#within(')', () => this.any(depth + 1)) };
    }
    if (!/^[A-Za-z$]/u.test(this.token)) throw this.wrong();
    const path = this.#take();
    if (this.token === '[')
      return { op: '[]', path, of: this.#within(']', () => this.any(depth + 1)) };
    const op = this.token.toLowerCase();
    if (op === 'pr') {
      this.#next();
      return { op, path };
    }
    if (!OPERATORS.includes(op)) throw this.wrong();
    this.#next();
    return { op: op as Operator, path, value: this.#value() };
  }

  #within(end: string, read: () => Filter): Filter {
    this.#next();
    const filter = read();
    if (this.token !== end) throw this.wrong();
    this.#next();
    return filter;
  }

  #value(): Value {
    if (!/^(?:["\d-]|true$|false$|null$)/iu.test(this.token)) throw this.wrong();
    try {
      const literal = this.token.startsWith('"') ? this.token : this.token.toLowerCase();
      const value = JSON.parse(literal) as Value;
      // no text of the database can hold these
      if (typeof value === 'string' && (value.includes('\u0000') || !value.isWellFormed()))
        throw this.wrong();
      this.#next();
      return value;
    } catch {
      throw this.wrong();
    }
  }

  #take(): string {
    const { token } = this;
    this.#next();
    return token;
  }

  #next(): void {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#source);
    this.token = found?.slice(1).find((part) => part !== undefined) ?? '';
    const rest = this.#source.slice(this.#at).trim();
    if (found === null && rest !== '') throw this.wrong();
    this.#at = found === null ? this.#source.length : TOKEN.lastIndex;
  }
}
