import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { dayAtHome } from '../../db/today.ts';
import { memberId } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/errors.ts';
import { carerOfOverdue } from '../content/content.public.ts';
import { subscribersAmong, notifyAndCount } from '../notification/notification.public.ts';

/**
 * A reader asks whoever looks after an overdue article to look through it; they hear it once a day, whoever asks. Resolves
 * to whether they were told now. Throws NOT_FOUND, and CONFLICT where nothing is due or nobody can be told.
 */
export async function remindCarer(ctx: Ctx, contentId: Id): Promise<boolean> {
  const carerId = await carerOfOverdue(ctx, 'ARTICLE', contentId);
  const actorId = memberId(ctx.actor);
  if (carerId === actorId) throw conflict('这篇文章由您负责，请确认内容是否仍有效');
  // one who switched reminders off is not told of, as if they had none
  if (!(await subscribersAmong(ctx.db, 'REMINDER', [carerId])).has(String(carerId))) {
    throw conflict('现在提醒不到负责人，请在评论里说明');
  }
  const told = await notifyAndCount(ctx, {
    kind: 'REMINDER',
    userIds: [carerId],
    actorId,
    contentId,
    detail: 'ASKED',
    key: `overdue:${contentId}:asked:${dayAtHome(ctx.now())}`,
  });
  return told > 0;
}
