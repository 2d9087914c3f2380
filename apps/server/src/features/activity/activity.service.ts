// Why it is as it is: docs/decisions/0052-activity-log.md
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { SECTION_PATH } from '@zhihui/contract/models.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import type { ApiToken } from '../../kernel/actor.ts';
import { deleteOld, insertActivity, insertDailyActivity } from './activity.repo.ts';
import { diffStates, maskSecrets } from './diff-states.ts';
import { findSnapshot } from './snapshot.repo.ts';
import type { ActivityKind } from '@zhihui/contract/features/activity/activity.kinds.ts';
import type { Deps } from '../../deps.ts';
import { siteSettings } from '../setting/setting.public.ts';

interface Target {
  id?: Id;
  contentId?: Id;
  userId?: Id;
  roleId?: Id;
  key?: string;
  kind?: string;
}
type Input = Partial<Record<'params' | 'query' | 'body', Target>>;

const MAX_USER_AGENT = 400;

/**
 * Takes a snapshot before a call changes anything. The returned function writes the log entry in the call's own
 * transaction: who called what with which values, from where, and the state before and after.
 */
export async function recordActivity(ctx: Ctx, spec: EndpointSpec, input: unknown) {
  const { params } = input as Input;
  const { member, ip } = ctx.actor;
  const userId = member?.preview?.adminId ?? member?.userId ?? null;
  const kind = findEntityKind(spec, params?.kind);
  const entityId = isOwnAccountCall(spec) ? userId : getTargetId(spec, input as Input);
  const takeSnapshot = async (id: string) =>
    kind === null ? null : findSnapshot(ctx.db, kind, id);
  const before = await takeSnapshot(String(entityId ?? ''));
  return async (data: unknown): Promise<void> => {
    const target = String(entityId ?? (data as Target | null)?.id ?? '');
    const after = await takeSnapshot(target);
    await insertActivity(ctx.db, {
      userId,
      call: keyOf(spec),
      kind,
      target,
      targetName: after?.name ?? before?.name ?? '',
      changes: diffStates(before?.state ?? null, after?.state ?? null),
      detail: describeInput(input as Input, member?.token),
      ip,
      userAgent: ctx.userAgent.slice(0, MAX_USER_AGENT),
      requestId: ctx.requestId,
    });
  };
}

/** The values of a call without its secrets, and the token that called. */
function describeInput({ params, query, body }: Input, token: ApiToken | undefined) {
  const values = maskSecrets({ params: params ?? null, query: query ?? null, body: body ?? null });
  if (token === undefined) return values;
  return { ...(values as object), token: { id: token.id, name: token.name } };
}

/**
 * Logs that a caller reads a content which only their office opens to them, once a day. Beside the read itself, which may be
 * on a replica.
 */
export async function recordRestrictedRead(
  ctx: Ctx,
  { model, id, title }: { model: ContentModel; id: Id; title: string },
): Promise<void> {
  await insertDailyActivity(ctx.deps.db, {
    userId: getMemberId(ctx.actor),
    call: `GET /${SECTION_PATH[model]}/:id`,
    kind: 'content',
    target: String(id),
    targetName: title,
    ip: ctx.actor.ip,
    userAgent: ctx.userAgent.slice(0, MAX_USER_AGENT),
    requestId: ctx.requestId,
  });
}

/** Id of the entity that the call names; a key for protocols, the previewed role for a preview. */
function getTargetId(spec: EndpointSpec, { params, body }: Input): Id | undefined {
  if (params?.key !== undefined) return params.key;
  if (findEntityKind(spec) === 'role' && params?.roleId !== undefined) return params.roleId;
  if (findEntityKind(spec) === 'content') {
    const contentId = params?.contentId ?? body?.contentId;
    if (contentId !== undefined) return contentId;
  }
  return params?.id ?? params?.userId ?? body?.id ?? body?.userId;
}

/** The kind of entity that calls below a path act upon; the longest matching path wins. */
const KINDS: readonly [path: string, kind: ActivityKind][] = [
  ['/user', 'user'],
  ['/role', 'role'],
  ['/preview', 'role'],
  ['/moderator/category/update', 'moderator'],
  ['/moderator/category/:id', 'assignment'],
  ['/category', 'category'],
  ['/access/category', 'category'],
  ['/access/content', 'content'],
  ['/access/request', 'accessRequest'],
  ['/directory', 'userGroup'],
  ['/group', 'userGroup'],
  ['/handover', 'content'],
  ['/tag', 'tag'],
  ['/article', 'content'],
  ['/news', 'content'],
  ['/announcement', 'content'],
  ['/mustRead', 'content'],
  ['/question', 'content'],
  ['/answer', 'answer'],
  ['/comment', 'comment'],
  ['/annotations', 'annotation'],
  ['/feedback', 'feedback'],
  ['/cover', 'cover'],
  ['/carousel', 'carousel'],
  ['/media', 'media'],
  ['/agent', 'agent'],
  ['/template', 'template'],
  ['/identity', 'provider'],
  ['/identity/only', 'setting'],
  ['/identity/scim', 'directory'],
  ['/scim/v2/Users', 'user'],
  ['/scim/v2/Groups', 'group'],
  ['/setting', 'setting'],
  ['/setup', 'setting'],
  ['/transfer/import', 'import'],
  ['/transfer/export', 'export'],
  ['/share', 'share'],
  ['/webhook', 'webhook'],
  ['/mcp', 'setting'],
  ['/oauth', 'client'],
  ['/bot', 'bot'],
  ['/token', 'token'],
  ['/user/token', 'token'],
  ['/recycle', 'content'],
];

/** Entities in the recycle bin that are not contents, by the kind that its calls name. */
const BINNED: Record<string, ActivityKind> = { ANSWER: 'answer', COMMENT: 'comment' };

/** Calls that carry no id because they act upon the caller's own account. */
const OWN_ACCOUNT_PATH = '/user/closing';

/**
 * The kind of entity that a call acts upon, or null when it is unknown. `binned` is the kind that a call of the recycle
 * bin names.
 */
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
function isOwnAccountCall({ path }: Pick<EndpointSpec, 'path'>): boolean {
  return path === OWN_ACCOUNT_PATH;
}

const BATCH_SIZE = 5000;

/** Deletes entries of the activity log that are older than the site's setting allows. */
export async function sweepActivity({ db, transaction }: Pick<Deps, 'db' | 'transaction'>) {
  const { activityLogDays } = await siteSettings(db);
  // small batches, so that calls writing to the log do not have to wait
  while ((await transaction((trx) => deleteOld(trx, activityLogDays, BATCH_SIZE))) === BATCH_SIZE);
}
