import type { LineAuthors } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { findRevision, loadForInsider } from '../content/content.public.ts';
import { OriginSearch } from './line-origins.ts';
import type { OriginRun } from './line-origins.ts';
import {
  saveOrigins,
  findOrigins,
  listOlderTexts,
  listRevisionWriters,
} from './line-origins.repo.ts';
import type { WritersRow } from './line-origins.repo.ts';

/** Ms that one answer looks back; the next one goes on from there. */
const MAX_SEARCH_MS = 800;
/** Texts held at once. */
const BATCH_SIZE = 8;

/** Who wrote the lines of a revision, and when, as far back as could be looked within the time. */
export async function findLineAuthors(
  ctx: Ctx,
  contentId: Id,
  number: number,
): Promise<LineAuthors> {
  await loadForInsider(ctx, contentId);
  const revision = await findRevision(ctx.db, contentId, number);
  if (revision === null) throw notFound('版本不存在');
  const lines = revision.body.split('\n');
  const search = await continueSearch(ctx, contentId, {
    number,
    body: revision.body,
    lines: lines.length,
  });
  const { runs, reached: reachedRevision } = search.origins();
  const numbers = [...new Set(runs.map(([, from]) => from))].filter((from) => from > 0);
  const writers = await listRevisionWriters(ctx.db, contentId, numbers);
  return {
    number,
    done: search.isDone,
    reached: reachedRevision,
    ...present(lines, runs, writers),
  };
}

/** Traces further back than the stored state, and stores the result. */
async function continueSearch(
  ctx: Ctx,
  contentId: Id,
  { number, body, lines }: { number: number; body: string; lines: number },
): Promise<OriginSearch> {
  const savedOrigins = await findOrigins(ctx.db, contentId, number);
  const search =
    savedOrigins === null || savedOrigins.reached === number
      ? OriginSearch.of(number, body)
      : new OriginSearch(
          lines,
          savedOrigins,
          (await findRevision(ctx.db, contentId, savedOrigins.reached))?.body ?? '',
        );
  if (search.isDone) return search;
  const deadline = performance.now() + MAX_SEARCH_MS;
  while (!search.isDone && performance.now() < deadline) {
    const older = await listOlderTexts(ctx.db, contentId, search.reached, BATCH_SIZE);
    if (older.length === 0) break;
    for (const text of older) {
      if (search.isDone || performance.now() > deadline) break;
      search.searchRevision(text.number, text.body);
      // others have their turn between two texts
      await nextTurn();
    }
  }
  await ctx.inTransaction((tx) => saveOrigins(tx.db, contentId, number, search.origins()));
  return search;
}

type AttributedRuns = Pick<LineAuthors, 'runs' | 'people'>;

/** Runs of lines with the same writers of the same revision; a blank line belongs to what stands above it. */
function present(
  lines: readonly string[],
  origins: readonly OriginRun[],
  writers: ReadonlyMap<number, WritersRow>,
): AttributedRuns {
  const people = new Map<string, UserBrief>();
  const runs: LineAuthors['runs'] = [];
  let line = 0;
  for (const [count, from, at] of origins) {
    const row = writers.get(from);
    const getWriters = row === undefined ? () => [] : createWriterLookup(row);
    for (let n = 0; n < count; n += 1, line += 1) {
      const last = runs.at(-1);
      const writers = getWriters(at + n);
      const ids = writers.map(({ id }) => id);
      const isSameRun =
        last?.revision === (row?.number ?? null) && last.people.join() === ids.join();
      if (last !== undefined && (isSameRun || lines[line]?.trim() === '')) last.lines += 1;
      else {
        for (const item of writers) people.set(String(item.id), item);
        runs.push({
          lines: 1,
          revision: row?.number ?? null,
          at: row?.created_at.toISOString() ?? null,
          people: ids,
        });
      }
    }
  }
  return { runs, people: [...people.values()] };
}

/** Names the writers of each line of a revision: those who typed in it, where that is known, else all. */
function createWriterLookup(row: WritersRow): (line: number) => UserBrief[] {
  const { editor_id: id, editor_nickname: nickname, editor_avatar: avatar } = row;
  const all: UserBrief[] = [...(id === null ? [] : [{ id, nickname, avatar }]), ...row.writers];
  const byLine = (row.written_by ?? []).flatMap(([count, ids]) => {
    const writers = all.filter((item) => ids.some((other) => String(other) === String(item.id)));
    return Array.from({ length: count }, () => (writers.length === 0 ? all : writers));
  });
  return (line) => byLine[line] ?? all;
}
