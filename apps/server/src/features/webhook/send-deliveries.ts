// Why it is as it is: docs/decisions/0122-webhooks.md
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';
import { getWebhookAddress } from '@zhihui/contract/content-address.ts';
import { MAX_FAILURES, TEST_EVENT } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { DeliveryFailure } from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { Db } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { Log } from '../../kernel/context.ts';
import { PostError } from '../../platform/outbound/outbound-post.ts';
import type { PostAnswer } from '../../platform/outbound/outbound-post.ts';
import { notifyOfWebhook } from '../notification/notification.public.ts';
import { buildPayload, getSubjectUrl } from './build-payload.ts';
import {
  cancelClaimed,
  claimDue,
  findNextDue,
  releaseClaim,
  saveAttempt,
} from './claim-deliveries.repo.ts';
import type { Attempt, ClaimedDelivery } from './claim-deliveries.repo.ts';
import { ROBOTS } from './robots.ts';
import { disableWebhook, listAdminEmails } from './webhook.repo.ts';
import { webhookText as text } from './webhook.text.ts';

/** Until the next attempt, after the first, the second and so on; then the delivery has failed. */
const RETRY_SECONDS = [60, 300, 1800, 7200, 6 * 3600, 12 * 3600, 86_400];
const MAX_RETRY_SECONDS = 86_400;
/** While something is being sent, what becomes due meanwhile is noticed within this time. */
const POLL_MS = 50;
const GATHER_MS = 5;
/** A job ends after this, and another one goes on, so that none looks as if it hung. */
const MAX_RUN_MS = 10 * 60_000;
const USER_AGENT = 'Zhihui-Webhook/1';

type SendDeps = Pick<Deps, 'db' | 'secrets' | 'outbound' | 'env' | 'addJob' | 'transaction'>;

/** Adds the job that sends what is due, with the transaction of `db`; many requests become one job. */
export async function requestSending({ addJob }: Pick<Deps, 'addJob'>, db: Db): Promise<void> {
  await addJob(db, 'webhook.send', {}, { key: 'webhook.send' });
}

/**
 * Job `webhook.send`, one at a time on the site: sends what is due until nothing is. A few calls to each webhook run at the
 * same time, whatever other ones do; no transaction is open while a call runs. What was not sent when `signal` aborts, or the
 * process is killed, is sent later with the same id.
 */
export async function sendDeliveries(
  deps: SendDeps,
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  const claim = randomUUID();
  const until = Date.now() + MAX_RUN_MS;
  const stopping = new AbortController();
  const abort = () => stopping.abort();
  signal?.addEventListener('abort', abort);
  const underWay = new Set<Promise<void>>();
  try {
    while (signal?.aborted !== true && Date.now() < until) {
      const due = await claimDue(deps.db, claim);
      for (const delivery of due) {
        const sending = send(deps, log, delivery, { claim, signal: stopping.signal })
          .catch((error: unknown) => log.error({ err: error }, 'a delivery could not be stored'))
          .finally(() => underWay.delete(sending));
        underWay.add(sending);
      }
      if (due.length === 0 && underWay.size === 0) break;
      await Promise.race([...underWay, sleep(POLL_MS)]);
      // those that end together make room for the next ones together
      await sleep(GATHER_MS);
    }
    abort();
    await Promise.all(underWay);
  } finally {
    signal?.removeEventListener('abort', abort);
    await releaseClaim(deps.db, claim);
    await scheduleNext(deps);
  }
}

async function scheduleNext(deps: SendDeps): Promise<void> {
  const runAt = await findNextDue(deps.db);
  if (runAt !== null)
    await deps.addJob(deps.db, 'webhook.send', {}, { key: 'webhook.later', runAt });
}

interface Sending {
  claim: string;
  signal: AbortSignal;
}

async function send(
  deps: SendDeps,
  log: Log,
  delivery: ClaimedDelivery,
  sending: Sending,
): Promise<void> {
  const { claim, signal } = sending;
  const id = { id: delivery.id, claim };
  if (signal.aborted) return;
  if (!delivery.is_allowed) {
    await cancelClaimed(deps.db, id);
    return;
  }
  const attempt = await makeAttempt(deps, delivery, signal);
  if (attempt === null) return;
  const state = await saveAttempt(deps.db, id, attempt);
  if (state !== null && state.is_overdue && state.failures >= MAX_FAILURES)
    await switchOff(deps, log, delivery, state.failures);
}

/** Makes one call. Null when it was ended before there was an answer. */
async function makeAttempt(
  deps: SendDeps,
  delivery: ClaimedDelivery,
  signal: AbortSignal,
): Promise<Attempt | null> {
  const call = buildCall(deps, delivery);
  if (call === null)
    return conclude(delivery, { failure: 'SECRET', status: null, request: null, durationMs: null });
  const { headers, body } = call;
  const began = performance.now();
  const request = { headers, body };
  const durationMs = () => Math.round(performance.now() - began);
  try {
    const answer = await deps.outbound.post(call.url, { headers, body, signal });
    const { failure, retrySeconds } = judge(delivery, answer);
    return conclude(delivery, {
      ...{ failure, request, answer, retrySeconds },
      ...{ status: answer.status, durationMs: durationMs() },
    });
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof PostError)) throw error;
    return conclude(delivery, {
      ...{ failure: error.failure, request, status: null, durationMs: durationMs() },
    });
  }
}

interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** The call for a delivery; null when its secrets cannot be read with the key of this installation. */
function buildCall({ secrets, env }: SendDeps, delivery: ClaimedDelivery): Call | null {
  try {
    const url = secrets.decrypt(delivery.sealed_address);
    const open = (secret: string | null) => (secret === null ? null : secrets.decrypt(secret));
    const [secret, former] = [open(delivery.secret), open(delivery.former_secret)];
    const headers = { 'content-type': 'application/json; charset=utf-8', 'user-agent': USER_AGENT };
    if (delivery.kind !== 'WEBHOOK') {
      const message = buildMessage(delivery, env.PUBLIC_URL);
      return { headers, ...ROBOTS[delivery.kind].build(message, { url, secret, now: new Date() }) };
    }
    const body = JSON.stringify(buildPayload(delivery, env.PUBLIC_URL));
    const keys = [secret, former].filter((key) => key !== null);
    return { url, body, headers: { ...headers, ...signWebhook(delivery.message_id, body, keys) } };
  } catch {
    return null;
  }
}

/** Headers of Standard Webhooks; a signature by each secret that is valid. */
function signWebhook(messageId: string, body: string, secrets: readonly string[]) {
  const now = new Date();
  return {
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(messageId, now, body))
      .join(' '),
  };
}

function buildMessage(delivery: ClaimedDelivery, siteUrl: string) {
  const { event, title, category_name: category, author, subject_author: subjectAuthor } = delivery;
  const by = event.startsWith('answer.') || event.startsWith('comment.') ? subjectAuthor : author;
  const note = [category, by === null ? null : text.by(by)].filter((part) => part !== null);
  return {
    heading: text.headings[event],
    title: event === TEST_EVENT ? text.testTitle : (title ?? ''),
    note: event === TEST_EVENT ? delivery.name : note.join(' · '),
    url: getSubjectUrl(delivery, siteUrl),
    button: text.open,
  };
}

interface Verdict {
  failure: DeliveryFailure | null;
  retrySeconds: number | null;
}

/** Whether a receiver took it. A redirect is none: the address has to be changed. */
function judge({ kind }: ClaimedDelivery, answer: PostAnswer): Verdict {
  const { status, headers } = answer;
  const isOk = status >= 200 && status < 300;
  if (isOk && kind !== 'WEBHOOK') return ROBOTS[kind].judge(answer);
  if (isOk) return { failure: null, retrySeconds: null };
  if (status !== 429 && status !== 503) return { failure: 'STATUS', retrySeconds: null };
  const wait = Number(headers['retry-after']);
  const retrySeconds = Number.isFinite(wait) && wait > 0 ? wait : null;
  return { failure: status === 429 ? 'RATE_LIMIT' : 'STATUS', retrySeconds };
}

interface Outcome {
  failure: DeliveryFailure | null;
  status: number | null;
  durationMs: number | null;
  request: Attempt['request'];
  answer?: PostAnswer;
  retrySeconds?: number | null;
}

/** What follows from an attempt: whether it is repeated, and when. A test is not, and a receiver that is gone is not called again. */
function conclude(delivery: ClaimedDelivery, outcome: Outcome): Attempt {
  const { failure, status, durationMs, request, answer, retrySeconds } = outcome;
  const isTest = delivery.event === TEST_EVENT;
  const backoff = RETRY_SECONDS[delivery.tries];
  const isRateLimit = failure === 'RATE_LIMIT';
  const wait = Math.max(isRateLimit ? 60 : 0, retrySeconds ?? 0);
  return {
    ...{ ok: failure === null, failure, status, durationMs, request },
    answer: answer ?? null,
    counts: failure !== null && !isRateLimit && !isTest,
    ended: failure !== null && (isTest || status === 410 || backoff === undefined),
    retrySeconds: Math.min(MAX_RETRY_SECONDS, Math.max(backoff ?? 0, wait)),
    pauseSeconds: isTest ? 0 : Math.min(300, wait),
  };
}

/** Switches a webhook off that failed for too long, and notifies the Admins; once. */
async function switchOff(
  { transaction, addJob, env }: SendDeps,
  log: Log,
  { webhook_id: webhookId, name, kind }: Pick<ClaimedDelivery, 'webhook_id' | 'name' | 'kind'>,
  failures: number,
): Promise<void> {
  await transaction(async (db) => {
    if (!(await disableWebhook(db, webhookId, { byFailures: true }))) return;
    log.warn({ webhook: webhookId, failures }, 'a webhook failed for a day and is switched off');
    const mail = {
      subject: text.offSubject(name),
      text: text.offText(
        name,
        failures,
        env.PUBLIC_URL + getWebhookAddress(webhookId, kind !== 'WEBHOOK'),
      ),
    };
    await notifyOfWebhook(db, {
      webhookId,
      key: `webhook:${webhookId}:${new Date().toISOString()}`,
    });
    for (const to of await listAdminEmails(db)) await addJob(db, 'mail.send', { to, ...mail });
  });
}
