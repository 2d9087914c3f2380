import type { ActivityKind } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';

/** What the calls below a path act upon; the longest path that fits counts. */
const KINDS: readonly [path: string, kind: ActivityKind][] = [
  ['/user', 'user'],
  ['/role', 'role'],
  ['/preview', 'role'],
  ['/moderator/category/update', 'moderator'],
  ['/moderator/category/:id', 'assignment'],
  ['/category', 'category'],
  ['/tag', 'tag'],
  ['/article', 'content'],
  ['/news', 'content'],
  ['/announcement', 'content'],
  ['/question', 'content'],
  ['/answer', 'answer'],
  ['/comment', 'comment'],
  ['/annotations', 'annotation'],
  ['/feedback', 'feedback'],
  ['/cover', 'cover'],
  ['/carousel', 'carousel'],
  ['/agent', 'agent'],
  ['/template', 'template'],
  ['/identity', 'provider'],
  ['/identity/only', 'setting'],
  ['/identity/scim', 'directory'],
  ['/scim/v2/Users', 'user'],
  ['/scim/v2/Groups', 'group'],
  ['/setting', 'setting'],
  ['/recycle', 'content'],
];

/** Things of the recycle bin that are no contents, by the kind that its calls name. */
const BINNED: Record<string, ActivityKind> = { ANSWER: 'answer', COMMENT: 'comment' };

/** Calls without an id, about the caller's own account. */
const OWN_ACCOUNT_PATH = '/user/closing';

/** What a call acts upon; null for one of which nothing is known. `binned`: the kind that a call of the recycle bin names. */
export function findEntityKind(
  { path }: Pick<EndpointSpec, 'path'>,
  binned?: string,
): ActivityKind | null {
  if (binned !== undefined && path.startsWith('/recycle/') && binned in BINNED)
    return BINNED[binned] ?? null;
  const matches = KINDS.filter(([start]) => path === start || path.startsWith(`${start}/`));
  return matches.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? null;
}

/** Whether a call acts upon the caller's own account. */
export function isOwnAccountCall({ path }: Pick<EndpointSpec, 'path'>): boolean {
  return path === OWN_ACCOUNT_PATH;
}
