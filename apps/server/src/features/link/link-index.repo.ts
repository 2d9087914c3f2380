import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, text } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

/** Links of one text that are kept. */
const MAX_LINKS = 1000;

/** A link to a content in rendered HTML, with its section and number; `/article/12/meta` is another page. */
const ADDRESS = `<a (?:[^<>]* )?href="/(article|news|announcement|question)/([1-9][0-9]{0,17})(?=["?#])`;

const SYNC = statement({
  name: 'link.keep',
  params: { ids, origin: text },
  text: `with texts as (
       select id, replace(html, 'href="' || :origin || '/', 'href="/') as html from contents where id = any(:ids::bigint[])),
     found as (
       select t.id as source_id, upper(m[1]) as model, m[2]::bigint as target_id
       from texts t cross join lateral (
         select m from regexp_matches(t.html, '${ADDRESS}', 'g') m limit ${MAX_LINKS}) l
       where m[2]::bigint <> t.id group by 1, 2, 3),
     gone as (
       delete from content_links l where l.source_id = any(:ids::bigint[]) and not exists (
         select from found f where (f.source_id, f.model, f.target_id) = (l.source_id, l.model, l.target_id))),
     added as (
       insert into content_links (source_id, model, target_id) select source_id, model, target_id from found
       on conflict do nothing)
     update contents set links_known = true where id = any(:ids::bigint[]) and not links_known`,
});

/** Brings the links of these contents up to date with the texts that their rows hold. `origin`: the site's own. */
export async function syncLinks(db: Db, ids: readonly Id[], origin: string): Promise<void> {
  await SYNC.defer(db, { ids, origin });
}

const UNKNOWN = statement({
  name: 'link.unknown',
  params: { limit: bigint },
  row: { id },
  text: 'select id from contents where not links_known order by id limit :limit for update skip locked',
});

/** The next contents whose links are in no index; they stay as they are until the transaction ends. */
export async function listUnindexed(db: Db, limit: number): Promise<Id[]> {
  return (await UNKNOWN.all(db, { limit })).map((row) => row.id);
}
