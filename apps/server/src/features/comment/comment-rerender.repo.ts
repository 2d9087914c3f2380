import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, json, nullable, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { RENDERER } from '../../platform/markdown/version.ts';

export type StaleComment = RowOf<typeof STALE>;

const STALE = statement({
  name: 'comment.stale-texts',
  params: { limit: bigint },
  row: { id, revision: int, body: text, mentions: json<{ id: Id; name: string }[]>(), html: text },
  text: `select m.id, t.revision, m.body, m.mentions, t.html from comment_texts t join comments m on m.id = t.comment_id
     where t.renderer < ${RENDERER} order by t.renderer, t.comment_id limit :limit`,
});

/** Returns the next comments rendered by an older version. Locks nothing. */
export function listStaleComments(db: Db, limit: number): Promise<StaleComment[]> {
  return STALE.all(db, { limit });
}

const SAVE = statement({
  name: 'comment.rerendered',
  params: { id, revision: int, html: nullable(text), plain: nullable(text) },
  row: { count: int },
  text: `with saved as (update comment_texts set html = coalesce(:html, html), plain = coalesce(:plain, plain), renderer = ${RENDERER}
       where comment_id = :id and revision = :revision and renderer < ${RENDERER} returning comment_id)
     select count(*)::int from saved`,
});

/**
 * Stores the new rendering of a comment; with null it keeps the old one and is not tried again. Returns false when it was
 * edited meanwhile.
 */
export async function saveRerendered(
  db: Db,
  { id: commentId, revision }: StaleComment,
  rendered: { html: string; plain: string } | null,
): Promise<boolean> {
  const { html = null, plain = null } = rendered ?? {};
  return (await SAVE.one(db, { id: commentId, revision, html, plain })).count > 0;
}
