// Why it is as it is: docs/decisions/0064-writing-together.md
import {
  SHARED_CONTENT,
  SHARED_FIELDS,
} from '@zhihui/contract/features/together/together.limits.ts';
import { MAX_CONTENT } from '@zhihui/contract/features/content/content.limits.ts';
import * as Y from 'yjs';

/** Characters of the text, past which nothing is taken: handing in takes half of it. */
const MAX_LENGTH = MAX_CONTENT * 2;

export type Verdict =
  /** `clients`: numbers of yjs that write in it. */
  | { kind: 'good'; clients: number[]; empty: boolean }
  /** It builds on what is not here, at least not yet. */
  | { kind: 'ahead' }
  | { kind: 'bad' | 'too long' };

type Where = 'content' | 'fields' | 'gone';

/**
 * Whether a change may be taken into a document: it decodes, builds only on what is there, writes only under numbers of
 * its sender (`mine`), and puts nothing but characters into the text and nothing but plain values beside it.
 */
export function checkUpdate(
  doc: Y.Doc,
  update: Uint8Array,
  mine: (client: number) => boolean,
): Verdict {
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update);
  } catch {
    return { kind: 'bad' };
  }
  const { structs, ds } = decoded;
  const ends = new Map<number, number>();
  const stateOf = (client: number) => ends.get(client) ?? Y.getState(doc.store, client);
  const fresh: (Y.Item | Y.GC)[] = [];
  for (const struct of structs) {
    if (struct instanceof Y.Skip) return { kind: 'ahead' };
    const { client, clock } = struct.id;
    if (struct.length <= 0 || clock > stateOf(client)) return { kind: 'ahead' };
    const end = clock + struct.length;
    if (end <= stateOf(client)) continue;
    if (!mine(client)) return { kind: 'bad' };
    ends.set(client, end);
    fresh.push(struct as Y.Item | Y.GC);
  }
  for (const [client, deleted] of ds.clients) {
    for (const { clock, len } of deleted) {
      if (clock + len > stateOf(client)) return { kind: 'ahead' };
    }
  }
  const verdict = checkItems(doc, fresh, stateOf);
  if (verdict !== null) return { kind: verdict };
  return {
    kind: 'good',
    clients: [...ends.keys()],
    empty: fresh.length === 0 && ds.clients.size === 0,
  };
}

/** What is wrong with new items; null when nothing is. */
function checkItems(
  doc: Y.Doc,
  structs: readonly (Y.Item | Y.GC)[],
  stateOf: (client: number) => number,
): 'bad' | 'ahead' | 'too long' | null {
  const places = new Places(doc, structs);
  let length = doc.getText(SHARED_CONTENT).length;
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    for (const id of [struct.origin, struct.rightOrigin]) {
      if (id !== null && id.clock >= stateOf(id.client)) return 'ahead';
    }
    const where = places.of(struct);
    if (where === null) return 'bad';
    const { content } = struct;
    if (content instanceof Y.ContentString) {
      if (where === 'fields') return 'bad';
      length += content.str.length;
    } else if (content instanceof Y.ContentAny) {
      if (where === 'content' || JSON.stringify(content.arr).length > 4096) return 'bad';
    } else if (!(content instanceof Y.ContentDeleted)) return 'bad';
  }
  return length > MAX_LENGTH ? 'too long' : null;
}

/** In which part of the document new items lie. An item that follows another does not say so itself. */
class Places {
  readonly #doc: Y.Doc;
  readonly #fresh = new Map<number, (Y.Item | Y.GC)[]>();
  readonly #known = new Map<Y.Item, Where>();

  constructor(doc: Y.Doc, structs: readonly (Y.Item | Y.GC)[]) {
    this.#doc = doc;
    for (const struct of structs) {
      const { client } = struct.id;
      this.#fresh.set(client, [...(this.#fresh.get(client) ?? []), struct]);
    }
  }

  /** Null for what lies in neither part. */
  of(item: Y.Item): Where | null {
    const path: Y.Item[] = [];
    let at: Y.Item | Y.GC = item;
    for (;;) {
      const where = this.#direct(at);
      if (where === undefined && at instanceof Y.Item && path.length < 1_000_000) {
        path.push(at);
        const next = this.#find(at);
        if (next === null) return null;
        at = next;
        continue;
      }
      if (where === undefined || where === null) return null;
      for (const one of path) this.#known.set(one, where);
      return where;
    }
  }

  /** What an item says itself; undefined where that is its neighbour's to say. */
  #direct(at: Y.Item | Y.GC): Where | null | undefined {
    if (!(at instanceof Y.Item)) return 'gone';
    const known = this.#known.get(at);
    if (known !== undefined) return known;
    const { parent } = at as { parent: unknown };
    if (parent === this.#doc.getText(SHARED_CONTENT)) return 'content';
    if (parent === this.#doc.getMap(SHARED_FIELDS)) return 'fields';
    if (parent === SHARED_CONTENT) return at.parentSub === null ? 'content' : null;
    if (parent === SHARED_FIELDS) return at.parentSub === null ? null : 'fields';
    return parent === null ? undefined : null;
  }

  #find({ origin, rightOrigin }: Y.Item): Y.Item | Y.GC | null {
    const id = origin ?? rightOrigin;
    if (id === null) return null;
    if (id.clock < Y.getState(this.#doc.store, id.client)) {
      return Y.getItem(this.#doc.store, id) as Y.Item | Y.GC;
    }
    const structs = this.#fresh.get(id.client) ?? [];
    let [low, high] = [0, structs.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const one = structs[middle] as Y.Item | Y.GC;
      if (id.clock < one.id.clock) high = middle - 1;
      else if (id.clock >= one.id.clock + one.length) low = middle + 1;
      else return one;
    }
    return null;
  }
}
