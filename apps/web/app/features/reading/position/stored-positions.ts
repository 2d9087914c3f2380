import type { Id } from '@zhihui/contract/schema.ts';

/** A position: a number of blocks below a heading; `heading` is empty above the first value. */
interface ReadingPosition {
  heading: string;
  blocks: number;
}
type StoredPosition = [id: string, heading: string, blocks: number];

/** How many texts have a stored position; the oldest is dropped. */
const MAX_POSITIONS = 50;

/** Positions are stored per user, since several may share the browser. */
const getStorageKey = (userId: Id) => `zhihui_places_${userId}`;

function read(userId: Id): StoredPosition[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(getStorageKey(userId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isStoredPosition) : [];
  } catch {
    return [];
  }
}

function isStoredPosition(value: unknown): value is StoredPosition {
  if (!Array.isArray(value)) return false;
  const [id, heading, blocks] = value as unknown[];
  return typeof id === 'string' && typeof heading === 'string' && Number.isInteger(blocks);
}

/** Returns where a user stopped in a text; null when no position is stored. */
export function readPosition(userId: Id, id: Id): ReadingPosition | null {
  const entry = read(userId).find(([value]) => value === String(id));
  return entry === undefined ? null : { heading: entry[1], blocks: entry[2] };
}

/** Stores a user's position in a text; null removes it. */
export function savePosition(userId: Id, id: Id, position: ReadingPosition | null): void {
  const otherEntries = read(userId).filter(([value]) => value !== String(id));
  const ownEntry: StoredPosition[] =
    position === null ? [] : [[String(id), position.heading, position.blocks]];
  try {
    localStorage.setItem(
      getStorageKey(userId),
      JSON.stringify([...ownEntry, ...otherEntries].slice(0, MAX_POSITIONS)),
    );
  } catch {
    // blocked or full storage: nothing is stored
  }
}

const HEADING = 'h1[id], h2[id], h3[id], h4[id], h5[id], h6[id]';

/** Returns the position of the block at the upper edge of the window; null near the beginning and at the end. */
export function getCurrentPosition(text: Element): ReadingPosition | null {
  const { top, bottom } = text.getBoundingClientRect();
  if (-top < innerHeight / 2 || bottom < innerHeight * 1.2) return null;
  const topEdge = getTopEdge();
  const blocks = [...text.children];
  const index = blocks.findIndex((block) => block.getBoundingClientRect().bottom > topEdge);
  const heading = blocks.slice(0, index + 1).findLastIndex((block) => block.matches(HEADING));
  return { heading: blocks[heading]?.id ?? '', blocks: index - Math.max(0, heading) };
}

/** Finds the block of a position, or its heading when the text is shorter now. Null when the heading was removed. */
export function findBlock(text: Element, { heading, blocks }: ReadingPosition): Element | null {
  const all = [...text.children];
  const from = heading === '' ? 0 : all.findIndex((block) => block.id === heading);
  if (from === -1) return null;
  return all[from + blocks] ?? all[from] ?? null;
}

/** Returns the text of a position's heading; empty above the first value. */
export function getHeadingText(text: Element, { heading }: ReadingPosition): string {
  const element = [...text.children].find((block) => heading !== '' && block.id === heading);
  const nodes = [...(element?.childNodes ?? [])].filter(
    (node) => !(node instanceof Element && node.matches('.anchor')),
  );
  return nodes
    .map((node) => node.textContent ?? '')
    .join('')
    .trim();
}

function getTopEdge(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;
}

/** Scrolls a block to the upper edge of the window and moves the keyboard's starting point there. */
export function scrollToBlock(block: Element): void {
  block.scrollIntoView();
  if (!(block instanceof HTMLElement)) return;
  block.tabIndex = -1;
  block.style.outline = 'none';
  block.focus({ preventScroll: true });
}
