/** Visibility of a category, and visibility level of a reader: 0 PUBLIC, 1 MEMBER, 2 INTERNAL. */
export type VisibilityLevel = 0 | 1 | 2;

/** The facts about a caller that decide which contents and categories they may read. */
export interface Viewer {
  /** Widest category they may read. */
  level: VisibilityLevel;
  /** Whether the caller sees the section of announcements. */
  announcements: boolean;
}

/** A visitor without a session. */
export const VISITOR: Viewer = { level: 0, announcements: false };

/** A viewer who may read everything, for the lists of managers. */
export const FULL_VIEWER: Viewer = { level: 2, announcements: true };

/** The level of an account by its role; `personLevel` of `people.ts` is the same rule in SQL. */
export function getVisibilityLevel({
  staff,
  admin,
}: {
  staff: boolean;
  admin: boolean;
}): VisibilityLevel {
  return staff || admin ? 2 : 1;
}

/** Whether this viewer may read the contents of a category of this visibility. */
export function canRead(viewer: Pick<Viewer, 'level'>, visibility: number): boolean {
  return visibility <= viewer.level;
}

/** Viewers with the same key read the same; for caches. */
export function getViewerKey({ level, announcements }: Viewer): string {
  return `${level}${announcements}`;
}
