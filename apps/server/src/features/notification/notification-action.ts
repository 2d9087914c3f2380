import type { NoticeAction } from '@zhihui/contract/features/notification/notification.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { askedOf } from '../announcement/announcement.public.ts';
import { dueFor } from '../content/content.public.ts';
import type { NotificationRow } from './notification.repo.ts';

type Told = Pick<NotificationRow, 'kind' | 'detail' | 'content_id'>;

const asks = ({ kind, detail }: Told): boolean =>
  (kind === 'ANNOUNCEMENT' && detail !== '') || (kind === 'REMINDER' && detail === 'CONFIRM');
const reminds = ({ kind, detail }: Told): boolean => kind === 'REMINDER' && detail !== 'CONFIRM';

/** What the caller can still do about each of their notifications; asks only where some ask for something. */
export async function actionsFor(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  rows: readonly Told[],
): Promise<(row: Told) => NoticeAction | null> {
  const idsOf = (such: (row: Told) => boolean) => rows.filter(such).map((row) => row.content_id);
  const [asked, due] = await Promise.all([askedOf(ctx, idsOf(asks)), dueFor(ctx, idsOf(reminds))]);
  return (row) => {
    const id = String(row.content_id);
    const revision = asks(row) ? asked.get(id) : undefined;
    if (revision !== undefined) return { kind: 'CONFIRM', revision };
    const vouched = reminds(row) ? due.get(id) : undefined;
    return vouched === undefined ? null : { kind: 'STILL_VALID', ...vouched };
  };
}
