import type {
  ReviewLoad,
  RecentVerdict,
  ReviewClaim,
} from '@zhihui/contract/features/review-queue/review-queue.schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { LoadRow, RecentRow, ClaimRow } from '../audit-log/audit-log.public.ts';

/** Who has something. */
export function presentClaimant(row: Pick<ClaimRow, 'user_id' | 'nickname' | 'avatar'>): UserBrief {
  return { id: row.user_id, nickname: row.nickname, avatar: row.avatar };
}

/** What is taken, by whom, since when. */
export function presentClaim(row: ClaimRow): ReviewClaim {
  return { id: row.id, by: presentClaimant(row), since: row.taken_at.toISOString() };
}

/** A verdict with the end of the time to take it back. */
export function presentRecent(row: RecentRow, undoMinutes: number): RecentVerdict {
  const until = new Date(row.created_at.getTime() + undoMinutes * 60_000);
  return {
    auditLogId: row.id,
    id: row.target_id,
    title: row.title,
    revision: row.revision,
    status: row.status,
    until: until.toISOString(),
  };
}

/** How much waits in a category. */
export function presentLoad(row: LoadRow): ReviewLoad {
  return {
    model: row.model,
    category:
      row.category_id === null ? null : { id: row.category_id, name: row.category_name ?? '' },
    waiting: row.waiting,
    oldestAt: row.oldest_at.toISOString(),
  };
}
