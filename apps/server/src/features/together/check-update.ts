// Why it is as it is: docs/decisions/0064-writing-together.md
import {
  SHARED_CONTENT,
  SHARED_FIELDS,
} from '@zhihui/contract/features/together/together.limits.ts';
import { MAX_CONTENT } from '@zhihui/contract/features/content/content.limits.ts';
import * as Y from 'yjs';

/** Characters of the text, beyond which changes are refused: a submission accepts half of it. */
const MAX_LENGTH = MAX_CONTENT * 2;

export type Verdict =
  /** `clients`: numbers of yjs that write in it. */
  | { kind: 'valid'; clients: number[]; empty: boolean }
  /** It builds on what is not here, at least not yet. */
  | { kind: 'ahead' }
  | { kind: 'invalid' | 'too-long' };

type ItemLocation = 'content' | 'fields' | 'deleted';

/**
 * Whether a change can be applied to a document: it decodes, builds only on what is there, writes only under numbers of
 * its sender (`mine`), and puts nothing but characters into the text and nothing but plain values beside it.
 */
export function checkUpdate(
  doc: Y.Doc,
  update: Uint8Array,
  isOwnClient: (client: number) => boolean,
): Verdict {
  let decoded: ReturnType<typeof Y.decodeUpdate>;
  try {
    decoded = Y.decodeUpdate(update);
  } catch {
    return { kind: 'invalid' };
  }
  const { structs, ds } = decoded;
  const clockByClient = new Map<number, number>();
  const getClock = (client: number) => clockByClient.get(client) ?? Y.getState(doc.store, client);
  const newItems: (Y.Item | Y.GC)[] = [];
  for (const struct of structs) {
    if (struct instanceof Y.Skip) return { kind: 'ahead' };
    const { client, clock } = struct.id;
    if (struct.length <= 0 || clock > getClock(client)) return { kind: 'ahead' };
    const end = clock + struct.length;
    if (end <= getClock(client)) continue;
    if (!isOwnClient(client)) return { kind: 'invalid' };
    clockByClient.set(client, end);
    newItems.push(struct as Y.Item | Y.GC);
  }
  for (const [client, deleted] of ds.clients) {
    for (const { clock, len } of deleted) {
      if (clock + len > getClock(client)) return { kind: 'ahead' };
    }
  }
  const verdict = checkItems(doc, newItems, getClock);
  if (verdict !== null) return { kind: verdict };
  return {
    kind: 'valid',
    clients: [...clockByClient.keys()],
    empty: newItems.length === 0 && ds.clients.size === 0,
  };
}

/** What is wrong with new items; null when nothing is. */
function checkItems(
  doc: Y.Doc,
  structs: readonly (Y.Item | Y.GC)[],
  getClock: (client: number) => number,
): 'invalid' | 'ahead' | 'too-long' | null {
  const locator = new ItemLocator(doc, structs);
  let length = doc.getText(SHARED_CONTENT).length;
  for (const struct of structs) {
    if (!(struct instanceof Y.Item)) continue;
    for (const id of [struct.origin, struct.rightOrigin]) {
      if (id !== null && id.clock >= getClock(id.client)) return 'ahead';
    }
    const location = locator.locate(struct);
    if (location === null) return 'invalid';
    const { content } = struct;
    if (content instanceof Y.ContentString) {
      if (location === 'fields') return 'invalid';
      length += content.str.length;
    } else if (content instanceof Y.ContentAny) {
      if (location === 'content' || JSON.stringify(content.arr).length > 4096) return 'invalid';
    } else if (!(content instanceof Y.ContentDeleted)) return 'invalid';
  }
  return length > MAX_LENGTH ? 'too-long' : null;
}

/** In which part of the document new items lie. An item that follows another does not say so itself. */
class ItemLocator {
  readonly #doc: Y.Doc;
  readonly #newItems = new Map<number, (Y.Item | Y.GC)[]>();
  readonly #locations = new Map<Y.Item, ItemLocation>();

  constructor(doc: Y.Doc, structs: readonly (Y.Item | Y.GC)[]) {
    this.#doc = doc;
    for (const struct of structs) {
      const { client } = struct.id;
      this.#newItems.set(client, [...(this.#newItems.get(client) ?? []), struct]);
    }
  }

  /** Null for what lies in neither part. */
  locate(item: Y.Item): ItemLocation | null {
    const path: Y.Item[] = [];
    let at: Y.Item | Y.GC = item;
    for (;;) {
      const location = this.#locateDirectly(at);
      if (location === undefined && at instanceof Y.Item && path.length < 1_000_000) {
        path.push(at);
        const next = this.#findNeighbor(at);
        if (next === null) return null;
        at = next;
        continue;
      }
      if (location === undefined || location === null) return null;
      for (const item of path) this.#locations.set(item, location);
      return location;
    }
  }

  /** What an item says itself; undefined where that is its neighbour's to say. */
  #locateDirectly(at: Y.Item | Y.GC): ItemLocation | null | undefined {
    if (!(at instanceof Y.Item)) return 'deleted';
    const cached = this.#locations.get(at);
    if (cached !== undefined) return cached;
    const { parent } = at as { parent: unknown };
    if (parent === this.#doc.getText(SHARED_CONTENT)) return 'content';
    if (parent === this.#doc.getMap(SHARED_FIELDS)) return 'fields';
    if (parent === SHARED_CONTENT) return at.parentSub === null ? 'content' : null;
    if (parent === SHARED_FIELDS) return at.parentSub === null ? null : 'fields';
    return parent === null ? undefined : null;
  }

  #findNeighbor({ origin, rightOrigin }: Y.Item): Y.Item | Y.GC | null {
    const id = origin ?? rightOrigin;
    if (id === null) return null;
    if (id.clock < Y.getState(this.#doc.store, id.client)) {
      return Y.getItem(this.#doc.store, id) as Y.Item | Y.GC;
    }
    const structs = this.#newItems.get(id.client) ?? [];
    let [low, high] = [0, structs.length - 1];
    while (low <= high) {
      const middle = (low + high) >> 1;
      const item = structs[middle] as Y.Item | Y.GC;
      if (id.clock < item.id.clock) high = middle - 1;
      else if (id.clock >= item.id.clock + item.length) low = middle + 1;
      else return item;
    }
    return null;
  }
}
