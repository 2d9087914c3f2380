import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const INSERT = statement({
  name: 'import-answers.insert',
  params: { importId: id, answerIds: ids },
  text: `insert into import_answers (answer_id, import_id) select w.id, :importId from unnest(:answerIds::bigint[]) as w(id)`,
});

/** Notes answers that an import added to a question that was there. */
export async function saveAddedAnswers(
  db: Db,
  importId: Id,
  answerIds: readonly Id[],
): Promise<void> {
  if (answerIds.length > 0) await INSERT.run(db, { importId, answerIds });
}

const LIST = statement({
  name: 'import-answers.list',
  params: { importId: id, questionId: id },
  row: { id },
  text: `select i.answer_id as id from import_answers i join answers a on a.id = i.answer_id
    where i.import_id = :importId and a.question_id = :questionId`,
});

/** Answers that an import added to a question. */
export async function listAddedAnswers(db: Db, importId: Id, questionId: Id): Promise<Id[]> {
  return (await LIST.all(db, { importId, questionId })).map((row) => row.id);
}
