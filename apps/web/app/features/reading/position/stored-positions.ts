import type { Id } from '@zhihui/contract/schema.ts';

/** Where somebody stopped: so many blocks below a heading; `heading` is empty above the first. */
export interface ReadingPosition {
  heading: string;
  blocks: number;
}
type StoredPosition = [id: string, heading: string, blocks: number];

/** Texts whose place is kept; the oldest goes. */
const MAX_POSITIONS = 50;

/** Each person has their own: another may use the browser. */
const getStorageKey = (userId: Id) => `zhihui_places_${userId}`;

function read(userId: Id): StoredPosition[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredPosition) : [];
  } catch {
    return [];
  }
}

function isStoredPosition(one: unknown): one is StoredPosition {
  if (!Array.isArray(one)) return false;
  const [id, heading, blocks] = one as unknown[];
  return typeof id === 'string' && typeof heading === 'string' && Number.isInteger(blocks);
}

/** Where somebody stopped in a text; null where they did not. */
export function readPosition(userId: Id, id: Id): ReadingPosition | null {
  const entry = read(userId).find(([one]) => one === String(id));
  return entry === undefined ? null : { heading: entry[1], blocks: entry[2] };
}

/** Keeps where somebody is in a text; null forgets it. */
export function savePosition(userId: Id, id: Id, position: ReadingPosition | null): void {
  const otherEntries = read(userId).filter(([one]) => one !== String(id));
  const ownEntry: StoredPosition[] =
    position === null ? [] : [[String(id), position.heading, position.blocks]];
  try {
    localStorage.setItem(
      getStorageKey(userId),
      JSON.stringify([...ownEntry, ...otherEntries].slice(0, MAX_POSITIONS)),
    );
  } catch {
    // blocked or full storage: nothing is remembered
  }
}
