import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, int, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const UPSERT = statement({
  name: 'together.put-presence',
  params: { textId: id, client: id, node: text, clock: int, state: text },
  text: `with put as (insert into shared_presence (text_id, client, node, clock, state)
       values (:textId, :client, :node, :clock, :state)
       on conflict (text_id, client) do update set node = :node, clock = :clock, state = :state, seen_at = now())
     select pg_notify('together', 'presence ' || :textId)`,
});

export type PresenceRow = RowOf<typeof LIST_REMOTE>;

/** Stores where somebody's caret is, for the other nodes. */
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

/** Somebody left. */
export async function dropPresence(db: Db, textId: Id, client: number): Promise<void> {
  await DROP.run(db, { textId, client });
}

/** Of a node that died nobody says that they left. */
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
