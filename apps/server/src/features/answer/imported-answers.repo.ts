import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bools, id, ids, texts, timestamp } from '../../db/kinds.ts';
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
  text: `insert into answers (question_id, author_id, body, html, plain, accepted_at, created_at, renderer)
     select :questionId, w.author, w.body, w.html, w.plain, case when w.accepted then :date::timestamptz end, :date, ${RENDERER}
     from unnest(:authorIds::bigint[], :bodys::text[], :htmls::text[], :plains::text[], :accepteds::boolean[])
       with ordinality as w(author, body, html, plain, accepted, place) order by w.place`,
});

/** Stores the answers of a question that was just imported, in their order, all in one statement. */
export async function insertImportedAnswers(
  db: Db,
  questionId: Id,
  answers: readonly ImportedAnswer[],
  date: Date,
): Promise<void> {
  if (answers.length === 0) return;
  await ANSWERS.run(db, {
    questionId,
    authorIds: answers.map((answer) => answer.authorId),
    bodys: answers.map((answer) => answer.body),
    htmls: answers.map((answer) => answer.html),
    plains: answers.map((answer) => answer.plain),
    accepteds: answers.map((answer) => answer.accepted),
    date,
  });
}
