import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { float, id, int, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const INSERT = statement({
  name: 'bot-question.insert',
  params: { id: text, botId: id, userId: id, text },
  text: `insert into bot_questions (id, bot_id, user_id, text) values (:id, :botId, :userId, :text)`,
});

/** Stores a message without an answer, for the button that turns it into a question. */
export async function insertBotQuestion(
  db: Db,
  input: { id: string; botId: Id; userId: Id; text: string },
): Promise<void> {
  await INSERT.run(db, input);
}

const FIND = statement({
  name: 'bot-question.find',
  params: { id: text, botId: id },
  row: { user_id: id, text, content_id: nullable(id) },
  text: `select user_id, text, content_id from bot_questions where id = :id and bot_id = :botId`,
});

/** A message without an answer; null when it is too old. */
export async function findBotQuestion(db: Db, questionId: string, botId: Id) {
  return FIND.first(db, { id: questionId, botId });
}

const CLAIM = statement({
  name: 'bot-question.claim',
  params: { id: text, seconds: float },
  row: { '?column?': int },
  text: `update bot_questions set claimed_until = now() + make_interval(secs => :seconds)
    where id = :id and content_id is null and (claimed_until is null or claimed_until < now()) returning 1`,
});

/** Claims a message for one press of its button; false when another press is being handled, or was. */
export async function claimBotQuestion(
  db: Db,
  questionId: string,
  seconds: number,
): Promise<boolean> {
  return (await CLAIM.count(db, { id: questionId, seconds })) > 0;
}

const END = statement({
  name: 'bot-question.end',
  params: { id: text, contentId: nullable(id) },
  text: `update bot_questions set claimed_until = null, content_id = :contentId where id = :id`,
});

/** Stores the question that a press made; null lets the button be pressed again. */
export async function endBotQuestion(
  db: Db,
  questionId: string,
  contentId: Id | null,
): Promise<void> {
  await END.run(db, { id: questionId, contentId });
}
