import type { Id } from '@zhihui/contract/schema.ts';

/** Where somebody stopped: so many blocks below a heading; `heading` is empty above the first. */
export interface Place {
  heading: string;
  blocks: number;
}
type Kept = [id: string, heading: string, blocks: number];

/** Texts whose place is kept; the oldest goes. */
const MOST = 50;

/** Each person has their own: another may use the browser. */
const keyOf = (userId: Id) => `zhihui_places_${userId}`;

function read(userId: Id): Kept[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(one: unknown): one is Kept {
  if (!Array.isArray(one)) return false;
  const [id, heading, blocks] = one as unknown[];
  return typeof id === 'string' && typeof heading === 'string' && Number.isInteger(blocks);
}

/** Where somebody stopped in a text; null where they did not. */
export function keptPlace(userId: Id, id: Id): Place | null {
  const found = read(userId).find(([one]) => one === String(id));
  return found === undefined ? null : { heading: found[1], blocks: found[2] };
}

/** Keeps where somebody is in a text; null forgets it. */
export function keepPlace(userId: Id, id: Id, place: Place | null): void {
  const others = read(userId).filter(([one]) => one !== String(id));
  const mine: Kept[] = place === null ? [] : [[String(id), place.heading, place.blocks]];
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify([...mine, ...others].slice(0, MOST)));
  } catch {
    // blocked or full storage: nothing is remembered
  }
}
