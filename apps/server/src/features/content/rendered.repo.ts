import type { Db } from '../../db/db.ts';
import { bigint, id, int, json, nullable, text } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';
import { RENDERER } from '../../platform/markdown/version.ts';

export type StaleText = RowOf<typeof CONTENTS>;

const STALE_ROW = {
  id,
  /** The content that shows the text: itself, or the question of an answer. */
  content_id: id,
  body: text,
  html: text,
  plain: text,
};

const CONTENTS = statement({
  name: 'content.stale-texts',
  params: { limit: bigint },
  row: STALE_ROW,
  text: `select c.id, c.id as content_id, c.body, c.html, c.plain from contents c where c.renderer < ${RENDERER}
     order by c.renderer, c.id limit :limit`,
});
const ANSWERS = statement({
  name: 'content.stale-answers',
  params: { limit: bigint },
  row: STALE_ROW,
  text: `select a.id, a.question_id as content_id, a.body, a.html, a.plain from answers a where a.renderer < ${RENDERER}
     order by a.renderer, a.id limit :limit`,
});

/** Returns the next texts rendered by an older version. Locks nothing. */
export function listStaleTexts(db: Db, table: 'contents' | 'answers', limit: number) {
  return (table === 'contents' ? CONTENTS : ANSWERS).all(db, { limit });
}

const RENDERED = {
  id,
  body: text,
  html: nullable(text),
  plain: nullable(text),
};
const SAVE_CONTENT = statement({
  name: 'content.keep-rendered',
  params: { ...RENDERED, toc: nullable(json<string>()), excerpt: nullable(text) },
  row: { count: int },
  text: `with kept as (update contents set html = coalesce(:html, html), plain = coalesce(:plain, plain), toc = coalesce(:toc, toc),
       excerpt = coalesce(:excerpt, excerpt), renderer = ${RENDERER} where id = :id and body = :body and renderer < ${RENDERER} returning id)
     select count(*)::int from kept`,
});
const SAVE_ANSWER = statement({
  name: 'content.keep-rendered-answer',
  params: RENDERED,
  row: { count: int },
  text: `with kept as (update answers set html = coalesce(:html, html), plain = coalesce(:plain, plain), renderer = ${RENDERER}
       where id = :id and body = :body and renderer < ${RENDERER} returning id)
     select count(*)::int from kept`,
});

export interface Rerendered {
  html: string;
  plain: string;
  toc: string;
  excerpt: string;
}

/**
 * Stores the new rendering of a text; with null it keeps the old one and is not tried again. Returns false when it was
 * edited meanwhile.
 */
export async function saveRendered(
  db: Db,
  table: 'contents' | 'answers',
  { id: textId, body }: StaleText,
  rendering: Rerendered | null,
): Promise<boolean> {
  const { html = null, plain = null, toc = null, excerpt = null } = rendering ?? {};
  const saved =
    table === 'contents'
      ? await SAVE_CONTENT.one(db, { id: textId, body, html, plain, toc, excerpt })
      : await SAVE_ANSWER.one(db, { id: textId, body, html, plain });
  return saved.count > 0;
}
