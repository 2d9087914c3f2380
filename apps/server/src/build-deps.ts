import path from 'node:path';
import type { Env } from './config/env.ts';
import { inTransaction } from './db/db.ts';
import type { Database } from './db/db.ts';
import { createSharedCounter } from './db/shared-counter.ts';
import type { Deps } from './deps.ts';
import { createRenderer } from './platform/markdown/renderer-pool.ts';
import { mailboxMailer } from './platform/mail/mailbox-mailer.ts';
import { smtpMailer } from './platform/mail/smtp-mailer.ts';
import { addJob } from './platform/queue/queue.repo.ts';
import { createPostgresSearch } from './platform/search/postgres-search.ts';
import { localStorage } from './platform/storage/local-storage.ts';

/** Builds the adapters once for a process. */
export function buildDeps(env: Env, database: Database): Deps {
  return {
    env,
    db: database.db,
    countShared: createSharedCounter(database.pool),
    markdown: createRenderer({}),
    mailer:
      env.SMTP_URL === undefined
        ? mailboxMailer(database.db)
        : smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM }),
    search: createPostgresSearch({ url: database.url, warm: env.NODE_ENV !== 'test' }),
    storage: localStorage(path.join(env.DATA_DIR, 'media')),
    addJob,
    transaction: (work) => inTransaction(database.db, work),
  };
}
