// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import type { z } from 'zod';
import type { SearchAnswer } from '@zhihui/contract/features/search/search.schema.ts';
import type { Ctx } from '../../ctx.ts';
import { bestPassage } from '../../platform/search/passage.ts';
import type { Passage } from '../../platform/search/passage.ts';
import { asksSomething, evidenceFor, wordsOfQuestion } from '../../platform/search/question.ts';
import { readAnswerSources } from './search-answer.repo.ts';
import type { SourceOfAnswer } from './search-answer.repo.ts';
import type { SearchIndex } from '../../platform/search/search-index.ts';
import { searchIds } from './search.public.ts';

/** Hits whose texts are looked at: the right one is among them for nineteen questions in twenty. */
const LOOKED_AT = 8;
/** Below it, one question in ten that nothing answers would get an answer. */
const GOOD_ENOUGH = 0.55;

/**
 * The passage that answers a question best, of what the caller may read; null for a keyword that asks nothing and where
 * none is good enough. Throws UNAVAILABLE when the search takes too long.
 */
export async function findAnswer(
  ctx: Pick<Ctx, 'actor' | 'db'> & { deps: { search: SearchIndex } },
  question: string,
): Promise<z.input<typeof SearchAnswer> | null> {
  if (!asksSomething(question)) return null;
  const words = wordsOfQuestion(question);
  if (words.length === 0) return null;
  const { search } = ctx.deps;
  const [found, rarities] = await Promise.all([
    searchIds(ctx, { keyword: question, offset: 0, limit: LOOKED_AT }),
    search.weigh(words.map(({ word }) => word)),
  ]);
  const sources = await readAnswerSources(ctx.db, found.ids);
  const weighed = words.map((word, i) => ({ ...word, weight: rarities[i]! * word.share }));
  const passage = bestPassage(weighed, evidenceFor(question), sources);
  if (passage === null || passage.score < GOOD_ENOUGH) return null;
  return present(sources[passage.source]!, passage);
}

function present(source: SourceOfAnswer, passage: Passage): z.input<typeof SearchAnswer> {
  const { start, end, sentence } = passage;
  const { id, model, title, text, author, answer_id: answerId, like_count: likeCount } = source;
  return {
    id,
    model,
    title,
    answerId,
    heading: headingOf(source, sentence.start),
    before: text.slice(start, sentence.start).trimStart(),
    sentence: text.slice(sentence.start, sentence.end),
    after: text.slice(sentence.end, end).trimEnd(),
    author,
    likeCount,
    updatedAt: source.updated_at.toISOString(),
    ...(source.overdue_days > 0 && { overdueDays: source.overdue_days }),
  };
}

/** The last heading before a place: headings are lines of the text, in their order. */
function headingOf(
  { text, toc }: SourceOfAnswer,
  place: number,
): SourceOfAnswer['toc'][number] | null {
  const lines = `\n${text}`;
  let found: SourceOfAnswer['toc'][number] | null = null;
  let from = 0;
  for (const { id, text: words } of toc) {
    const at = lines.indexOf(`\n${words}\n`, from);
    if (at > place) break;
    if (at < 0) continue;
    found = { id, text: words };
    from = at + 1;
  }
  return found;
}
