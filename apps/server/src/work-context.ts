import type { Ctx } from './ctx.ts';
import { announceChange } from './db/changes.ts';
import { inTransaction } from './db/db.ts';
import type { Db } from './db/db.ts';
import type { Deps } from './deps.ts';
import type { Emit } from './events.ts';
import type { Scope } from './kernel/dispatch.ts';
import { createEmit, openOutbox } from './platform/queue/outbox.ts';
import { subscribers } from './subscribers.ts';

export interface Work {
  deps: Deps;
  /** Drops on this node what is cached for readers. */
  clearCaches(): void;
}

/** Runs `work` with a context: inside one transaction when `write`, on the pool otherwise. */
export function runWork<T>(
  work: Work,
  scope: Scope,
  write: boolean,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (write) return commit(work, scope, run);
  const { db } = work.deps;
  const announce = () => announceChange(db);
  return run(contextOn(work, scope, db, { emit: createEmit(db, subscribers), announce }));
}

/** The other nodes hear of a change through NOTIFY; this one forgets before the writer is answered. */
async function commit<T>(work: Work, scope: Scope, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { result, changed } = await inTransaction(work.deps.db, async (trx) => {
    const outbox = openOutbox(trx, subscribers);
    const announce = async () => outbox.contentChanged();
    const ctx = contextOn(work, scope, trx, { emit: outbox.emit, announce });
    return { result: await run(ctx), changed: await outbox.store() };
  });
  if (changed) work.clearCaches();
  return result;
}

interface Saying {
  emit: Emit;
  announce(): Promise<void>;
}

function contextOn(work: Work, scope: Scope, db: Db, { emit, announce }: Saying): Ctx {
  const { actor, requestId, userAgent, acceptLanguage, log } = scope;
  return {
    actor,
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
