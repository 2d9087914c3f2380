import { MAX_RECENT } from '@zhihui/contract/features/search/search.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, nullable, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const LIST = statement({
  name: 'search.recent',
  params: { userId: id },
  row: { id, word: text },
  text: `select id, word from recent_searches where user_id = :userId
    order by searched_at desc, id desc limit ${MAX_RECENT}`,
});

/** What somebody searched for lately, the latest first. */
export function listRecent(db: Db, userId: Id): Promise<{ id: Id; word: string }[]> {
  return LIST.all(db, { userId });
}

const SAVE = statement({
  name: 'search.keep-recent',
  params: { userId: id, word: text },
  text: `insert into recent_searches (user_id, word) values (:userId, :word)
    on conflict (user_id, word) do update set searched_at = clock_timestamp()`,
});
const DROP_OLD = statement({
  name: 'search.drop-old-recent',
  params: { userId: id },
  text: `delete from recent_searches where id in (select id from recent_searches where user_id = :userId
    order by searched_at desc, id desc offset ${MAX_RECENT})`,
});

/** Keeps what somebody searched for; of more than a few the oldest goes. */
export async function saveRecent(db: Db, userId: Id, word: string): Promise<void> {
  await SAVE.run(db, { userId, word });
  await DROP_OLD.run(db, { userId });
}

const FORGET = statement({
  name: 'search.forget-recent',
  params: { userId: id, id: nullable(id) },
  text: 'delete from recent_searches where user_id = :userId and (:id::bigint is null or id = :id) returning 1',
});

/** Forgets one of the searches of somebody; null: all. Resolves to how many. */
export function forgetRecent(db: Db, userId: Id, searchId: Id | null): Promise<number> {
  return FORGET.count(db, { userId, id: searchId });
}
