import { z } from 'zod';
import { backUpApart } from './backup/backup-apart.ts';
import type { Env } from './config/env.ts';
import type { Deps } from './deps.ts';
import type { SubscriberCtx } from './subscriber.ts';
import { announceChange } from './db/changes.ts';
import type { Db } from './db/db.ts';
import { sweepSharedCounts } from './db/shared-counter.repo.ts';
import { sweepActivity } from './features/activity/activity.public.ts';
import { keepDates } from './features/announcement/announcement.public.ts';
import { readAttachment, readWaiting } from './features/attachment/attachment.public.ts';
import { purgeAgents } from './features/agent/agent.public.ts';
import { watchBackups } from './features/backup/backup.public.ts';
import { purgeCarousels } from './features/carousel/carousel.public.ts';
import { indexLinks } from './features/link/link.public.ts';
import { purgeTemplates } from './features/template/template.public.ts';
import { purgeCovers } from './features/cover/cover.public.ts';
import { sweepAccounts } from './features/auth/auth.public.ts';
import { sweepCaptchas } from './features/captcha/captcha.public.ts';
import { checkOnline } from './features/company/company.public.ts';
import { remindOverdue, renderAgain } from './features/content/content.public.ts';
import { sweepContents } from './features/content/content-sweep.ts';
import { sweepMedia } from './features/media/media.public.ts';
import { sendDigests } from './features/notification/notification-digest.ts';
import { mailNotifications } from './features/notification/notification-mail.ts';
import { sweepNotifications } from './features/notification/notification.public.ts';
import type { Log } from './kernel/context.ts';
import { mailHtml } from './platform/mail/mail-html.ts';
import { MailNotSentError } from './platform/mail/mailer.ts';
import { createDelivery, createEmit } from './platform/queue/outbox.ts';
import { sweepOutbox } from './platform/queue/outbox.repo.ts';
import { nightly } from './platform/backup/backup-settings.ts';
import { sweepFinishedJobs } from './platform/queue/finished-jobs.repo.ts';
import { refreshSuggestions } from './features/search/search.public.ts';
import { countStatistics, sweepStatistics } from './features/statistics/statistics.public.ts';
import { endDueAccounts } from './features/security/security.public.ts';
import { sweepReads } from './features/reading/reading.public.ts';
import { sweepRecycle } from './features/recycle/recycle.public.ts';
import { siteSettings } from './features/setting/setting.public.ts';
import {
  checkImport,
  inviteImported,
  makeImport,
  sweepImports,
} from './features/user-import/user-import.public.ts';
import { subscribers } from './subscribers.ts';

const Mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
});
const Sms = z.object({ phone: z.string(), text: z.string(), code: z.string() });
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
      const mail = Mail.parse(payload);
      const { name } = await siteSettings(deps.db);
      const letter = { site: name, url: deps.env.PUBLIC_URL, text: mail.text };
      try {
        await deps.mailer.send({ ...mail, html: mailHtml(letter) });
      } catch (error) {
        // an address that is refused for good is refused tomorrow too
        if (!(error instanceof MailNotSentError && error.permanent)) throw error;
        log.warn({ err: error }, 'mail given up');
      }
    },
    // where there is nobody to send to: it takes as long to ask for, so that time does not tell
    'nothing.send': async () => undefined,
    'sms.send': async (payload) => deps.sms?.send(Sms.parse(payload)),
    'vat.online': (payload) => checkOnline(deps, log, payload),
    'attachment.read': (payload) => readAttachment(deps, payload),
    'attachment-texts': () => readWaiting(deps),
    'user-import.check': (payload) => checkImport(deps, payload),
    'user-import.make': (payload) => makeImport(deps, payload),
    'user-import.invite': (payload) => inviteImported(deps, payload),
    'notification.mail': (payload) => mailNotifications(deps, payload),
    'notification-digest': () => sendDigests(deps),
    'sweep-hourly': async () => {
      await sweepAccounts(deps.db);
      await endDueAccounts(deps);
      await sweepCaptchas(deps);
      await sweepSharedCounts(deps.db);
    },
    'content-overdue': () => remindOverdue(deps, (db) => createEmit(db, subscribers)),
    'sweep-daily': async () => {
      await sweepMedia(deps, new Date());
      // before the traces of views and searches are forgotten
      await countStatistics(deps, new Date());
      await sweepStatistics(deps, new Date());
      await sweepContents(deps.db);
      await sweepReads(deps.db);
      await sweepRecycle(deps, new Date());
      const { recycleDays } = await siteSettings(deps.db);
      const binEnds = new Date(Date.now() - recycleDays * DAY);
      await purgeCovers(deps.db, binEnds);
      await purgeTemplates(deps.db, binEnds);
      await purgeCarousels(deps.db, binEnds);
      await purgeAgents(deps.db, binEnds);
      await sweepNotifications(deps.db, recycleDays);
      await sweepActivity(deps);
      await sweepImports(deps.db);
      const aWeekAgo = new Date(Date.now() - 7 * DAY);
      await sweepOutbox(deps.db, aWeekAgo);
      await sweepFinishedJobs(deps.db, aWeekAgo);
    },
    'backup.make': () => backUpApart(deps, log),
    'backup-nightly': () => backUpApart(deps, log),
    'backup-watch': () => watchBackups(deps, new Date()),
    'statistics-count': () => countStatistics(deps, new Date()),
    'announcement-dates': () => keepDates(deps, (db) => createEmit(db, subscribers)),
    'render-again': () => renderAgain(deps, (db) => createEmit(db, subscribers)),
    'link-index': () => indexLinks(deps),
    'suggestion-keys': () => refreshSuggestions(deps),
    'search-flush': async () => deps.search.flush(),
  };
}

/** Repeated work of this site, times in UTC. */
export function scheduleOf(env: Env): { task: string; cron: string }[] {
  const cron = nightly(env);
  return cron === null ? [...SCHEDULE] : [...SCHEDULE, { task: 'backup-nightly', cron }];
}

const SCHEDULE = [
  { task: 'sweep-hourly', cron: '7 * * * *' },
  // shortly after midnight where the company is, and again for what waited for a worker
  { task: 'content-overdue', cron: '10 16,22 * * *' },
  { task: 'sweep-daily', cron: '23 19 * * *' },
  // each change of dates has a job at its very moment; this is for what a stopped worker missed
  { task: 'announcement-dates', cron: '* * * * *' },
  { task: 'statistics-count', cron: '*/10 * * * *' },
  { task: 'backup-watch', cron: '40 0 * * *' },
  { task: 'notification-digest', cron: '2,17,32,47 * * * *' },
  { task: 'search-flush', cron: '* * * * *' },
  // what came by an import, or was there before there was an index
  { task: 'link-index', cron: '* * * * *' },
  { task: 'suggestion-keys', cron: '* * * * *' },
  { task: 'attachment-texts', cron: '* * * * *' },
  { task: 'render-again', cron: '* * * * *' },
] as const;
