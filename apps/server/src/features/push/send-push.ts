// Why it is as it is: docs/decisions/0123-offline-and-push.md
import { Id } from '@zhihui/contract/schema.ts';
import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import type { Log } from '../../kernel/context.ts';
import { RefusedAddressError } from '../../platform/outbound/outbound.ts';
import { sendMessage } from '../../platform/web-push/send-message.ts';
import type { PushResult } from '../../platform/web-push/send-message.ts';
import { listLiveSessions } from '../auth/auth.public.ts';
import { toPath, toSentence } from '../notification/notification.public.ts';
import { loadPushKeys } from './push-keys.ts';
import { deleteSubscription, findPushLine, queuePushes } from './push.repo.ts';
import type { PushLine } from './push.repo.ts';

const NewPushes = z.object({ ids: z.array(Id) });
const PushJob = z.object({ notificationId: Id, subscriptionId: Id, attempt: z.int() });
type PushJob = z.output<typeof PushJob>;

/** A message that waits longer for its browser is no news. */
const TTL_S = 24 * 3600;
/** How often a message waits because the service is busy. */
const MAX_WAITS = 5;

/** Job `notification.push`: a message for each browser of those who want these notifications pushed. */
export async function pushNotifications(deps: Deps, payload: unknown): Promise<void> {
  const { ids } = NewPushes.parse(payload);
  await deps.transaction((db) => queuePushes(db, ids));
}

/**
 * Job `push.send`: one message to one browser. Everything is read when it is sent, at each attempt again: a right, a session
 * or a choice that ended in the meantime ends the message.
 */
export async function sendPush(deps: Deps, log: Log, payload: unknown): Promise<void> {
  const job = PushJob.parse(payload);
  const line = await findPushLine(deps.db, job);
  if (line === null) return;
  const live = await listLiveSessions(deps.db, [line.session_id]);
  if (!live.has(String(line.session_id))) return;
  const result = await send(deps, line);
  if (result.kind === 'gone') await deleteSubscription(deps.db, job.subscriptionId);
  else if (result.kind === 'busy') await wait(deps, job, result.seconds);
  else if (result.kind === 'refused') log.warn({ status: result.status }, 'push message refused');
}

async function send(deps: Deps, line: PushLine): Promise<PushResult> {
  const { PUBLIC_URL } = deps.env;
  const message = {
    target: line,
    payload: { title: toSentence(line), address: toPath(line) },
    ttl: TTL_S,
  };
  try {
    return await sendMessage(message, {
      keys: await loadPushKeys(deps),
      subject: PUBLIC_URL.startsWith('https:') ? PUBLIC_URL : null,
      fetch: deps.fetchPush,
      now: new Date(),
    });
  } catch (error) {
    // its name leads into the company's network, where no push service is
    if (error instanceof RefusedAddressError) return { kind: 'gone' };
    throw error;
  }
}

async function wait(deps: Deps, job: PushJob, seconds: number): Promise<void> {
  if (job.attempt >= MAX_WAITS) return;
  const runAt = new Date(Date.now() + seconds * 1000);
  await deps.addJob(deps.db, 'push.send', { ...job, attempt: job.attempt + 1 }, { runAt });
}
