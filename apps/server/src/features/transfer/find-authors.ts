import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { listByEmail } from './import-authors.repo.ts';

interface Person {
  name: string | null;
  email: string | null;
}

const emailOf = ({ email }: Person): string => email?.trim().toLowerCase() ?? '';

/** Finds the accounts of authors by what was chosen for them, else by their addresses, each once. */
export class AuthorFinder {
  readonly #found = new Map<string, Id | null>();
  readonly #chosen: ReadonlyMap<string, Id>;
  readonly #isMatching: boolean;

  /** `isMatching`: whether texts may belong to others than the importer. `chosen`: accounts by address, else by name. */
  constructor(isMatching: boolean, chosen: ReadonlyMap<string, Id>) {
    this.#isMatching = isMatching;
    this.#chosen = chosen;
  }

  /** Ids of these people's accounts, null where there is none. */
  async find(db: Db, people: readonly Person[]): Promise<(Id | null)[]> {
    if (!this.#isMatching) return people.map(() => null);
    const emails = people.map(emailOf);
    const unknown = [...new Set(emails)].filter((email) => email !== '' && !this.#found.has(email));
    if (unknown.length > 0) {
      for (const email of unknown) this.#found.set(email, null);
      for (const row of await listByEmail(db, unknown)) this.#found.set(row.email, row.id);
    }
    return people.map((person) => {
      const key = emailOf(person) || (person.name ?? '');
      return this.#chosen.get(key) ?? this.#found.get(emailOf(person)) ?? null;
    });
  }
}
