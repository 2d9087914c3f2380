import type { RecycleAttached } from '@zhihui/contract/features/recycle/recycle.schema.ts';
import { MAX_ATTACHED } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { RecycleKind } from '@zhihui/contract/features/recycle/recycle.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getBin } from './recycle.repo.ts';

const cappedCountSql = (from: string) =>
  `(select count(*)::int from (select ${from} limit ${MAX_ATTACHED}) few)`;

/** What hangs on one thing by kind; what is not named cannot hang on it. */
const ATTACHED: Record<
  'contents' | 'answers' | 'comments',
  Partial<Record<keyof RecycleAttached, string>>
> = {
  contents: {
    answers: cappedCountSql('from answers where question_id = :id'),
    comments: cappedCountSql(
      "from comments where content_id = :id and (deleted_at is null or body <> '')",
    ),
    annotations: cappedCountSql('from annotations where content_id = :id'),
    feedbacks: cappedCountSql('from feedbacks where content_id = :id'),
    revisions: cappedCountSql('from revisions where content_id = :id'),
    favorites: cappedCountSql('from favorites where content_id = :id'),
    uploads:
      cappedCountSql(`from media_links l join media m on m.id = l.media_id and not m.shared where l.content_id = :id
      and not exists (select from media_links o where o.media_id = l.media_id and o.content_id <> :id)
      and not exists (select from answer_media o where o.media_id = l.media_id)
      and not exists (select from draft_media o where o.media_id = l.media_id)`),
    drafts: cappedCountSql('from drafts where content_id = :id'),
  },
  answers: {
    comments: cappedCountSql(
      "from comments where target_type = 'ANSWER' and target_id = :id and (deleted_at is null or body <> '')",
    ),
    uploads:
      cappedCountSql(`from answer_media l join media m on m.id = l.media_id and not m.shared where l.answer_id = :id
      and not exists (select from answer_media o where o.media_id = l.media_id and o.answer_id <> :id)
      and not exists (select from media_links o where o.media_id = l.media_id)
      and not exists (select from draft_media o where o.media_id = l.media_id)`),
  },
  comments: {
    feedbacks: cappedCountSql('from feedbacks where comment_id = :id'),
    replies:
      cappedCountSql(`from (select r.id from comments r where r.root_id = :id and r.deleted_at is null
      union select r.id from comments r where r.parent_id = :id and r.deleted_at is null) r`),
  },
};

const row = {
  ...{ answers: int, comments: int, annotations: int, feedbacks: int, revisions: int },
  ...{ favorites: int, uploads: int, replies: int, drafts: int },
};

const buildCounts = (bin: keyof typeof ATTACHED) =>
  statement({
    name: `recycle.attached.${bin}`,
    params: { id },
    row,
    text: `select ${Object.keys(row)
      .map((name) => `${ATTACHED[bin][name as keyof RecycleAttached] ?? '0'} as ${name}`)
      .join(', ')}`,
  });

const ATTACHED_COUNTS = {
  contents: buildCounts('contents'),
  answers: buildCounts('answers'),
  comments: buildCounts('comments'),
};

/** What would go with something, or lose it. */
export async function countAttached(db: Db, kind: RecycleKind, id: Id): Promise<RecycleAttached> {
  return ATTACHED_COUNTS[getBin(kind)].one(db, { id });
}
