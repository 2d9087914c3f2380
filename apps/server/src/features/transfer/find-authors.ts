import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { id, nonNull, text, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const BY_EMAIL = statement({
  name: 'import.authors',
  params: { emails: texts },
  row: { id, email: nonNull(text) },
  text: `select id, email from users where email = any(:emails::text[]) and deleted_at is null`,
});

interface Person {
  name: string | null;
  email: string | null;
}

/** Finds the accounts of authors by their addresses, each once. */
export class AuthorFinder {
  readonly #found = new Map<string, Id | null>();
  readonly #isMatching: boolean;

  /** `isMatching`: whether texts may belong to others than the importer. */
  constructor(isMatching: boolean) {
    this.#isMatching = isMatching;
  }

  /** Ids of these people's accounts, null where there is none. */
  async find(ctx: Ctx, people: readonly Person[]): Promise<(Id | null)[]> {
    if (!this.#isMatching) return people.map(() => null);
    const emails = people.map(({ email }) => email?.trim().toLowerCase() ?? '');
    const unknown = [...new Set(emails)].filter((email) => email !== '' && !this.#found.has(email));
    if (unknown.length > 0) {
      for (const email of unknown) this.#found.set(email, null);
      for (const row of await BY_EMAIL.all(ctx.db, { emails: unknown }))
        this.#found.set(row.email, row.id);
    }
    return emails.map((email) => this.#found.get(email) ?? null);
  }
}
