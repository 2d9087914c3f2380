import type { Ctx } from './ctx.ts';
import { announceChange } from './db/changes.ts';
import { inTransaction } from './db/db.ts';
import type { Db } from './db/db.ts';
import type { Deps } from './deps.ts';
import type { Scope } from './kernel/dispatch.ts';
import { createEmit } from './platform/queue/outbox.ts';
import { subscribers } from './subscribers.ts';

export interface Work {
  deps: Deps;
  /** Forgets on this node what is kept for readers. */
  clearCaches(): void;
}

/** Runs `work` with a context: inside one transaction when `write`, on the pool otherwise. */
export function runWork<T>(
  work: Work,
  scope: Scope,
  write: boolean,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return write
    ? commit(work, scope, run)
    : run(contextOn(work, scope, work.deps.db, () => undefined));
}

/** The other nodes hear of a change through NOTIFY; this one forgets before the writer is answered. */
async function commit<T>(work: Work, scope: Scope, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  let changed = false;
  const result = await inTransaction(work.deps.db, (trx) => {
    changed = false;
    return run(contextOn(work, scope, trx, () => (changed = true)));
  });
  if (changed) work.clearCaches();
  return result;
}

function contextOn(work: Work, scope: Scope, db: Db, onChange: () => void): Ctx {
  const { actor, requestId, userAgent, log } = scope;
  return {
    actor,
    requestId,
    userAgent,
    log,
    db,
    deps: work.deps,
    now: () => new Date(),
    emit: createEmit(db, subscribers),
    contentChanged: async () => {
      onChange();
      await announceChange(db);
    },
    inTransaction: (inner) => commit(work, scope, inner),
  };
}
