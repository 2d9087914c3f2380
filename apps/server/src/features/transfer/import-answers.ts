import type { Id } from '@zhihui/contract/schema.ts';
import type { Ctx } from '../../ctx.ts';
import { findAnswerBodies, insertImportedAnswers } from '../answer/answer.public.ts';
import type { ImportedAnswer } from '../answer/answer.public.ts';
import { renderText } from '../content/content.public.ts';
import { saveAddedAnswers } from './import-answers.repo.ts';

export interface ResolvedAnswer {
  markdown: string;
  accepted: boolean;
  name: string | null;
  email: string | null;
}

/** Answers of a source as the site stores them; `authorIds` in their order, null for the importer. */
export function renderAnswers(
  ctx: Ctx,
  answers: readonly ResolvedAnswer[],
  { authorIds, importerId }: { authorIds: readonly (Id | null)[]; importerId: Id },
): Promise<ImportedAnswer[]> {
  return Promise.all(
    answers.map(async ({ markdown, accepted }, index) => {
      const { html, text: plain } = await renderText(ctx, markdown);
      const authorId = authorIds[index] ?? importerId;
      return { body: markdown, html, plain, accepted, authorId };
    }),
  );
}

/** Adds the answers that a question does not have yet. An answer that was accepted here stays the accepted one. */
export async function addNewAnswers(
  tx: Ctx,
  { questionId, importId }: { questionId: Id; importId: Id },
  answers: readonly ImportedAnswer[],
): Promise<void> {
  if (answers.length === 0) return;
  const { bodies, hasAccepted } = await findAnswerBodies(tx.db, questionId);
  const added = answers
    .filter(({ body }) => !bodies.has(body))
    .map((answer) => ({ ...answer, accepted: answer.accepted && !hasAccepted }));
  const ids = await insertImportedAnswers(tx.db, questionId, added, tx.now());
  await saveAddedAnswers(tx.db, importId, ids);
}
