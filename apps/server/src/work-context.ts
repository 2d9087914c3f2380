import type { Ctx } from './ctx.ts';
import { notifyContentChanged } from './db/notify-content-changed.ts';
import type { Db } from './db/db.ts';
import { forgetReads, shareReads } from './db/shared-reads.ts';
import type { Deps } from './deps.ts';
import type { Emit } from './events.ts';
import { saveWritePosition } from './features/auth/auth.public.ts';
import { saveTokenWritePosition } from './features/token/token.public.ts';
import { NO_BROWSER } from './kernel/browser-secret.ts';
import type { RunMode, Scope } from './kernel/dispatch.ts';
import { createEmit, openOutbox } from './platform/queue/outbox.ts';
import { subscribers } from './subscribers.ts';

export interface AppRuntime {
  deps: Deps;
  /** Clears on this node what is cached for readers. */
  clearCaches(): void;
}

/** Runs `work` with a context: inside one transaction, on the pool, or on a replica. */
export async function runWork<T>(
  runtime: AppRuntime,
  scope: Scope,
  mode: RunMode,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { page } = scope;
  if (page !== undefined && mode !== 'read') {
    // what the page reads from now on must have the change
    return runWork(runtime, { ...scope, page: undefined }, mode, run).finally(() =>
      forgetReads(page),
    );
  }
  if (mode === 'write') return runInTransaction(runtime, scope, run);
  const { db, reads } = runtime.deps;
  const runOn = (database: Db) => {
    const isShared = mode === 'read' && scope.page !== undefined;
    const target = isShared ? shareReads(database, scope.page as object) : database;
    const notifyChange = () => notifyContentChanged(target);
    return run(
      createContext(runtime, scope, target, {
        emit: createEmit(target, subscribers),
        notifyChange,
      }),
    );
  };
  if (mode === 'read') return reads.run(scope.actor.member?.writtenPosition, runOn);
  if (mode === 'newest') return reads.run('newest', runOn);
  const result = await runOn(db);
  await rememberWrite(runtime, scope);
  return result;
}

/** The other nodes learn of a change through NOTIFY; this one clears its caches before the writer gets an answer. */
async function runInTransaction<T>(
  runtime: AppRuntime,
  scope: Scope,
  run: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  const { result, changed } = await runtime.deps.db.transaction(async (trx) => {
    const outbox = openOutbox(trx, subscribers);
    const notifyChange = async () => outbox.contentChanged();
    const ctx = createContext(runtime, scope, trx, { emit: outbox.emit, notifyChange });
    return { result: await run(ctx), changed: await outbox.store() };
  });
  await rememberWrite(runtime, scope);
  if (changed) runtime.clearCaches();
  return result;
}

/** A user who wrote reads it afterwards, on any node: no replica serves them that does not have it yet. */
async function rememberWrite({ deps }: AppRuntime, { actor }: Scope): Promise<void> {
  const { member } = actor;
  if (member === null || deps.env.DATABASE_READ_URLS.length === 0) return;
  if (member.token !== undefined) await saveTokenWritePosition(deps.db, member.token.id);
  else await saveWritePosition(deps.db, member.sessionId);
}

interface ChangePublisher {
  emit: Emit;
  notifyChange(): Promise<void>;
}

function createContext(
  runtime: AppRuntime,
  scope: Scope,
  db: Db,
  { emit, notifyChange }: ChangePublisher,
): Ctx {
  const { actor, requestId, userAgent, acceptLanguage, log } = scope;
  return {
    actor,
    browser: scope.browser ?? NO_BROWSER,
    requestId,
    userAgent,
    acceptLanguage,
    log,
    db,
    deps: runtime.deps,
    now: () => new Date(),
    emit,
    contentChanged: notifyChange,
    inTransaction: (inner) => runInTransaction(runtime, scope, inner),
  };
}
