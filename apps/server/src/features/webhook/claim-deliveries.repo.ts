import type {
  DeliveredEvent,
  DeliveryFailure,
  WebhookKind,
} from '@zhihui/contract/features/webhook/webhook.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bool, float, id, int, json, nullable, text, textOf, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isLive } from '../../visibility/content-access.ts';
import { isInScope } from './webhook-scope.ts';

/** Calls to one webhook at the same time. Those that fail, and robots, are called one after the other. */
const PARALLEL = 4;
/** An attempt whose process was killed is repeated after this; longer than any call may take. */
const LEASE_SECONDS = 60;
/** Time between two calls to a robot: 20 a minute, 20 a minute, 100 a minute and 5 a second. */
const PACE_SECONDS = `case w.kind when 'WECOM' then 3.1 when 'DINGTALK' then 3.1 when 'FEISHU' then 0.7 else 0 end`;

const IS_READY = `(w.paused_until is null or w.paused_until <= now())`;
const SLOTS = `case when w.kind = 'WEBHOOK' and w.failures = 0 then ${PARALLEL} else 1 end`;
const nickname = (user: string) =>
  `case when ${user}.deleted_at is null then ${user}.nickname else '已注销用户' end`;

const CLAIM = statement({
  name: 'webhook.claim',
  params: { claim: text },
  row: {
    id,
    message_id: text,
    event: textOf<DeliveredEvent>(),
    tries: int,
    created_at: timestamp,
    webhook_id: id,
    kind: textOf<WebhookKind>(),
    name: text,
    sealed_address: text,
    secret: nullable(text),
    former_secret: nullable(text),
    subject_id: nullable(id),
    is_allowed: bool,
    content_id: nullable(id),
    model: nullable(textOf<ContentModel>()),
    title: nullable(text),
    revision: nullable(int),
    category_id: nullable(id),
    category_name: nullable(text),
    author: nullable(text),
    subject_author: nullable(text),
  },
  // the subject is read now: a text that was hidden since is not sent
  text: `with due as (
      select next.id from webhooks w
      cross join lateral (
        select d.id from webhook_deliveries d
        where d.webhook_id = w.id and d.state = 'WAITING' and d.next_at <= now()
          and ((w.enabled and ${IS_READY}) or (d.event = 'webhook.test' and ${IS_READY}))
        order by d.next_at, d.id
        limit greatest(0, ${SLOTS} - (select count(*) from webhook_deliveries f
          where f.webhook_id = w.id and f.state = 'WAITING' and f.claim is not null and f.next_at > now()))
        for update skip locked) next),
    claimed as (
      update webhook_deliveries d set claim = :claim::text::uuid, next_at = now() + interval '${LEASE_SECONDS} seconds'
      from due where d.id = due.id returning d.*),
    paced as (
      update webhooks w set paused_until = now() + make_interval(secs => ${PACE_SECONDS})
      from claimed d where w.id = d.webhook_id and w.kind <> 'WEBHOOK' returning w.id)
    select d.id, d.message_id, d.event, d.tries, d.created_at, w.id as webhook_id, w.kind, w.name, w.sealed_address, w.secret,
      case when w.former_secret_until > now() then w.former_secret end as former_secret, d.subject_id,
      coalesce(case
        when d.event = 'webhook.test' then true
        when not (d.event = any(w.events)) then false
        when d.event like '%.removed' then c.id is null or not (${isLive('c')})
        else ${isLive('c')} and ${isInScope('w', 'k')} and case split_part(d.event, '.', 1)
          when 'answer' then a.status = 'APPROVED' and a.deleted_at is null
            and (d.event <> 'answer.accepted' or a.accepted_at is not null)
          when 'comment' then m.status = 'APPROVED' and m.deleted_at is null
          when 'feedback' then f.id is not null
          else true end
        end, false) as is_allowed,
      d.content_id, c.model, c.title, c.live_revision as revision, k.id as category_id, k.name as category_name,
      ${nickname('u')} as author, ${nickname('su')} as subject_author
    from claimed d join webhooks w on w.id = d.webhook_id
    left join contents c on c.id = d.content_id left join categories k on k.id = c.category_id
    left join users u on u.id = c.author_id
    left join answers a on d.event like 'answer.%' and a.id = d.subject_id
    left join comments m on d.event like 'comment.%' and m.id = d.subject_id
    left join feedbacks f on d.event like 'feedback.%' and f.id = d.subject_id
    left join users su on su.id = coalesce(a.author_id, m.author_id)
    where (select count(*) from paced) >= 0`,
});
export type ClaimedDelivery = RowOf<typeof CLAIM>;

/**
 * Takes what is due, a few of each webhook, for an attempt of this process. What it does not store the end of within a
 * minute is due again.
 */
export async function claimDue(db: Db, claim: string): Promise<ClaimedDelivery[]> {
  return CLAIM.all(db, { claim });
}

