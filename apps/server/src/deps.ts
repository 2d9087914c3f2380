import type { Env } from './config/env.ts';
import type { Db, DbPool } from './db/db.ts';
import type { ReadRouter } from './db/replicas/read-router.ts';
import type { JobName, Jobs } from './events.ts';
import type { SharedCounter } from './kernel/rate-limit.ts';
import type { createRenderer } from './platform/markdown/renderer-pool.ts';
import type { Readers } from './platform/make-room.ts';
import type { Measurements } from './platform/metrics/measured.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { SmsSender } from './platform/sms/sms.ts';
import type { SecretBox } from './platform/secret/secret-box.ts';
import type { SearchIndex } from './features/search/search-index.ts';
import type { SearchLog } from './features/search/search-log.ts';
import type { CurrentSynonyms } from './features/search/tokenise.ts';
import type { PushFetch } from './platform/web-push/send-message.ts';
import type { RemoteFetch } from './platform/documents/remote/remote-service.ts';
import type { OutboundPost } from './platform/outbound/outbound-post.ts';
import type { Storage } from './platform/storage/storage.ts';

/** Adapters and settings the features work with; built once by `build-deps.ts`, swapped in tests. */
export interface Deps {
  env: Env;
  /** The pool, for work outside the request's transaction. */
  db: DbPool;
  /** For reads that need not be newest: a replica where there is one. */
  reads: ReadRouter;
  /** Counts uses for the limits that hold over all nodes. */
  countShared: SharedCounter;
  markdown: ReturnType<typeof createRenderer>;
  mailer: Mailer;
  /** Null when no gateway is set and no developer would see the development mailbox. */
  sms: SmsSender | null;
  storage: Storage;
  /** Fetches from public hosts what an import brings from another service. */
  fetchSource: RemoteFetch;
  /** Sends messages to the push services of browsers, which are public hosts. */
  fetchPush: PushFetch;
  /** Sends to the addresses of webhooks and group robots. */
  outbound: OutboundPost;
  /** Measurements of the adapters, for /metrics. */
  measurements: Measurements;
  /** Long jobs leave time to the readers of this process. */
  readers: Readers;
  /** Encrypts what must be readable again only by the site, such as the secrets of authenticator apps. */
  secrets: SecretBox;
  search: SearchIndex;
  /** The synonyms of searches, cached until they change. */
  synonyms: CurrentSynonyms;
  /** Counts queries, and those without results. */
  searchLog: SearchLog;
  /** Adds a job to the queue with the transaction of `db`. */
  addJob<T extends JobName>(db: Db, name: T, payload: Jobs[T], options?: JobOptions): Promise<void>;
  /** Runs `work` in a transaction of its own, for jobs; handlers use their context's. */
  transaction<T>(work: (db: Db) => Promise<T>): Promise<T>;
}

export interface JobOptions {
  /** Jobs with the same key replace each other while they wait. */
  key?: string;
  runAt?: Date;
  maxAttempts?: number;
  /**
   * No user waits for it: a job for another company's machine has a queue of its own, so that no sign-in code waits behind
   * it.
   */
  lowPriority?: boolean;
}
