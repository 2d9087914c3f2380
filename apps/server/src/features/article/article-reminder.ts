import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { toCompanyDay } from '../../db/company-day.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/errors.ts';
import { findOverdueMaintainer } from '../content/content.public.ts';
import { filterSubscribers, notifyAndCount } from '../notification/notification.public.ts';

/**
 * A reader asks whoever looks after an overdue article to look through it; they hear it once a day, whoever asks. Resolves
 * to whether they were told now. Throws NOT_FOUND, and CONFLICT where nothing is due or nobody can be told.
 */
export async function remindMaintainer(ctx: Ctx, contentId: Id): Promise<boolean> {
  const maintainerId = await findOverdueMaintainer(ctx, 'ARTICLE', contentId);
  const actorId = getMemberId(ctx.actor);
  if (maintainerId === actorId) throw conflict('这篇文章由您负责，请确认内容是否仍有效');
  // one who switched reminders off is not told of, as if they had none
  if (!(await filterSubscribers(ctx.db, 'REMINDER', [maintainerId])).has(String(maintainerId))) {
    throw conflict('现在提醒不到负责人，请在评论里说明');
  }
  const notifiedCount = await notifyAndCount(ctx, {
    kind: 'REMINDER',
    userIds: [maintainerId],
    actorId,
    contentId,
    detail: 'ASKED',
    key: `overdue:${contentId}:asked:${toCompanyDay(ctx.now())}`,
  });
  return notifiedCount > 0;
}
