import type { NotificationSetting } from '@zhihui/contract/features/notification/notification.schema.ts';
import { NOTIFICATION_KINDS } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import type { Db } from '../../db/db.ts';
import { fieldError } from '../../kernel/errors.ts';
import {
  findChoices,
  findDigest,
  isTimeZone,
  saveChoices,
  saveDigest,
} from './notification-setting.repo.ts';
import { notificationMessages } from './notification.text.ts';

/** The company's own. */
const HOME_ZONE = 'Asia/Shanghai';

/** A person's choices for every kind; without one of theirs a kind is told on the site only. */
export async function loadSetting(db: Db, userId: Id): Promise<NotificationSetting> {
  const [choices, digest] = await Promise.all([findChoices(db, userId), findDigest(db, userId)]);
  const choicesByKind = new Map(choices.map((choice) => [choice.kind, choice]));
  return {
    kinds: NOTIFICATION_KINDS.map(
      (kind) => choicesByKind.get(kind) ?? { kind, site: true, mail: false },
    ),
    digest: digest?.frequency ?? 'OFF',
    timeZone: digest?.time_zone ?? HOME_ZONE,
  };
}

/** Stores choices. Throws VALIDATION for a zone that does not exist. */
export async function changeSetting(
  ctx: Ctx,
  userId: Id,
  setting: NotificationSetting,
): Promise<void> {
  if (!(await isTimeZone(ctx.db, setting.timeZone))) {
    throw fieldError({ timeZone: notificationMessages.noZone });
  }
  await saveChoices(ctx.db, userId, setting.kinds);
  await saveDigest(
    ctx.db,
    userId,
    setting.digest === 'OFF' ? null : { frequency: setting.digest, time_zone: setting.timeZone },
  );
}
