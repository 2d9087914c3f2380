import { bool, ids, int } from '../db/kinds.ts';
import type { Viewer } from '../kernel/viewer.ts';

/** A viewer in a statement. */
export interface ViewerSql {
  level: string;
  announcements: string;
  /** SQL: the viewer belongs to the audience of `category`, a row of categories; null counts as false. */
  isInAudience: (category: string) => string;
  /** SQL: `content`, a row of contents, was opened to the viewer by name. */
  isOpened: (content: string) => string;
}

/** The viewer of a statement with `viewerParams`. */
export const VIEWER: ViewerSql = {
  level: ':level::int',
  announcements: ':announcements::boolean',
  // hashed once for a statement: `any` of the array would compare each category with each audience
  isInAudience: (category) => `${category}.audience_id in (select unnest(:audiences::bigint[]))`,
  isOpened: (content) => `${content}.id = any(:opened::bigint[])`,
};

/** Parameters of a statement with `VIEWER`; a `Viewer` holds their values. */
export const viewerParams = {
  level: int,
  announcements: bool,
  audiences: ids,
  opened: ids,
} satisfies Record<keyof Viewer, unknown>;
