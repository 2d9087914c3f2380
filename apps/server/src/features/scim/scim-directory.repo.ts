import type { ScimSetting } from '@zhihui/contract/features/scim/scim.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bytes, id, int, json, nullable, text, texts, timestamp } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

type Rules = ScimSetting['roles'];

const TOKEN = statement({
  name: 'scim.token',
  params: {},
  row: { tokenHash: nullable(bytes) },
  text: 'select token_hash as "tokenHash" from scim_directory',
});

/** Hash of the token that counts; null while there is none. */
export async function findScimToken(db: Db): Promise<Buffer | null> {
  return (await TOKEN.one(db, {})).tokenHash;
}

const TOUCH = statement({
  name: 'scim.touch',
  params: {},
  text: `update scim_directory set used_at = now() where used_at is null or used_at < now() - interval '1 minute'`,
});

/** The directory has called; written once a minute at most. */
export async function touchScim(db: Db): Promise<void> {
  await TOUCH.run(db, {});
}

const SET_TOKEN = statement({
  name: 'scim.setToken',
  params: { tokenHash: nullable(bytes), now: nullable(timestamp) },
  text: `update scim_directory set token_hash = :tokenHash, token_made_at = :now, used_at = null`,
});

/** Sets another token, or with null none; the previous one stops working. */
export async function setScimToken(db: Db, tokenHash: Buffer | null, now: Date): Promise<void> {
  await SET_TOKEN.run(db, { tokenHash, now: tokenHash === null ? null : now });
}

const FIND = statement({
  name: 'scim.directory',
  params: { groups: int },
  row: {
    tokenMadeAt: nullable(timestamp),
    usedAt: nullable(timestamp),
    providerId: nullable(id),
    heirId: nullable(id),
    nickname: nullable(text),
    avatar: nullable(text),
    roles: json<Rules>(),
    people: int,
    groups: texts,
  },
  text: `select d.token_made_at as "tokenMadeAt", d.used_at as "usedAt", d.provider_id as "providerId",
       d.heir_id as "heirId", h.nickname, h.avatar, d.rules as roles,
       (select count(*)::int from scim_accounts) as people,
       array(select g.resource ->> 'displayName' from scim_groups g order by g.display_name limit :groups::int) as groups
     from scim_directory d left join users h on h.id = d.heir_id and h.deleted_at is null`,
});

/** How the directory is set, with how many people it brought and the names of the first `groups` groups. */
export async function findDirectory(db: Db, groups: number) {
  return FIND.one(db, { groups });
}

const SET = statement({
  name: 'scim.set',
  params: { providerId: nullable(id), heirId: nullable(id), rules: json<Rules>() },
  text: 'update scim_directory set provider_id = :providerId, heir_id = :heirId, rules = :rules',
});

/** Stores what an Admin decided. */
export async function setDirectory(
  db: Db,
  { providerId, heirId, roles }: { providerId: Id | null; heirId: Id | null; roles: Rules },
): Promise<void> {
  await SET.run(db, { providerId, heirId, rules: JSON.stringify(roles) as never });
}

const HEIR = statement({
  name: 'scim.heir',
  params: {},
  row: { heirId: nullable(id) },
  text: 'select heir_id as "heirId" from scim_directory',
});

/** The heir of the contents of leavers; null when none is named. */
export async function findHeir(db: Db): Promise<Id | null> {
  return (await HEIR.one(db, {})).heirId;
}
