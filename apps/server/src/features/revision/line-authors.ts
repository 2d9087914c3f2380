import type { LineAuthors } from '@zhihui/contract/features/revision/revision.endpoints.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Ctx } from '../../ctx.ts';
import { notFound } from '../../kernel/errors.ts';
import { findRevision, insideContent } from '../content/content.public.ts';
import { OriginSearch } from './line-origins.ts';
import type { OriginRun } from './line-origins.ts';
import { keepOrigins, keptOrigins, olderTexts, writersOfRevisions } from './line-origins.repo.ts';
import type { WritersRow } from './line-origins.repo.ts';

/** Ms that one answer looks back; the next one goes on from there. */
const PATIENCE = 800;
/** Texts held at once. */
const AT_ONCE = 8;

/** Who wrote the lines of a revision, and when, as far back as could be looked within the time. */
export async function lineAuthors(ctx: Ctx, contentId: Id, number: number): Promise<LineAuthors> {
  await insideContent(ctx, contentId);
  const revision = await findRevision(ctx.db, contentId, number);
  if (revision === null) throw notFound('没有这次修订');
  const lines = revision.body.split('\n');
  const search = await goOn(ctx, contentId, { number, body: revision.body, lines: lines.length });
  const { runs, reached } = search.origins();
  const numbers = [...new Set(runs.map(([, from]) => from))].filter((from) => from > 0);
  const writers = await writersOfRevisions(ctx.db, contentId, numbers);
  return { number, done: search.done, reached, ...present(lines, runs, writers) };
}

/** Looks further back than was looked before, and keeps what it finds. */
async function goOn(
  ctx: Ctx,
  contentId: Id,
  { number, body, lines }: { number: number; body: string; lines: number },
): Promise<OriginSearch> {
  const kept = await keptOrigins(ctx.db, contentId, number);
  const search =
    kept === null || kept.reached === number
      ? OriginSearch.of(number, body)
      : new OriginSearch(
          lines,
          kept,
          (await findRevision(ctx.db, contentId, kept.reached))?.body ?? '',
        );
  if (search.done) return search;
  const deadline = performance.now() + PATIENCE;
  while (!search.done && performance.now() < deadline) {
    const older = await olderTexts(ctx.db, contentId, search.reached, AT_ONCE);
    if (older.length === 0) break;
    for (const text of older) {
      if (search.done || performance.now() > deadline) break;
      search.goBack(text.number, text.body);
      // others have their turn between two texts
      await nextTurn();
    }
  }
  await ctx.inTransaction((tx) => keepOrigins(tx.db, contentId, number, search.origins()));
  return search;
}

type Told = Pick<LineAuthors, 'runs' | 'people'>;

/** Runs of lines with the same writers of the same revision; a blank line belongs to what stands above it. */
function present(
  lines: readonly string[],
  origins: readonly OriginRun[],
  writers: ReadonlyMap<number, WritersRow>,
): Told {
  const people = new Map<string, UserBrief>();
  const runs: LineAuthors['runs'] = [];
  let line = 0;
  for (const [count, from, at] of origins) {
    const row = writers.get(from);
    const namesAt = row === undefined ? () => [] : namesOf(row);
    for (let n = 0; n < count; n += 1, line += 1) {
      const last = runs.at(-1);
      const who = namesAt(at + n);
      const ids = who.map(({ id }) => id);
      const same = last?.revision === (row?.number ?? null) && last.people.join() === ids.join();
      if (last !== undefined && (same || lines[line]?.trim() === '')) last.lines += 1;
      else {
        for (const one of who) people.set(String(one.id), one);
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
function namesOf(row: WritersRow): (line: number) => UserBrief[] {
  const { editor_id: id, editor_nickname: nickname, editor_avatar: avatar } = row;
  const all: UserBrief[] = [...(id === null ? [] : [{ id, nickname, avatar }]), ...row.writers];
  const byLine = (row.written_by ?? []).flatMap(([count, ids]) => {
    const who = all.filter((one) => ids.some((other) => String(other) === String(one.id)));
    return Array.from({ length: count }, () => (who.length === 0 ? all : who));
  });
  return (line) => byLine[line] ?? all;
}
