import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const PROMOTION = statement({
  name: 'answer.promotion',
  params: { answerId: id, userId: id },
  row: { draft_id: id },
  text: 'select draft_id from answer_promotions where answer_id = :answerId and user_id = :userId',
});

/** The draft this person made of the answer before, if it is still there. */
export async function findPromotion(db: Db, answerId: Id, userId: Id): Promise<Id | null> {
  const rows = await PROMOTION.all(db, { answerId, userId });
  return rows[0]?.draft_id ?? null;
}

const PROMOTE = statement({
  name: 'answer.promote',
  params: { answerId: id, userId: id, draftId: id },
  text: 'insert into answer_promotions (answer_id, user_id, draft_id) values (:answerId, :userId, :draftId)',
});

/** Remembers that this person made this draft of the answer. */
export async function insertPromotion(
  db: Db,
  promotion: { answerId: Id; userId: Id; draftId: Id },
): Promise<void> {
  await PROMOTE.run(db, {
    answerId: promotion.answerId,
    userId: promotion.userId,
    draftId: promotion.draftId,
  });
}
