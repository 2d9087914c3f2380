// Why it is as it is: docs/decisions/0075-answers-at-the-top.md
import type { SearchAnswer } from '@zhihui/contract/features/search/search.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { isbot } from 'isbot';
import type { z } from 'zod';
import type { Ctx } from '../../ctx.ts';
import { limitKey } from '../../kernel/actor.ts';
import { asksSomething, bestPassage, evidenceFor, wordsOfQuestion } from './answer-passage.ts';
import type { Passage } from './answer-passage.ts';
import { readAnswerSources, writeVerdict } from './answer.repo.ts';
import type { SourceOfAnswer } from './answer.repo.ts';
import type { SearchIndex } from './search-index.ts';
import { verdictTrace } from './search-log.ts';
import { searchIds } from './run-search.ts';

/** Hits whose texts are looked at: the right one is among them for nineteen questions in twenty. */
const HITS_READ = 8;
/** Below it, one question in ten that nothing answers would get an answer. */
const GOOD_ENOUGH = 0.55;

/**
 * The passage that answers a question best, of what the caller may read; null for a keyword that asks nothing and where
 * none is good enough. Throws UNAVAILABLE when the search takes too long.
 * @param hits what a search for the question found, best first; without them the index is asked
 */
export async function findAnswer(
  ctx: Pick<Ctx, 'actor' | 'db'> & { deps: { search: SearchIndex } },
  question: string,
  hits?: readonly Id[],
): Promise<z.input<typeof SearchAnswer> | null> {
  if (!asksSomething(question)) return null;
  const words = wordsOfQuestion(question);
  if (words.length === 0) return null;
  const [ids, rarities] = await Promise.all([
    hits ?? bestHits(ctx, question),
    ctx.deps.search.weigh(words.map(({ word }) => word)),
  ]);
  const sources = await readAnswerSources(ctx.db, ids.slice(0, HITS_READ));
  const weighed = words.map((word, i) => ({ ...word, weight: rarities[i]! * word.share }));
  const passage = bestPassage(weighed, evidenceFor(question), sources);
  if (passage === null || passage.score < GOOD_ENOUGH) return null;
  return present(sources[passage.source]!, passage);
}

async function bestHits(ctx: Parameters<typeof searchIds>[0], keyword: string) {
  return (await searchIds(ctx, { keyword, offset: 0, limit: HITS_READ })).ids;
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

/** Counts what a reader says of the answer to a question. What asks nothing has no answer, and robots have no say. */
export async function judgeAnswer(
  { actor, db, now, userAgent }: Pick<Ctx, 'actor' | 'db' | 'now' | 'userAgent'>,
  { keyword, useful }: { keyword: string; useful: boolean },
): Promise<void> {
  if (isbot(userAgent) || !asksSomething(keyword)) return;
  const trace = verdictTrace(keyword, limitKey(actor), now());
  if (trace !== null) await writeVerdict(db, { ...trace, useful });
}
