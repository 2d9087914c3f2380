import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, ids, text, nullable } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import type { RowOf } from '../../db/kinds.ts';
import { isLive } from '../../visibility/content-access.ts';

/** Links stored per text. */
const MAX_LINKS = 1000;

/** A link to a content in rendered HTML, with its section and number; `/article/12/meta` is another page. */
const ADDRESS = `<a (?:[^<>]* )?href="/(article|news|announcement|question)/([1-9][0-9]{0,17})(?=["?#])`;

/** `isWanted`: a condition on the id of a text, given as an expression. */
const syncSql = (isWanted: (id: string) => string): string => `with texts as (
       select id, replace(html, 'href="' || :origin || '/', 'href="/') as html from contents where ${isWanted('id')}),
     found as (
       select t.id as source_id, upper(m[1]) as model, m[2]::bigint as target_id
       from texts t cross join lateral (
         select m from regexp_matches(t.html, '${ADDRESS}', 'g') m limit ${MAX_LINKS}) l
       where m[2]::bigint <> t.id group by 1, 2, 3),
     gone as (
       delete from content_links l where ${isWanted('l.source_id')} and not exists (
         select from found f where (f.source_id, f.model, f.target_id) = (l.source_id, l.model, l.target_id))),
     added as (
       insert into content_links (source_id, model, target_id) select source_id, model, target_id from found
       on conflict do nothing)
     update contents set links_known = true where ${isWanted('id')} and not links_known`;

const SYNC = statement({
  name: 'link.keep',
  params: { ids, origin: text },
  text: syncSql((column) => `${column} = any(:ids::bigint[])`),
});

/** The plan of a list is made for each list; that of one id, which most changes concern, only once. */
const SYNC_ONE = statement({
  name: 'link.keep-one',
  params: { id, origin: text },
  text: syncSql((column) => `${column} = :id`),
});

/** Updates the stored links of these contents from their current texts. `origin`: that of the site. */
export async function syncLinks(db: Db, ids: readonly Id[], origin: string): Promise<void> {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) await SYNC_ONE.defer(db, { id: only, origin });
  else await SYNC.defer(db, { ids, origin });
}

const UNKNOWN = statement({
  name: 'link.unknown',
  params: { limit: bigint },
  row: { id },
  text: 'select id from contents where not links_known order by id limit :limit for update skip locked',
});

/** Returns the next contents whose links are not indexed, locked until the transaction ends. */
export async function listUnindexed(db: Db, limit: number): Promise<Id[]> {
  return (await UNKNOWN.all(db, { limit })).map((row) => row.id);
}

const mentioningRow = {
  content_id: id,
  html: text,
  excerpt: text,
  writer_id: nullable(id),
};
/** A published text that may mention users. */
export type MentioningText = RowOf<typeof mentioningRow>;

const CONTENT = statement({
  name: 'mention.content',
  params: { id },
  row: mentioningRow,
  text: `select c.id as content_id, c.html, c.excerpt, coalesce(r.editor_id, c.author_id) as writer_id
    from contents c left join revisions r on r.content_id = c.id and r.number = c.live_revision
    where c.id = :id and ${isLive('c')}`,
});

/** Returns null when readers cannot see the content (any more). */
export async function findContentText(db: Db, contentId: Id): Promise<MentioningText | null> {
  return CONTENT.first(db, { id: contentId });
}

const ANSWER = statement({
  name: 'mention.answer',
  params: { id },
  row: mentioningRow,
  text: `select a.question_id as content_id, a.html, left(a.plain, 400) as excerpt, a.author_id as writer_id
    from answers a where a.id = :id and a.status = 'APPROVED' and a.deleted_at is null`,
});

/** Returns null when readers cannot see the answer (any more). */
export async function findAnswerText(db: Db, answerId: Id): Promise<MentioningText | null> {
  return ANSWER.first(db, { id: answerId });
}
