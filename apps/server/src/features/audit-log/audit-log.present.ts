import type { VerdictRow } from './audit-log.repo.ts';

/** A reviewer's decision as those concerned see it. */
export function presentVerdict(row: VerdictRow) {
  return {
    id: row.id,
    reviewer: {
      id: row.reviewer_id,
      nickname: row.reviewer_nickname,
      avatar: row.reviewer_avatar,
    },
    status: row.status,
    reason: row.reason,
    revision: row.revision,
    createdAt: row.created_at.toISOString(),
  };
}
