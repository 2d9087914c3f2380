import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { id, ids, texts } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { TEXT } from './search.repo.ts';

// With this collation only letters of English are made small, which is many times as fast.
const PLAIN = 'collate "C"';

const WITH_PHRASES = statement({
  name: 'search.with-phrases',
  params: { ids, phrases: texts, without: texts },
  row: { id },
  text: `select c.id from unnest(:ids::bigint[]) with ordinality as wanted (id, place)
    join contents c on c.id = wanted.id and c.live_revision is not null and c.deleted_at is null
    cross join lateral (select lower((c.title || e'\\n' || ${TEXT}) ${PLAIN}) as text offset 0) w
    where not exists (select from unnest(:phrases::text[]) p where strpos(w.text, lower(p ${PLAIN})) = 0)
      and not exists (select from unnest(:without::text[]) p where strpos(w.text, lower(p ${PLAIN})) > 0)
    order by wanted.place`,
});

/** Those contents, in their order, in whose texts all `phrases` stand as they are, and none of `without`. */
export async function keepPhrases(
  db: Db,
  of: readonly Id[],
  { phrases, without }: { phrases: readonly string[]; without: readonly string[] },
): Promise<Id[]> {
  if (of.length === 0) return [];
  const rows = await WITH_PHRASES.all(db, { ids: of, phrases, without });
  return rows.map((row) => row.id);
}
