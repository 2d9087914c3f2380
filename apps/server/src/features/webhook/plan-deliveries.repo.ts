import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, int, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isLive } from '../../visibility/content-access.ts';
import { isInScope } from './webhook-scope.ts';

/** A webhook that fails has no more than this waiting; further events are counted only. */
const MAX_WAITING_FAILING = 1000;
/** From so many failures in a row a webhook counts as failing. */
const FAILING_FROM = 5;
/** A group is not flooded by an import: further messages are counted only. */
const MAX_WAITING_ROBOT = 100;

const IS_FULL = `(select count(*) from (select from webhook_deliveries d where d.webhook_id = w.id and d.state = 'WAITING'
    limit ${MAX_WAITING_FAILING}) d) >= case when w.kind <> 'WEBHOOK' then ${MAX_WAITING_ROBOT}
      when w.failures >= ${FAILING_FROM} then ${MAX_WAITING_FAILING} else ${MAX_WAITING_FAILING + 1} end`;

interface Plan {
  /** SQL of the subject: subject_id, content_id, category_id. */
  source: string;
  /** SQL of the name of the event for one webhook, and of its key, which a webhook has once; `s` is the subject. */
  event: string;
  key: string;
}

/** SQL: a delivery for each webhook that an event concerns, all in one statement. */
const planSql = ({ source, event, key }: Plan): string => `with source as (${source}),
    concerned as (
      select w.id, e.event, e.key, s.subject_id, s.content_id, ${IS_FULL} as is_full
      from source s left join categories k on k.id = s.category_id
      join webhooks w on w.enabled and ${isInScope('w', 'k')}
      cross join lateral (select ${event} as event, ${key} as key) e
      where e.event = any(w.events)),
    full_up as (update webhooks w set dropped = w.dropped + 1 from concerned c where w.id = c.id and c.is_full returning w.id),
    planned as (
      insert into webhook_deliveries (webhook_id, event, key, subject_id, content_id)
      select id, event, key, subject_id, content_id from concerned where not is_full
      on conflict do nothing returning id)
    select count(*)::int as planned from planned where (select count(*) from full_up) >= 0`;

const row = { planned: int };

const CONTENT = `select c.id as subject_id, c.id as content_id, c.category_id, lower(c.model) as section,
    c.published_at is not distinct from c.updated_at and c.published_at > now() - interval '10 minutes' as is_first from contents c where c.id = :contentId`;
const DELIVERED = `from webhook_deliveries d where d.webhook_id = w.id and d.content_id = s.content_id`;
/** What is published again after it was removed is an event of its own; several internal events announce it. */
const PUBLISHED_KEY = `s.section || '.published:' || s.content_id || ':'
    || coalesce((select max(d.id) ${DELIVERED} and d.event = s.section || '.removed'), 0)`;
/** What was just published, and not announced yet, is new; so is what was removed before. */
const IS_NEW = `((s.is_first and not exists (select ${DELIVERED} and d.event = s.section || '.published'))
  or (select d.event ${DELIVERED} and split_part(d.event, '.', 1) = s.section
    order by d.id desc limit 1) = s.section || '.removed')`;

const PUBLISHED = statement({
  name: 'webhook.plan-published',
  params: { contentId: id },
  row,
  text: planSql({
    source: `${CONTENT} and ${isLive('c')}`,
    event: `s.section || '.published'`,
    key: PUBLISHED_KEY,
  }),
});
const LIVE = statement({
  name: 'webhook.plan-live',
  params: { contentId: id, revision: nullable(int) },
  row,
  text: planSql({
    source: `${CONTENT} and ${isLive('c')} and c.live_revision = coalesce(:revision::int, c.live_revision)`,
    event: `s.section || case when ${IS_NEW} then '.published' else '.updated' end`,
    key: `case when ${IS_NEW} then ${PUBLISHED_KEY} end`,
  }),
});
const REMOVED = statement({
  name: 'webhook.plan-removed',
  params: { contentId: id },
  row,
  text: planSql({
    source: `${CONTENT} and c.published_at is not null and not (${isLive('c')})`,
    event: `s.section || '.removed'`,
    key: 'null::text',
  }),
});

const PLANS = { published: PUBLISHED, removed: REMOVED };

/** Plans the deliveries of a content that readers have now, or no longer. Resolves to how many there are. */
export async function planContent(db: Db, act: keyof typeof PLANS, contentId: Id): Promise<number> {
  return (await PLANS[act].one(db, { contentId })).planned;
}

/** Plans the deliveries of a text that readers have in another version, or again. */
export async function planLive(db: Db, contentId: Id, revision: number): Promise<number> {
  return (await LIVE.one(db, { contentId, revision })).planned;
}

const ANSWER = statement({
  name: 'webhook.plan-answer',
  params: { answerId: id, event: text },
  row,
  text: planSql({
    source: `select a.id as subject_id, c.id as content_id, c.category_id
      from answers a join contents c on c.id = a.question_id
      where a.id = :answerId and a.status = 'APPROVED' and a.deleted_at is null and ${isLive('c')}`,
    event: ':event::text',
    key: `:event::text || ':' || s.subject_id`,
  }),
});

/** Plans the deliveries of an answer that readers have, or that was accepted; once for each. */
export async function planAnswer(
  db: Db,
  event: 'answer.created' | 'answer.accepted',
  answerId: Id,
): Promise<number> {
  return (await ANSWER.one(db, { answerId, event })).planned;
}

const COMMENT = statement({
  name: 'webhook.plan-comment',
  params: { commentId: id },
  row,
  text: planSql({
    source: `select m.id as subject_id, c.id as content_id, c.category_id
      from comments m join contents c on c.id = m.content_id
      where m.id = :commentId and m.status = 'APPROVED' and m.deleted_at is null and ${isLive('c')}`,
    event: `'comment.created'`,
    key: `'comment.created:' || s.subject_id`,
  }),
});

/** Plans the deliveries of a comment that readers have. */
export async function planComment(db: Db, commentId: Id): Promise<number> {
  return (await COMMENT.one(db, { commentId })).planned;
}

const FEEDBACK = statement({
  name: 'webhook.plan-feedback',
  params: { feedbackId: id },
  row,
  text: planSql({
    source: `select f.id as subject_id, c.id as content_id, c.category_id
      from feedbacks f join contents c on c.id = f.content_id where f.id = :feedbackId and ${isLive('c')}`,
    event: `'feedback.created'`,
    key: `'feedback.created:' || s.subject_id`,
  }),
});

/** Plans the deliveries of feedback on a text. */
export async function planFeedback(db: Db, feedbackId: Id): Promise<number> {
  return (await FEEDBACK.one(db, { feedbackId })).planned;
}

const TEST = statement({
  name: 'webhook.plan-test',
  params: { webhookId: id },
  row: { id },
  // before all that waits, also where it is paused
  text: `with ready as (update webhooks set paused_until = case when kind = 'WEBHOOK' then null else paused_until end
      where id = :webhookId returning id)
    insert into webhook_deliveries (webhook_id, event, next_at) select id, 'webhook.test', to_timestamp(0) from ready returning id`,
});

/** Plans a test. Resolves to the id of its delivery. */
export async function planTest(db: Db, webhookId: Id): Promise<Id> {
  return (await TEST.one(db, { webhookId })).id;
}
