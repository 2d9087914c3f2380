import type { Id } from '@zhihui/contract/schema.ts';
import { toOneLine } from '@zhihui/contract/visible-text.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { Ctx } from '../../ctx.ts';
import { can } from '../../kernel/actor.ts';
import { createCategory, findChildByName, findKnownCategory } from '../category/category.public.ts';
import { addCreatedCategory } from './imports.repo.ts';
import type { ImportRow } from './imports.repo.ts';
import { transferText as text } from './transfer.text.ts';

const MAX_NAME = 40;
/** Levels that a tree of categories has at most. */
const MAX_DEPTH = 10;

interface ResolvedPath {
  id: Id;
  /** Why the page does not lie where it lay; empty otherwise. */
  note: string;
}

/** The categories of an import: folders of its source below the category that was chosen. Missing ones are created. */
export class CategoryPaths {
  readonly #row: ImportRow;
  readonly #resolved = new Map<string, Promise<ResolvedPath>>();

  constructor(row: ImportRow) {
    this.#row = row;
  }

  /** The category for the pages of a folder; one above where it cannot be created. */
  resolve(ctx: Ctx, path: readonly string[]): Promise<ResolvedPath> {
    const names = path.map((name) => toOneLine(name).slice(0, MAX_NAME)).filter(Boolean);
    const key = JSON.stringify(names);
    const known = this.#resolved.get(key);
    if (known !== undefined) return known;
    const resolved = this.#resolve(ctx, names);
    this.#resolved.set(key, resolved);
    // an error is not remembered: the next page tries again
    resolved.catch(() => this.#resolved.delete(key));
    return resolved;
  }

  async #resolve(ctx: Ctx, names: readonly string[]): Promise<ResolvedPath> {
    const { category_id: target } = this.#row;
    if (target === null) throw new Error('an import that runs has a category');
    const name = names.at(-1);
    if (name === undefined) return { id: target, note: '' };
    const parent = await this.resolve(ctx, names.slice(0, -1));
    if (parent.note !== '') return parent;
    return ctx.inTransaction((tx) => this.#ensure(tx, parent.id, name));
  }

  async #ensure(tx: Ctx, parentId: Id, name: string): Promise<ResolvedPath> {
    const { model } = this.#row;
    const existing = await findChildByName(tx.db, model, parentId, name);
    if (existing !== null) {
      // a category that the importer does not know of is not for their texts either
      const known = await findKnownCategory(tx, existing);
      if (known !== null) return { id: existing, note: '' };
    }
    const parent = await findKnownCategory(tx, parentId);
    const parentName = parent?.name ?? '';
    if (parent === null || existing !== null || !canCreate(tx))
      return { id: parentId, note: text.noNewCategory(parentName) };
    if (parent.ancestor_ids.length + 1 >= MAX_DEPTH)
      return { id: parentId, note: text.flattened(parentName) };
    const created = await createCategory(tx, model, {
      ...{ parentId, name, description: '', icon: null },
      visibility: VISIBILITIES[parent.visibility] ?? 'PUBLIC',
    });
    await addCreatedCategory(tx.db, this.#row.id, created.id);
    return { id: created.id, note: '' };
  }
}

const canCreate = ({ actor }: Ctx): boolean =>
  can(actor, 'category.add') || can(actor, 'category.admin');
