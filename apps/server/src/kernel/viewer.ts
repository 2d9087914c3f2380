import type { Id } from '@zhihui/contract/schema.ts';

/**
 * Visibility of a category, and visibility level of a reader: 0 PUBLIC, 1 MEMBER, 2 INTERNAL. A category of 3 GRANTED is
 * above every account's level: its readers belong to its audience.
 */
export type VisibilityLevel = 0 | 1 | 2;

/** A category whose readers are those with a grant. */
export const GRANTED_VISIBILITY = 3;

/** The facts about a caller that decide which contents and categories they may read. */
export interface Viewer {
  /** Widest category they may read without a grant. */
  level: VisibilityLevel;
  /** Whether the caller sees the section of announcements. */
  announcements: boolean;
  /** Audiences of GRANTED categories they belong to, in ascending order. */
  audiences: readonly Id[];
  /** Contents that were opened to them by name. */
  opened: readonly Id[];
}

/** A visitor without a session. */
export const VISITOR: Viewer = { level: 0, announcements: false, audiences: [], opened: [] };

/** The viewer alone, for values of a statement and for callers without an account. */
export function toViewer({ level, announcements, audiences, opened }: Viewer): Viewer {
  return { level, announcements, audiences, opened };
}

/** The level of an account by its role; `getAccountLevel` of `account-rights.ts` is the same rule in SQL. */
export function getVisibilityLevel({
  staff,
  admin,
}: {
  staff: boolean;
  admin: boolean;
}): VisibilityLevel {
  return staff || admin ? 2 : 1;
}

/** What of a category decides who may read it; without a category everyone may. */
export interface Place {
  visibility: number;
  /** Of a GRANTED category. */
  audience_id: Id | null;
}

/** Whether this viewer may read the contents of a category. */
export function canRead(viewer: Pick<Viewer, 'level' | 'audiences'>, place: Place): boolean {
  if (place.visibility <= viewer.level) return true;
  return place.audience_id !== null && viewer.audiences.includes(place.audience_id);
}

/** Viewers with the same key read the same; for caches. */
export function getViewerKey({ level, announcements, audiences, opened }: Viewer): string {
  const own = audiences.length + opened.length === 0 ? '' : `:${audiences.join()}:${opened.join()}`;
  return `${level}${announcements}${own}`;
}
