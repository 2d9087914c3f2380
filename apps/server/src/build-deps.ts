import type { Env } from './config/env.ts';
import type { Database } from './db/db.ts';
import { openReadRouter, createPrimaryReads } from './db/replicas/read-router.ts';
import type { ReadRouter } from './db/replicas/read-router.ts';
import { createSharedCounter } from './db/shared-counter.ts';
import type { Deps } from './deps.ts';
import { createRenderer } from './platform/markdown/renderer-pool.ts';
import { createSynonymCache } from './features/setting/synonym-cache.ts';
import { createSettingsMailer } from './features/setting/settings-mailer.ts';
import { createReaders } from './platform/make-room.ts';
import { createMailboxMailer, createMailboxSms } from './platform/mail/mailbox-senders.ts';
import { createDynamicMailer } from './platform/mail/mailer.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import { createSmtpMailer } from './platform/mail/smtp-mailer.ts';
import { countMails, createMeasurements, measureStorage } from './platform/metrics/measured.ts';
import { createOutboundPost } from './platform/outbound/outbound-post.ts';
import { fetchPublic } from './platform/outbound/outbound.ts';
import { addJob } from './platform/queue/queue.repo.ts';
import { openSecretBox } from './platform/secret/secret-box.ts';
import type { SecretBox } from './platform/secret/secret-box.ts';
import {
  SearchLog,
  createPostgresSearch,
  measuredSearch,
} from './features/search/search.public.ts';
import { createGatewaySms } from './platform/sms/sms.ts';
import type { SmsSender } from './platform/sms/sms.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** Builds the adapters once for a process. */
export function buildDeps(env: Env, database: Database): Deps {
  const secrets = openSecretBox({ key: env.SECRET_KEY, folder: env.DATA_DIR });
  const synonyms = createSynonymCache(database.db);
  const { meter, pool } = database;
  const measurements = createMeasurements(meter, () => ({
    total: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    max: pool.options.max,
  }));
  const reads = createReads(env, database);
  return {
    env,
    db: database.db,
    reads,
    countShared: createSharedCounter(database.pool),
    markdown: createRenderer({ siteOrigin: env.PUBLIC_URL }),
    mailer: countMails(createMailer(env, database, secrets), measurements.mail),
    sms: createSmsSender(env, database),
    search: measuredSearch(
      createPostgresSearch({
        url: database.url,
        replica: reads.currentReplica,
        warm: env.NODE_ENV !== 'test',
        synonyms: synonyms.now,
        meter,
      }),
      measurements.searches,
    ),
    measurements,
    readers: createReaders(),
    synonyms,
    searchLog: new SearchLog(database.db),
    secrets,
    storage: measureStorage(openStorage(env), measurements.storage),
    fetchSource: fetchPublic,
    fetchPush: fetchPublic,
    outbound: createOutboundPost({ networks: env.WEBHOOK_NETWORKS }),
    addJob,
    transaction: (work) => database.db.transaction(work),
  };
}

function createReads(env: Env, database: Database): ReadRouter {
  const { DATABASE_READ_URLS: urls, REPLICA_MAX_LAG_MS: maxLagMs, DATABASE_POOL_SIZE } = env;
  if (urls.length === 0) return createPrimaryReads(database.db);
  const session = database.url;
  return openReadRouter({
    primary: database,
    session,
    urls,
    maxLagMs,
    poolSize: DATABASE_POOL_SIZE,
  });
}

/** The mail server of the installation has precedence, then the one that Admins configured, then the development mailbox. */
function createMailer(env: Env, { db }: Database, secrets: SecretBox): Mailer {
  if (env.SMTP_URL !== undefined)
    return createSmtpMailer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const mailbox = createMailboxMailer(db);
  return createDynamicMailer(() => createSettingsMailer(db, { env, secrets }, mailbox));
}

function createSmsSender(env: Env, { db }: Database): SmsSender | null {
  const { SMS_URL: url, SMS_BODY: body, SMS_AUTHORIZATION: authorization } = env;
  if (url !== undefined) return createGatewaySms({ url, body, authorization });
  return env.devMailbox ? createMailboxSms(db) : null;
}
