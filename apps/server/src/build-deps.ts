import type { Env } from './config/env.ts';
import type { Database } from './db/db.ts';
import { openReads, readsOfPrimary } from './db/replicas/reads.ts';
import type { Reads } from './db/replicas/reads.ts';
import { createSharedCounter } from './db/shared-counter.ts';
import type { Deps } from './deps.ts';
import { createRenderer } from './platform/markdown/renderer-pool.ts';
import { currentSynonyms } from './features/setting/synonyms-by-settings.ts';
import { mailerBySettings } from './features/setting/mailer-by-settings.ts';
import { changingMailer } from './platform/mail/changing-mailer.ts';
import { mailboxMailer } from './platform/mail/mailbox-mailer.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { smtpMailer } from './platform/mail/smtp-mailer.ts';
import { countedMailer, createMeasured, measuredStorage } from './platform/metrics/measured.ts';
import { addJob } from './platform/queue/queue.repo.ts';
import { openSecretBox } from './platform/secret/secret-box.ts';
import type { SecretBox } from './platform/secret/secret-box.ts';
import {
  SearchLog,
  createPostgresSearch,
  measuredSearch,
} from './features/search/search.public.ts';
import { gatewaySms } from './platform/sms/gateway-sms.ts';
import { mailboxSms } from './platform/sms/mailbox-sms.ts';
import type { SmsSender } from './platform/sms/sms.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** Builds the adapters once for a process. */
export function buildDeps(env: Env, database: Database): Deps {
  const secrets = openSecretBox({ key: env.SECRET_KEY, folder: env.DATA_DIR });
  const synonyms = currentSynonyms(database.db);
  const { meter, pool } = database;
  const measured = createMeasured(meter, () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: pool.options.max,
  }));
  const reads = readsBy(env, database);
  return {
    env,
    db: database.db,
    reads,
    countShared: createSharedCounter(database.pool),
    markdown: createRenderer({ siteOrigin: env.PUBLIC_URL }),
    mailer: countedMailer(mailerFor(env, database, secrets), measured.mail),
    sms: smsSender(env, database),
    search: measuredSearch(
      createPostgresSearch({
        url: database.url,
        replica: reads.current,
        warm: env.NODE_ENV !== 'test',
        synonyms: synonyms.now,
        meter,
      }),
      measured.searches,
    ),
    measured,
    synonyms,
    searchLog: new SearchLog(database.db),
    secrets,
    storage: measuredStorage(openStorage(env), measured.storage),
    addJob,
    transaction: (work) => database.db.transaction(work),
  };
}

function readsBy(env: Env, database: Database): Reads {
  const { DATABASE_READ_URLS: urls, REPLICA_MAX_LAG_MS: maxLagMs, DATABASE_POOL_SIZE } = env;
  if (urls.length === 0) return readsOfPrimary(database.db);
  const session = database.url;
  return openReads({ primary: database, session, urls, maxLagMs, poolSize: DATABASE_POOL_SIZE });
}

/** The installation's own mail server comes first, then the one that Admins set, then the development mailbox. */
function mailerFor(env: Env, { db }: Database, secrets: SecretBox): Mailer {
  if (env.SMTP_URL !== undefined) return smtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const mailbox = mailboxMailer(db);
  return changingMailer(() => mailerBySettings(db, { env, secrets }, mailbox));
}

function smsSender(env: Env, { db }: Database): SmsSender | null {
  const { SMS_URL: url, SMS_BODY: body, SMS_AUTHORIZATION: authorization } = env;
  if (url !== undefined) return gatewaySms({ url, body, authorization });
  return env.devMailbox ? mailboxSms(db) : null;
}
