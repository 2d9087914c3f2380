import { bool, int } from '../db/kinds.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** Positions of a viewer's values in a statement. */
export interface ViewerSql {
  level: string;
  announcements: string;
}

/** The viewer of a statement with `viewerParams`. */
export const VIEWER: ViewerSql = { level: ':level::int', announcements: ':announcements::boolean' };

/** Parameters of a statement with `VIEWER`; a `Viewer` holds their values. */
export const viewerParams = { level: int, announcements: bool } satisfies Record<
  keyof Viewer,
  unknown
>;
