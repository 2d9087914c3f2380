// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import { isbot } from 'isbot';
import type { Ctx } from '../../ctx.ts';
import { limitKey } from '../../kernel/actor.ts';
import { asksSomething } from '../../platform/search/question.ts';
import { verdictTrace } from '../../platform/search/search-log.ts';
import { writeVerdict } from '../../platform/search/search-verdict.repo.ts';

/** Counts what a reader says of the answer to a question. What asks nothing has no answer, and robots have no say. */
export async function judgeAnswer(
  { actor, db, now, userAgent }: Pick<Ctx, 'actor' | 'db' | 'now' | 'userAgent'>,
  { keyword, useful }: { keyword: string; useful: boolean },
): Promise<void> {
  if (isbot(userAgent) || !asksSomething(keyword)) return;
  const trace = verdictTrace(keyword, limitKey(actor), now());
  if (trace !== null) await writeVerdict(db, { ...trace, useful });
}
