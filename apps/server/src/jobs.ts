import { z } from 'zod';
import { backUpInChildProcess } from './backup/back-up-in-child.ts';
import type { Env } from './config/env.ts';
import type { Deps } from './deps.ts';
import type { SubscriberCtx } from './subscriber.ts';
import { notifyContentChanged } from './db/notify-content-changed.ts';
import type { Db } from './db/db.ts';
import { deleteExpiredCounts } from './db/shared-counter.repo.ts';
import { sweepActivity } from './features/activity/activity.public.ts';
import { applyDates } from './features/announcement/announcement.public.ts';
import { readAttachment, readPendingFiles } from './features/attachment/attachment.public.ts';
import { purgeAgents } from './features/agent/agent.public.ts';
import { watchBackups } from './features/backup/backup.public.ts';
import { purgeCarousels } from './features/carousel/carousel.public.ts';
import { indexLinks } from './features/link/link.public.ts';
import { purgeTemplates } from './features/template/template.public.ts';
import { purgeCovers } from './features/cover/cover.public.ts';
import { sweepAccounts } from './features/auth/auth.public.ts';
import { sweepCaptchas } from './features/captcha/captcha.public.ts';
import { startSyncs, sweepSyncs, syncDirectory } from './features/directory/directory.public.ts';
import { checkOnline } from './features/company/company.public.ts';
import { rerenderComments } from './features/comment/comment.public.ts';
import { remindOverdue, rerenderTexts } from './features/content/content.public.ts';
import { sweepContents } from './features/content/content-maintenance.ts';
import { sweepMedia } from './features/media/media.public.ts';
import { mailNotifications, sendDigests } from './features/notification/notification-mail.ts';
import { cardNotifications, sendCard, sweepPresses } from './features/chat/chat.public.ts';
import { pushNotifications, sendPush } from './features/push/send-push.ts';
import { sweepNotifications } from './features/notification/notification.public.ts';
import type { Log } from './kernel/context.ts';
import { renderMailHtml } from './platform/mail/mail-html.ts';
import { MailNotSentError } from './platform/mail/mailer.ts';
import { createDelivery, createEmit } from './platform/queue/outbox.ts';
import { deleteOldEvents } from './platform/queue/outbox.repo.ts';
import { nightlyCron } from './platform/backup/backup-settings.ts';
import { deleteFinishedJobs } from './platform/queue/worker-tables.repo.ts';
import { refreshSuggestions } from './features/search/search.public.ts';
import { countStatistics, sweepStatistics } from './features/statistics/statistics.public.ts';
import { closeDueAccounts } from './features/security/security.public.ts';
import { sweepReads } from './features/reading/reading.public.ts';
import { sweepRecycle } from './features/recycle/recycle.public.ts';
import { siteSettings } from './features/setting/setting.public.ts';
import { sweepShares } from './features/share/share.public.ts';
import { sweepBots } from './features/bot/bot.public.ts';
import { sendDeliveries, sweepDeliveries } from './features/webhook/webhook.public.ts';
import { deleteOldCodes } from './features/oauth/oauth.public.ts';
import { sweepTokens } from './features/token/token.public.ts';
import {
  checkImport,
  inviteImported,
  runImport,
  sweepImports,
} from './features/user-import/user-import.public.ts';
import {
  readImport,
  clearObjects,
  runExport,
  sweepContentImports,
  sweepExports,
  runImport as runContentImport,
  undoImport,
} from './features/transfer/transfer.public.ts';
import type { ActAs } from './features/transfer/transfer.public.ts';
import { noticeActions } from './notice-actions.ts';
import { subscribers } from './subscribers.ts';
import { runWork } from './work-context.ts';
import type { Scope } from './kernel/dispatch.ts';
import type { Actor } from './kernel/actor.ts';

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
): Record<string, (payload: unknown, signal?: AbortSignal) => Promise<void>> {
  const context = (db: Db): SubscriberCtx => ({
    db,
    deps,
    log,
    now: () => new Date(),
    contentChanged: () => notifyContentChanged(db),
  });
  const actAs: ActAs = (actor, run) =>
    // caches of this node are emptied by the announcement, as those of the others are
    runWork({ deps, clearCaches: () => undefined }, toScope(actor, log), 'ownTransaction', run);
  return {
    'outbox.deliver': createDelivery(subscribers, deps.transaction, context),
    'mail.send': async (payload) => {
      const mail = Mail.parse(payload);
      const { name } = await siteSettings(deps.db);
      const mailContent = { site: name, url: deps.env.PUBLIC_URL, text: mail.text };
      try {
        await deps.mailer.send({ ...mail, html: renderMailHtml(mailContent) });
      } catch (error) {
        // an address that was refused permanently will be refused again
        if (!(error instanceof MailNotSentError && error.permanent)) throw error;
        log.warn({ err: error }, 'mail given up');
      }
    },
    // when there is no recipient the job is added all the same, so that the time of the answer reveals nothing
    'nothing.send': async () => undefined,
    'sms.send': async (payload) => deps.sms?.send(Sms.parse(payload)),
    'vat.online': (payload) => checkOnline(deps, log, payload),
    'attachment.read': (payload) => readAttachment(deps, payload),
    'attachment-texts': () => readPendingFiles(deps),
    'user-import.check': (payload) => checkImport(deps, payload),
    'user-import.make': (payload) => runImport(deps, payload),
    'user-import.invite': (payload) => inviteImported(deps, payload),
    'transfer.read': (payload) => readImport(deps, payload),
    'transfer.run': (payload) => runContentImport(deps, log, actAs, payload),
    'transfer.export': (payload) => runExport(deps, log, actAs, payload),
    'transfer.clear': (payload) => clearObjects(deps, payload),
    'transfer.undo': (payload) => undoImport(deps, actAs, payload),
    'directory.sync': (payload) => syncDirectory(deps, log, payload),
    'directory-daily': async () => {
      await deps.transaction((db) => startSyncs(deps, db, null));
    },
    'webhook.send': (_, signal) => sendDeliveries(deps, log, signal),
    'webhook-due': () => deps.addJob(deps.db, 'webhook.send', {}, { key: 'webhook.send' }),
    'notification.mail': (payload) => mailNotifications(deps, payload),
    'notification.push': (payload) => pushNotifications(deps, payload),
    'notification.card': (payload) => cardNotifications(deps, payload),
    'chat.send': (payload) => sendCard(deps, log, noticeActions, payload),
    'push.send': (payload) => sendPush(deps, log, payload),
    'notification-digest': () => sendDigests(deps),
    'sweep-hourly': async () => {
      await sweepAccounts(deps.db);
      await closeDueAccounts(deps);
      await sweepCaptchas(deps);
      await deleteExpiredCounts(deps.db);
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
      const purgeBefore = new Date(Date.now() - recycleDays * DAY);
      await purgeCovers(deps.db, purgeBefore);
      await purgeTemplates(deps.db, purgeBefore);
      await purgeCarousels(deps.db, purgeBefore);
      await purgeAgents(deps.db, purgeBefore);
      await sweepNotifications(deps.db, recycleDays);
      await sweepActivity(deps);
      await sweepImports(deps.db);
      await sweepContentImports(deps, new Date());
      await sweepExports(deps, new Date());
      await sweepSyncs(deps.db);
      await sweepShares(deps.db);
      await sweepDeliveries(deps);
      await sweepBots(deps);
      await sweepTokens(deps);
      await deleteOldCodes(deps.db);
      await sweepPresses(deps.db);
      const aWeekAgo = new Date(Date.now() - 7 * DAY);
      await deleteOldEvents(deps.db, aWeekAgo);
      await deleteFinishedJobs(deps.db, aWeekAgo);
    },
    'backup.make': () => backUpInChildProcess(deps, log),
    'backup-nightly': () => backUpInChildProcess(deps, log),
    'backup-watch': () => watchBackups(deps, new Date()),
    'statistics-count': () => countStatistics(deps, new Date()),
    'announcement-dates': () => applyDates(deps, (db) => createEmit(db, subscribers)),
    'render-again': async () => {
      await rerenderTexts(deps, (db) => createEmit(db, subscribers));
      await rerenderComments(deps);
    },
    'link-index': () => indexLinks(deps),
    'suggestion-keys': () => refreshSuggestions(deps),
    'search-flush': async () => deps.search.flush(),
  };
}

