import { z } from 'zod';
import type { Deps } from './deps.ts';
import type { SubscriberCtx } from './subscriber.ts';
import { announceChange } from './db/changes.ts';
import type { Db } from './db/db.ts';
import { sweepSharedCounts } from './db/shared-counter.repo.ts';
import { keepDates } from './features/announcement/announcement.public.ts';
import { purgeAnswers } from './features/answer/answer.public.ts';
import { sweepAccounts } from './features/auth/auth.public.ts';
import { sweepCaptchas } from './features/captcha/captcha.public.ts';
import { sweepComments } from './features/comment/comment.public.ts';
import { remindOverdue } from './features/content/content.public.ts';
import { sweepContents } from './features/content/content-sweep.ts';
import { sweepMedia } from './features/media/media.public.ts';
import { sendDigests } from './features/notification/notification-digest.ts';
import { mailNotifications } from './features/notification/notification-mail.ts';
import { sweepNotifications } from './features/notification/notification.public.ts';
import type { Log } from './kernel/context.ts';
import { MailNotSentError } from './platform/mail/mailer.ts';
import { createDelivery, createEmit } from './platform/queue/outbox.ts';
import { sweepOutbox } from './platform/queue/outbox.repo.ts';
import { sweepFinishedJobs } from './platform/queue/finished-jobs.repo.ts';
import { subscribers } from './subscribers.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
});
const DAY = 86_400_000;

/** Everything the job worker can do, by the name in the queue. */
export function createTasks(
  deps: Deps,
  log: Log,
): Record<string, (payload: unknown) => Promise<void>> {
  const context = (db: Db): SubscriberCtx => ({
    db,
    deps,
    log,
    now: () => new Date(),
    contentChanged: () => announceChange(db),
  });
  return {
    'outbox.deliver': createDelivery(subscribers, deps.transaction, context),
    'mail.send': async (payload) => {
      const { html, ...mail } = Mail.parse(payload);
      try {
        await deps.mailer.send(html === undefined ? mail : { ...mail, html });
      } catch (error) {
        // an address that is refused for good is refused tomorrow too
        if (!(error instanceof MailNotSentError && error.permanent)) throw error;
        log.warn({ err: error }, 'mail given up');
      }
    },
    'notification.mail': (payload) => mailNotifications(deps, payload),
    'notification-digest': () => sendDigests(deps),
    'sweep-hourly': async () => {
      await sweepAccounts(deps.db);
      await sweepCaptchas(deps);
      await sweepSharedCounts(deps.db);
    },
    'content-overdue': () => remindOverdue(deps, (db) => createEmit(db, subscribers)),
    'sweep-daily': async () => {
      await sweepMedia(deps, new Date());
      await sweepContents(deps.db);
      await purgeAnswers(deps.db, new Date(Date.now() - 30 * DAY));
      await sweepNotifications(deps.db);
      await sweepComments(deps.db);
      const aWeekAgo = new Date(Date.now() - 7 * DAY);
      await sweepOutbox(deps.db, aWeekAgo);
      await sweepFinishedJobs(deps.db, aWeekAgo);
    },
    'announcement-dates': () => keepDates(deps, (db) => createEmit(db, subscribers)),
    'search-flush': async () => deps.search.flush(),
  };
}

/** Repeated work, times in UTC. */
export const SCHEDULE = [
  { task: 'sweep-hourly', cron: '7 * * * *' },
  // shortly after midnight where the company is, and again for what waited for a worker
  { task: 'content-overdue', cron: '10 16,22 * * *' },
  { task: 'sweep-daily', cron: '23 19 * * *' },
  // each change of dates has a job at its very moment; this is for what a stopped worker missed
  { task: 'announcement-dates', cron: '* * * * *' },
  { task: 'notification-digest', cron: '2,17,32,47 * * * *' },
  { task: 'search-flush', cron: '* * * * *' },
] as const;
