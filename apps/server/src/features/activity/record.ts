// Why it is as it is: docs/decisions/0052-activity-log.md

import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { insertActivity } from './activity.repo.ts';
import { diffStates, maskSecrets } from './diff-states.ts';
import { isOwnAccountCall, findEntityKind } from './entities.ts';
import { findSnapshot } from './snapshot.repo.ts';

interface Target {
  id?: Id;
  userId?: Id;
  roleId?: Id;
  key?: string;
  kind?: string;
}
type Input = Partial<Record<'params' | 'query' | 'body', Target>>;

const MAX_USER_AGENT = 400;

/**
 * Looks at what a call is about to change; what it gives writes the line of the activity log, with the call's own
 * transaction: who called what with which values, from where, and what was before and after.
 */
export async function recordActivity(ctx: Ctx, spec: EndpointSpec, input: unknown) {
  const { params, query, body } = input as Input;
  const { member, ip } = ctx.actor;
  const userId = member?.preview?.adminId ?? member?.userId ?? null;
  const kind = findEntityKind(spec, params?.kind);
  const entityId = isOwnAccountCall(spec) ? userId : targetIn(spec, input as Input);
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
      detail: maskSecrets({ params: params ?? null, query: query ?? null, body: body ?? null }),
      ip,
      userAgent: ctx.userAgent.slice(0, MAX_USER_AGENT),
      requestId: ctx.requestId,
    });
  };
}

/** Id of what the call names, by protocols its key; of a preview, the role that is looked at. */
function targetIn(spec: EndpointSpec, { params, body }: Input): Id | undefined {
  if (params?.key !== undefined) return params.key;
  if (findEntityKind(spec) === 'role' && params?.roleId !== undefined) return params.roleId;
  return params?.id ?? params?.userId ?? body?.id ?? body?.userId;
}
