import type { Nodes } from 'mdast';
import type { BlockKind, Conversion, ConversionNote } from './source-document.ts';

/** Notes of one kind that are listed one by one; the others are counted. */
const MAX_NOTES = 40;

const KINDS: Partial<Record<Nodes['type'], BlockKind>> = {
  heading: 'heading',
  paragraph: 'paragraph',
  listItem: 'listItem',
  table: 'table',
  image: 'picture',
  code: 'code',
  blockquote: 'quote',
};

/** Collects what becomes of one page. */
export class ConversionReport {
  readonly #conversion: Conversion = { preserved: {}, changed: [], lost: [] };
  readonly #counts = new Map<string, number>();

  count(kind: BlockKind): void {
    this.#conversion.preserved[kind] = (this.#conversion.preserved[kind] ?? 0) + 1;
  }

  /** Counts the blocks of a tree. */
  countTree(tree: Nodes): void {
    const kind = tree.type === ('math' as string) ? 'formula' : KINDS[tree.type];
    if (kind !== undefined) this.count(kind);
    if ('children' in tree) for (const child of tree.children) this.countTree(child);
  }

  change(what: string, outcome: string): void {
    this.#note(this.#conversion.changed, what, outcome);
  }

  lose(what: string, outcome: string): void {
    this.#note(this.#conversion.lost, what, outcome);
  }

  /** The same note is listed once, with how often it was made. */
  #note(notes: ConversionNote[], what: string, outcome: string): void {
    const key = `${what}\n${outcome}`;
    const count = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, count);
    if (count === 1 && notes.length < MAX_NOTES) notes.push({ what, outcome });
  }

  get result(): Conversion {
    const withCounts = (notes: ConversionNote[]) =>
      notes.map(({ what, outcome }) => {
        const count = this.#counts.get(`${what}\n${outcome}`) ?? 1;
        return { what: count > 1 ? `${what} × ${count}` : what, outcome };
      });
    const { preserved, changed, lost } = this.#conversion;
    return { preserved, changed: withCounts(changed), lost: withCounts(lost) };
  }
}
