import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, bools, id, ids, text, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { RENDERER } from '../../platform/markdown/version.ts';

export interface ImportedAnswer {
  authorId: Id;
  body: string;
  html: string;
  plain: string;
  accepted: boolean;
}

const ANSWERS = statement({
  name: 'import.answers',
  params: {
    questionId: id,
    authorIds: ids,
    bodys: texts,
    htmls: texts,
    plains: texts,
    accepteds: bools,
    date: timestamp,
  },
  row: { id },
  text: `insert into answers (question_id, author_id, body, html, plain, accepted_at, created_at, renderer)
     select :questionId, w.author, w.body, w.html, w.plain, case when w.accepted then :date::timestamptz end, :date, ${RENDERER}
     from unnest(:authorIds::bigint[], :bodys::text[], :htmls::text[], :plains::text[], :accepteds::boolean[])
       with ordinality as w(author, body, html, plain, accepted, place) order by w.place returning id`,
});

/** Stores the answers of a question that was just imported, in their order, all in one statement. Resolves to their ids. */
export async function insertImportedAnswers(
  db: Db,
  questionId: Id,
  answers: readonly ImportedAnswer[],
  date: Date,
): Promise<Id[]> {
  if (answers.length === 0) return [];
  const rows = await ANSWERS.all(db, {
    questionId,
    authorIds: answers.map((answer) => answer.authorId),
    bodys: answers.map((answer) => answer.body),
    htmls: answers.map((answer) => answer.html),
    plains: answers.map((answer) => answer.plain),
    accepteds: answers.map((answer) => answer.accepted),
    date,
  });
  return rows.map((row) => row.id);
}

const BODIES = statement({
  name: 'import.answer-bodies',
  params: { questionId: id },
  row: { body: text, accepted: bool },
  text: 'select body, accepted_at is not null as accepted from answers where question_id = :questionId',
});

/** What stands in the answers of a question, deleted ones included, and whether one is accepted. */
export async function findAnswerBodies(
  db: Db,
  questionId: Id,
): Promise<{ bodies: Set<string>; hasAccepted: boolean }> {
  const rows = await BODIES.all(db, { questionId });
  const bodies = new Set(rows.map(({ body }) => body));
  return { bodies, hasAccepted: rows.some(({ accepted }) => accepted) };
}

const BIN = statement({
  name: 'import.bin-answers',
  params: { ids, by: id, now: timestamp },
  text: `update answers set deleted_at = :now, deleted_by = :by, accepted_at = null, accepted_by = null
    where id = any(:ids::bigint[]) and deleted_at is null and edited_at is null`,
});

/** Moves answers that were not edited since to the recycle bin. */
export async function binImportedAnswers(
  db: Db,
  answerIds: readonly Id[],
  { by, now }: { by: Id; now: Date },
): Promise<void> {
  if (answerIds.length > 0) await BIN.run(db, { ids: answerIds, by, now });
}
