import { MAX_TITLE } from '@zhihui/contract/features/content/content.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getContentAddress } from '@zhihui/contract/content-address.ts';
import type { Ctx } from '../../ctx.ts';
import { getMemberId } from '../../kernel/actor.ts';
import { conflict, noPermission } from '../../kernel/errors.ts';
import { startDraft } from '../draft/draft.public.ts';
import { linkDraftMedia } from '../media/media.public.ts';
import { lockQuestion } from './answer.repo.ts';
import { readAnswer } from './answer-access.ts';
import { answerText } from './answer.text.ts';
import { findPromotion, insertPromotion } from './promote.repo.ts';

/**
 * Makes an article draft of the caller's out of an accepted answer, with a line that names its author. A second time it is
 * the same draft, as long as that is there. Throws CONFLICT while the answer is not accepted.
 */
export async function promoteAnswer(ctx: Ctx, id: Id): Promise<Id> {
  const answerRow = await readAnswer(ctx, id);
  // two presses at once take turns here
  await lockQuestion(ctx.db, answerRow.question.id);
  const { answer, question, abilities } = await readAnswer(ctx, id);
  if (answer.accepted_at === null) throw conflict('采纳后的回答才能整理成文章');
  if (!abilities.promote) throw noPermission();
  const userId = getMemberId(ctx.actor);
  const existing = await findPromotion(ctx.db, id, userId);
  if (existing !== null) return existing;
  const address = getContentAddress('QUESTION', question.id, `answer-${answer.id}`);
  const credit = answerText.credit(plain(question.title), address, plain(answer.author_nickname));
  const draftId = await startDraft(ctx, {
    model: 'ARTICLE',
    title: Array.from(question.title).slice(0, MAX_TITLE).join(''),
    content: `${answer.body.trimEnd()}\n\n---\n\n${credit}\n`,
  });
  await linkDraftMedia(ctx, draftId, answer);
  await insertPromotion(ctx.db, { answerId: id, userId, draftId });
  return draftId;
}

/** Words of people inside Markdown: nothing in them is a mark. */
function plain(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+\-!|~$&:@.]/gu, '\\$&');
}
