import type { Id } from '@zhihui/contract/schema.ts';
import type { Deps } from '../deps.ts';
import { ensureAuthor, ensureCategory, ensureTag } from './import-references.repo.ts';
import type { ImportRow } from './import-row.ts';

const DEFAULT_AUTHOR = '资料导入';

/** Categories, tags and authors by name, each looked up or made once. */
export class ImportReferences {
  readonly #deps: Deps;
  readonly #created = new Map<string, Promise<unknown>>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async resolve(row: ImportRow): Promise<{ categoryId: Id; tagIds: Id[]; authorId: Id }> {
    const { db } = this.#deps;
    const { model } = row;
    let category: { id: Id; path: Id[] } | null = null;
    for (let depth = 1; depth <= row.category.length; depth += 1) {
      const parent: { id: Id; path: Id[] } | null = category;
      const name = row.category[depth - 1] as string;
      const key = `c ${model} ${JSON.stringify(row.category.slice(0, depth))}`;
      category = await this.#memoize(key, () => ensureCategory(db, model, name, parent));
    }
    const tagIds = await Promise.all(
      row.tags.map((name) => this.#memoize(`t ${name.toLowerCase()}`, () => ensureTag(db, name))),
    );
    const authorId = await this.author(row.author);
    if (category === null) throw new Error('没有分类');
    return { categoryId: category.id, tagIds: [...new Set(tagIds)], authorId };
  }

  author(name: string | null): Promise<Id> {
    const author = name ?? DEFAULT_AUTHOR;
    return this.#memoize(`a ${author}`, () => ensureAuthor(this.#deps.db, author));
  }

  #memoize<T>(key: string, make: () => Promise<T>): Promise<T> {
    const existing = this.#created.get(key) as Promise<T> | undefined;
    if (existing !== undefined) return existing;
    const created = make();
    this.#created.set(key, created);
    return created;
  }
}