const SAVE = statement({
  name: 'webhook.save-attempt',
  params: {
    id,
    claim: text,
    ok: bool,
    counts: bool,
    ended: bool,
    status: nullable(int),
    failure: nullable(text),
    durationMs: nullable(int),
    requestHeaders: nullable(json<unknown>()),
    requestBody: nullable(text),
    answerHeaders: nullable(json<unknown>()),
    answerBody: nullable(text),
    answerCut: bool,
    retrySeconds: float,
    pauseSeconds: float,
  },
  row: { webhook_id: id, failures: int, is_overdue: bool },
  // what was canceled while it was sent remains canceled, unless it arrived
  // the webhook is locked first, as when it is switched off
  text: `with target as (
      select w.id from webhooks w where w.id = (select d.webhook_id from webhook_deliveries d where d.id = :id) for update),
    saved as (
      update webhook_deliveries d set
        state = case when :ok::boolean then 'DONE' when d.state = 'WAITING' and :ended::boolean then 'FAILED' else d.state end,
        attempts = d.attempts + 1, tries = d.tries + 1, claim = null, sent_at = now(), status = :status::int,
        failure = :failure::text, duration_ms = :durationMs::int, request_headers = :requestHeaders::jsonb,
        request_body = :requestBody::text, answer_headers = :answerHeaders::jsonb, answer_body = :answerBody::text,
        answer_cut = :answerCut::boolean, next_at = now() + make_interval(secs => :retrySeconds::float8),
        ended_at = case when :ok or :ended then now() else d.ended_at end
      from target where d.id = :id and d.webhook_id = target.id and d.claim = :claim::text::uuid returning d.webhook_id)
    update webhooks w set last_sent_at = now(), failure = :failure,
      failures = case when :ok then 0 when :counts::boolean then w.failures + 1 else w.failures end,
      failing_since = case when :ok then null when :counts then coalesce(w.failing_since, now()) else w.failing_since end,
      paused_until = case when :ok then case when w.kind = 'WEBHOOK' then null else w.paused_until end
        else greatest(w.paused_until, now() + make_interval(secs => least(300, :pauseSeconds::float8
          + case when w.failures >= 4 and :counts then 15 * power(2, least(w.failures, 10) - 4) else 0 end))) end
    from saved where w.id = saved.webhook_id
    returning w.id as webhook_id, w.failures,
      w.enabled and coalesce(w.failing_since <= now() - interval '1 day', false) as is_overdue`,
});

export interface Attempt {
  ok: boolean;
  /** The failure is the target's. */
  counts: boolean;
  /** It is not tried again. */
  ended: boolean;
  status: number | null;
  failure: DeliveryFailure | null;
  durationMs: number | null;
  request: { headers: Record<string, string>; body: string } | null;
  answer: { headers: Record<string, string>; body: string; cut: boolean } | null;
  /** Until the next attempt. */
  retrySeconds: number;
  /** Until the next call to the same target. */
  pauseSeconds: number;
}

/** Stores an attempt. Resolves to the state of its webhook; null when it was deleted, or the attempt is not this one's. */
export async function saveAttempt(
  db: Db,
  { id: deliveryId, claim }: { id: Id; claim: string },
  { request, answer, ...attempt }: Attempt,
) {
  return SAVE.first(db, {
    ...{ id: deliveryId, claim, ...attempt },
    requestHeaders: request && JSON.stringify(request.headers),
    requestBody: request?.body ?? null,
    answerHeaders: answer && JSON.stringify(answer.headers),
    answerBody: answer?.body ?? null,
    answerCut: answer?.cut ?? false,
  });
}

const CANCEL = statement({
  name: 'webhook.cancel',
  params: { id, claim: text },
  text: `update webhook_deliveries set state = 'CANCELED', failure = 'OUT_OF_SCOPE', claim = null, ended_at = now()
    where id = :id and claim = :claim::text::uuid and state = 'WAITING'`,
});

/** Ends a delivery whose subject is not for its webhook any more; nothing was sent. */
export async function cancelClaimed(
  db: Db,
  { id: deliveryId, claim }: { id: Id; claim: string },
): Promise<void> {
  await CANCEL.run(db, { id: deliveryId, claim });
}

const RELEASE = statement({
  name: 'webhook.release',
  params: { claim: text },
  text: `update webhook_deliveries set claim = null, next_at = now()
    where claim = :claim::text::uuid and state = 'WAITING'`,
});

/** Makes due again what this claim has not sent. */
export async function releaseClaim(db: Db, claim: string): Promise<void> {
  await RELEASE.run(db, { claim });
}

const NEXT = statement({
  name: 'webhook.next',
  params: {},
  row: { at: nullable(timestamp) },
  text: `select min(greatest(next.at, w.paused_until)) as at from webhooks w
    cross join lateral (select min(d.next_at) as at from webhook_deliveries d
      where d.webhook_id = w.id and d.state = 'WAITING' and (w.enabled or d.event = 'webhook.test')) next
    where next.at is not null`,
});

/** When something is due next; null when nothing waits. */
export async function findNextDue(db: Db): Promise<Date | null> {
  return (await NEXT.one(db, {})).at;
}

const SWEEP = statement({
  name: 'webhook.sweep',
  params: { days: int, limit: int },
  row: { id },
  text: `delete from webhook_deliveries where id in (
      select id from webhook_deliveries where created_at < now() - make_interval(days => :days::int) limit :limit::int)
    returning id`,
});

/** Deletes some deliveries older than this many days. Resolves to how many. */
export async function deleteOldDeliveries(db: Db, days: number, limit: number): Promise<number> {
  return SWEEP.count(db, { days, limit });
}
