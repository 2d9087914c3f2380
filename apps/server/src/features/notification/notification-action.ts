import type { NoticeAction } from '@zhihui/contract/features/notification/notification.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { NotificationRow } from './notification.repo.ts';

export type ActionTarget = Pick<NotificationRow, 'kind' | 'detail' | 'content_id'>;

/** What one feature lets people do about notifications, without leaving the list of them. */
export interface NoticeActions {
  /** Whether a notification may ask for something of this feature. */
  appliesTo(notice: ActionTarget): boolean;
  /** What the caller can still do about these contents, by their id as text; nothing for the others. */
  find(ctx: Pick<Ctx, 'db' | 'actor'>, ids: readonly Id[]): Promise<Map<string, NoticeAction>>;
}

/** What the caller can still do about each of their notifications; asks only where some ask for something. */
export async function actionsFor(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  sources: readonly NoticeActions[],
  rows: readonly ActionTarget[],
): Promise<(row: ActionTarget) => NoticeAction | null> {
  const resolved = await Promise.all(
    sources.map(async (source) => {
      const ids = rows.flatMap((row) => (source.appliesTo(row) ? (row.content_id ?? []) : []));
      return { source, actions: await source.find(ctx, ids) };
    }),
  );
  return (row) => {
    for (const { source, actions } of resolved) {
      if (row.content_id === null) continue;
      const action = source.appliesTo(row) ? actions.get(String(row.content_id)) : undefined;
      if (action !== undefined) return action;
    }
    return null;
  };
}
