import type { Ctx } from './ctx.ts';
import { announceChange } from './db/changes.ts';
import type { Db } from './db/db.ts';
import type { Deps } from './deps.ts';
import type { Emit } from './events.ts';
import { noteWritten } from './features/auth/auth.public.ts';
import { NO_BROWSER } from './kernel/browser-secret.ts';
import type { HowToRun, Scope } from './kernel/dispatch.ts';
import { createEmit, openOutbox } from './platform/queue/outbox.ts';
import { subscribers } from './subscribers.ts';

export interface Work {
  deps: Deps;
  /** Drops on this node what is cached for readers. */
  clearCaches(): void;
}

/** Runs `work` with a context: inside one transaction, on the pool, or on a replica. */
export async function runWork<T>(
  work: Work,
  scope: Scope,
  how: HowToRun,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (how === 'write') return commit(work, scope, run);
  const { db, reads } = work.deps;
  const on = (where: Db) => {
    const announce = () => announceChange(where);
    return run(contextOn(work, scope, where, { emit: createEmit(where, subscribers), announce }));
  };
  if (how === 'read') return reads.run(scope.actor.member?.written, on);
  if (how === 'newest') return reads.run('newest', on);
  const result = await on(db);
  await remember(work, scope);
  return result;
}

/** The other nodes hear of a change through NOTIFY; this one forgets before the writer is answered. */
async function commit<T>(work: Work, scope: Scope, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { result, changed } = await work.deps.db.transaction(async (trx) => {
    const outbox = openOutbox(trx, subscribers);
    const announce = async () => outbox.contentChanged();
    const ctx = contextOn(work, scope, trx, { emit: outbox.emit, announce });
    return { result: await run(ctx), changed: await outbox.store() };
  });
  await remember(work, scope);
  if (changed) work.clearCaches();
  return result;
}

/** Whoever wrote reads it afterwards, on whichever node: no replica answers them that does not have it yet. */
async function remember({ deps }: Work, { actor }: Scope): Promise<void> {
  const { member } = actor;
  if (member === null || deps.env.DATABASE_READ_URLS.length === 0) return;
  await noteWritten(deps.db, member.sessionId);
}

interface Saying {
  emit: Emit;
  announce(): Promise<void>;
}

function contextOn(work: Work, scope: Scope, db: Db, { emit, announce }: Saying): Ctx {
  const { actor, requestId, userAgent, acceptLanguage, log } = scope;
  return {
    actor,
    browser: scope.browser ?? NO_BROWSER,
    requestId,
    userAgent,
    acceptLanguage,
    log,
    db,
    deps: work.deps,
    now: () => new Date(),
    emit,
    contentChanged: announce,
    inTransaction: (inner) => commit(work, scope, inner),
  };
}