/** What a job does for a person comes from no request. */
const toScope = (actor: Actor, log: Log): Scope => ({
  ...{ actor, log, requestId: '', userAgent: '', acceptLanguage: '' },
});

/** Repeated work of this site, times in UTC. */
export function buildSchedule(env: Env): { task: string; cron: string }[] {
  const cron = nightlyCron(env);
  return cron === null ? [...SCHEDULE] : [...SCHEDULE, { task: 'backup-nightly', cron }];
}

const SCHEDULE = [
  { task: 'sweep-hourly', cron: '7 * * * *' },
  // shortly after midnight where the company is, and again for what waited for a worker
  { task: 'content-overdue', cron: '10 16,22 * * *' },
  { task: 'sweep-daily', cron: '23 19 * * *' },
  // six in the morning where the company is
  { task: 'directory-daily', cron: '0 22 * * *' },
  // each change of dates has a job at its very moment; this is for what a stopped worker missed
  { task: 'announcement-dates', cron: '* * * * *' },
  // each delivery has a job at its moment; this is for what a stopped worker missed
  { task: 'webhook-due', cron: '* * * * *' },
  { task: 'statistics-count', cron: '*/10 * * * *' },
  { task: 'backup-watch', cron: '40 0 * * *' },
  { task: 'notification-digest', cron: '2,17,32,47 * * * *' },
  { task: 'search-flush', cron: '* * * * *' },
  // imported contents, and those from before the index existed
  { task: 'link-index', cron: '* * * * *' },
  { task: 'suggestion-keys', cron: '* * * * *' },
  { task: 'attachment-texts', cron: '* * * * *' },
  { task: 'render-again', cron: '* * * * *' },
] as const;
