import { MAX_LISTED_CLIENTS, MAX_TOKEN_CLIENTS } from '@zhihui/contract/features/mcp/mcp.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, text, texts, timestamp } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** The last use is written at most this often, not at every call. */
const TOUCH = '1 minute';

const NOTE = statement({
  name: 'mcp.note-use',
  params: { tokenId: id, client: text, max: bigint },
  text: `insert into mcp_uses (token_id, client)
    select :tokenId, :client where exists (select from mcp_uses u where u.token_id = :tokenId and u.client = :client)
      or (select count(*) from mcp_uses u where u.token_id = :tokenId) < :max
    on conflict (token_id, client) do update set used_at = now() where mcp_uses.used_at < now() - interval '${TOUCH}'`,
});

/** Records that a client called with a token; of one token only so many clients are recorded. */
export async function recordUse(db: Db, tokenId: Id, client: string): Promise<void> {
  await NOTE.run(db, { tokenId, client, max: MAX_TOKEN_CLIENTS });
}

/** SQL: the token `t` works. */
const IS_LIVE = 't.revoked_at is null and t.expires_at > now()';

const clientRow = {
  client: text,
  members: int,
  services: texts,
  tokens: int,
  scopes: texts,
  used_at: timestamp,
};
export type ClientRow = RowOf<typeof clientRow>;

const CLIENTS = statement({
  name: 'mcp.clients',
  params: { limit: bigint },
  row: clientRow,
  text: `select u.client, count(distinct t.user_id) filter (where t.kind = 'PERSONAL')::int as members,
      array(select distinct unnest(array_agg(t.name) filter (where t.kind = 'SERVICE')) order by 1 limit 10) as services,
      count(*)::int as tokens, max(u.used_at) as used_at,
      array(select distinct s from api_tokens l join mcp_uses m on m.token_id = l.id, unnest(l.scopes) s
        where m.client = u.client and l.revoked_at is null and l.expires_at > now()) as scopes
    from mcp_uses u join api_tokens t on t.id = u.token_id where ${IS_LIVE}
    group by u.client order by max(u.used_at) desc, u.client limit :limit`,
});

/** The clients that called with tokens that work now, the latest first. */
export function listClients(db: Db): Promise<ClientRow[]> {
  return CLIENTS.all(db, { limit: MAX_LISTED_CLIENTS });
}

const REVOKE = statement({
  name: 'mcp.revoke',
  params: { client: text },
  row: { id },
  text: `update api_tokens t set revoked_at = now() where ${IS_LIVE}
    and exists (select from mcp_uses u where u.token_id = t.id and u.client = :client) returning t.id`,
});

/** Revokes every token that this client called with. Resolves to how many. */
export function revokeClientTokens(db: Db, client: string): Promise<number> {
  return REVOKE.count(db, { client });
}
