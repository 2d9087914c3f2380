import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import type { RowOf } from '../../db/kinds.ts';
import { bool, id, ids, int, nullable, text, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { getAccountLevel } from '../../visibility/account-rights.ts';
import { isActive } from '../../visibility/person-access.ts';

const PERSON_COLUMNS = { id, nickname: text, avatar: nullable(text) };

const DRAFT = statement({
  name: 'together.draft',
  params: { draftId: id, userId: id },
  row: { owner_id: id, content_id: nullable(id), body: text, mine: bool, invited: bool },
  text: `select d.user_id as owner_id, d.content_id, d.body, d.user_id = :userId as mine,
       exists (select from draft_members m where m.draft_id = d.id and m.user_id = :userId) as invited
     from drafts d where d.id = :draftId`,
});

/** A draft and what this person is to it. */
export function findDraftFor(db: Db, draftId: Id, userId: Id) {
  return DRAFT.first(db, { draftId, userId });
}

const OWNER = statement({
  name: 'together.owner',
  params: { draftId: id },
  row: PERSON_COLUMNS,
  text: `select u.id, u.nickname, u.avatar from drafts d join users u on u.id = d.user_id where d.id = :draftId`,
});
const MEMBERS = statement({
  name: 'together.members',
  params: { draftId: id },
  row: { ...PERSON_COLUMNS, created_at: timestamp },
  text: `select u.id, u.nickname, u.avatar, m.created_at from draft_members m join users u on u.id = m.user_id
     where m.draft_id = :draftId and ${isActive('u')} order by m.created_at, u.id`,
});

/** Whose draft it is, and who was invited. */
export async function listMembers(db: Db, draftId: Id) {
  const owner = await OWNER.one(db, { draftId });
  return { owner, members: await MEMBERS.all(db, { draftId }) };
}

const COLLEAGUE = `${isActive('u')} and ${getAccountLevel({ person: 'u', role: 'r' })} = 2`;

const COLLEAGUES = statement({
  name: 'together.colleagues',
  params: { userId: id, keyword: text },
  row: PERSON_COLUMNS,
  text: `select u.id, u.nickname, u.avatar from users u join roles r on r.id = u.role_id
     where u.id <> :userId and ${COLLEAGUE} and position(lower(:keyword) in lower(u.nickname)) > 0
     order by length(u.nickname), u.nickname, u.id limit 10`,
});

/** Staff whose name holds the words, but for the one who asks. */
export function findColleagues(db: Db, userId: Id, keyword: string) {
  return COLLEAGUES.all(db, { userId, keyword });
}

const INVITE = statement({
  name: 'together.invite',
  params: { draftId: id, userId: id },
  row: { user_id: id },
  text: `insert into draft_members (draft_id, user_id)
     select :draftId, u.id from users u join roles r on r.id = u.role_id where u.id = :userId and ${COLLEAGUE}
     on conflict (draft_id, user_id) do update set created_at = draft_members.created_at returning user_id`,
});

/** Invites a staff user. False when the user cannot be invited. */
export async function inviteMember(db: Db, draftId: Id, userId: Id): Promise<boolean> {
  return (await INVITE.count(db, { draftId, userId })) > 0;
}

const COUNT = statement({
  name: 'together.count-members',
  params: { draftId: id },
  row: { total: int },
  text: 'select count(*)::int as total from draft_members where draft_id = :draftId',
});

/** How many were invited. */
export async function countMembers(db: Db, draftId: Id): Promise<number> {
  return (await COUNT.one(db, { draftId })).total;
}

const REMOVE = statement({
  name: 'together.remove-member',
  params: { draftId: id, userId: id },
  row: { user_id: id },
  text: 'delete from draft_members where draft_id = :draftId and user_id = :userId returning user_id',
});

/** Withdraws an invitation; false when there was none. */
export async function removeMember(db: Db, draftId: Id, userId: Id): Promise<boolean> {
  return (await REMOVE.count(db, { draftId, userId })) > 0;
}

const UPSERT = statement({
  name: 'together.put-presence',
  params: { textId: id, client: id, node: text, clock: int, state: text },
  text: `with put as (insert into shared_presence (text_id, client, node, clock, state)
       values (:textId, :client, :node, :clock, :state)
       on conflict (text_id, client) do update set node = :node, clock = :clock, state = :state, seen_at = now())
     select pg_notify('together', 'presence ' || :textId)`,
});

export type PresenceRow = RowOf<typeof LIST_REMOTE>;

/** Stores a participant's caret, for the other nodes. */
export async function savePresence(
  db: Db,
  presence: { textId: Id; client: number; node: string; clock: number; state: string },
): Promise<void> {
  await UPSERT.run(db, presence);
}

const DROP = statement({
  name: 'together.drop-presence',
  params: { textId: id, client: id },
  text: `with gone as (delete from shared_presence where text_id = :textId and client = :client)
     select pg_notify('together', 'presence ' || :textId)`,
});

/** Deletes the caret of a participant who left. */
export async function dropPresence(db: Db, textId: Id, client: number): Promise<void> {
  await DROP.run(db, { textId, client });
}

/** Deletes carets of nodes that died without reporting it. */
const PRESENCE_TTL = '15 seconds';

const LIST_REMOTE = statement({
  name: 'together.presence-elsewhere',
  params: { textId: id, node: text },
  row: { client: id, node: text, clock: int, state: text },
  text: `select client, node, clock, state from shared_presence
     where text_id = :textId and node <> :node and seen_at > now() - interval '${PRESENCE_TTL}' limit 200`,
});

/** Who is at a text on other nodes. */
export function listRemotePresence(db: Db, textId: Id, node: string): Promise<PresenceRow[]> {
  return LIST_REMOTE.all(db, { textId, node });
}

const REFRESH = statement({
  name: 'together.beat-presence',
  params: { ids, node: text },
  text: `with old as (delete from shared_presence where seen_at < now() - interval '1 minute')
     update shared_presence set seen_at = now() where text_id = any(:ids::bigint[]) and node = :node`,
});

/** Those of this node are still there; what others left behind is swept. */
export async function refreshPresence(db: Db, textIds: readonly Id[], node: string): Promise<void> {
  await REFRESH.run(db, { ids: textIds, node });
}
