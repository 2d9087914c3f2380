import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { named } from '../../db/named.ts';

/** The draft this person made of the answer before, if it is still there. */
export async function findPromotion(db: Db, answerId: Id, userId: Id): Promise<Id | null> {
  const rows = await named<{ draft_id: Id }>(
    db,
    'answer.promotion',
    'select draft_id from answer_promotions where answer_id = $1 and user_id = $2',
    [answerId, userId],
  );
  return rows[0]?.draft_id ?? null;
}

/** Remembers that this person made this draft of the answer. */
export async function insertPromotion(
  db: Db,
  promotion: { answerId: Id; userId: Id; draftId: Id },
): Promise<void> {
  await named(
    db,
    'answer.promote',
    'insert into answer_promotions (answer_id, user_id, draft_id) values ($1, $2, $3)',
    [promotion.answerId, promotion.userId, promotion.draftId],
  );
}
