import type { RequestState } from '@zhihui/contract/features/access/access.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import type { Db } from '../../db/db.ts';
import {
  bigint,
  bool,
  id,
  ids,
  int,
  json,
  nullable,
  text,
  textOf,
  timestamp,
} from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { isLive } from '../../visibility/content-access.ts';
import { personJson } from '../../visibility/person-json.ts';

/** How long after the last one an asker may remind those who decide. */
const BETWEEN_REMINDERS = "interval '1 day'";
const OWN_COLUMNS = `q.id, q.state, q.reason, q.answer, q.created_at, q.decided_at,
  q.state = 'PENDING' and q.reminded_at < now() - ${BETWEEN_REMINDERS} as can_remind`;
const ownRow = {
  id,
  state: textOf<RequestState>(),
  reason: text,
  answer: text,
  created_at: timestamp,
  decided_at: nullable(timestamp),
  can_remind: bool,
};

const LATEST = statement({
  name: 'access-request.latest',
  params: { userId: id, model: textOf<ContentModel>(), targetId: id },
  row: ownRow,
  text: `select ${OWN_COLUMNS} from access_requests q
    where q.user_id = :userId and q.target_id = :targetId and q.model = :model order by q.id desc limit 1`,
});

export type OwnRequestRow = RowOf<typeof LATEST>;

/** A person's last request for an address; null without any. */
export async function findLatestRequest(
  db: Db,
  request: { userId: Id; model: ContentModel; targetId: Id },
): Promise<OwnRequestRow | null> {
  return LATEST.first(db, request);
}

const INSERT = statement({
  name: 'access-request.insert',
  params: { userId: id, model: textOf<ContentModel>(), targetId: id, reason: text },
  row: ownRow,
  text: `with q as (insert into access_requests (user_id, model, target_id, reason)
      values (:userId, :model, :targetId, :reason) on conflict (target_id, user_id) where state = 'PENDING' do nothing returning *)
    select ${OWN_COLUMNS} from q`,
});

/** Stores a request; null while one for the same address waits. */
export async function insertRequest(
  db: Db,
  request: { userId: Id; model: ContentModel; targetId: Id; reason: string },
): Promise<OwnRequestRow | null> {
  return INSERT.first(db, request);
}

const REMIND = statement({
  name: 'access-request.remind',
  params: { id, userId: id },
  row: ownRow,
  text: `with q as (update access_requests set reminded_at = now() where id = :id and user_id = :userId and state = 'PENDING'
      and reminded_at < now() - ${BETWEEN_REMINDERS} returning *)
    select ${OWN_COLUMNS} from q`,
});
const WITHDRAW = statement({
  name: 'access-request.withdraw',
  params: { id, userId: id },
  row: ownRow,
  text: `with q as (update access_requests set state = 'WITHDRAWN', decided_at = now()
      where id = :id and user_id = :userId and state = 'PENDING' returning *)
    select ${OWN_COLUMNS} from q`,
});
const OWN = statement({
  name: 'access-request.own',
  params: { id, userId: id },
  row: ownRow,
  text: `select ${OWN_COLUMNS} from access_requests q where q.id = :id and q.user_id = :userId`,
});

/** A person's own request; null when they have no such one. */
export async function findOwnRequest(db: Db, requestId: Id, userId: Id) {
  return OWN.first(db, { id: requestId, userId });
}

/** Notes a reminder; null when the request does not wait, or was reminded of lately. */
export async function saveReminder(db: Db, requestId: Id, userId: Id) {
  return REMIND.first(db, { id: requestId, userId });
}

/** Withdraws a waiting request; null when there is none. */
export async function withdrawRequest(db: Db, requestId: Id, userId: Id) {
  return WITHDRAW.first(db, { id: requestId, userId });
}

const COLUMNS = `q.id, q.state, q.reason, q.answer, q.created_at, q.decided_at, q.ends_at, ${personJson('u')} as user,
  case when d.id is not null then ${personJson('d')} end as decided_by, c.id as content_id, c.model, c.title, c.category_id, k.name as category_name`;
const requestRow = {
  id,
  state: textOf<RequestState>(),
  reason: text,
  answer: text,
  created_at: timestamp,
  decided_at: nullable(timestamp),
  ends_at: nullable(timestamp),
  user: json<UserBrief>(),
  decided_by: nullable(json<UserBrief>()),
  content_id: id,
  model: textOf<ContentModel>(),
  title: text,
  category_id: nullable(id),
  category_name: nullable(text),
};
const FROM = `from access_requests q join users u on u.id = q.user_id and u.deleted_at is null
  join contents c on c.id = q.target_id and c.model = q.model and ${isLive('c')}
  left join categories k on k.id = c.category_id left join users d on d.id = q.decided_by`;
const WHERE = `where (:scope::bigint[] is null or c.category_id = any(:scope)) and (:state::text is null or q.state = :state)`;

const LIST = statement({
  name: 'access-request.list',
  params: {
    scope: nullable(ids),
    state: nullable(textOf<RequestState>()),
    limit: bigint,
    offset: bigint,
  },
  row: requestRow,
  text: `select ${COLUMNS} ${FROM} ${WHERE} order by (q.state = 'PENDING') desc, q.created_at desc, q.id desc limit :limit offset :offset`,
});
const COUNT = statement({
  name: 'access-request.count',
  params: { scope: nullable(ids), state: nullable(textOf<RequestState>()) },
  row: { total: int },
  text: `select count(*)::int as total ${FROM} ${WHERE}`,
});

export type RequestRow = RowOf<typeof LIST>;

/** Requests for items in a scope (null: everywhere) that exist; those that wait first. */
export async function listRequests(
  db: Db,
  filter: {
    scope: readonly Id[] | null;
    state: RequestState | null;
    limit: number;
    offset: number;
  },
) {
  const [rows, { total }] = await Promise.all([LIST.all(db, filter), COUNT.one(db, filter)]);
  return { rows, total };
}

const FIND = statement({
  name: 'access-request.find',
  params: { id },
  row: requestRow,
  text: `select ${COLUMNS} ${FROM} where q.id = :id`,
});

/** A request for an item that exists; null otherwise. */
export async function findRequest(db: Db, requestId: Id): Promise<RequestRow | null> {
  return FIND.first(db, { id: requestId });
}

const DECIDE = statement({
  name: 'access-request.decide',
  params: {
    id,
    state: textOf<RequestState>(),
    endsAt: nullable(timestamp),
    answer: text,
    by: id,
  },
  row: { id },
  text: `update access_requests set state = :state, ends_at = :endsAt, answer = :answer, decided_by = :by, decided_at = now()
    where id = :id and state = 'PENDING' returning id`,
});

/** Stores a decision; false when the request does not wait any more. */
export async function saveDecision(
  db: Db,
  decision: { id: Id; state: RequestState; endsAt: Date | null; answer: string; by: Id },
): Promise<boolean> {
  return (await DECIDE.count(db, decision)) > 0;
}

const ANY = statement({
  name: 'access-request.any',
  params: { id },
  row: { state: textOf<RequestState>(), reason: text, answer: text },
  text: 'select state, reason, answer from access_requests where id = :id',
});

/** A request, whether or not there is something at its address. */
export async function findAnyRequest(db: Db, requestId: Id) {
  return ANY.first(db, { id: requestId });
}
