import type { Id } from '@zhihui/contract/schema.ts';
import type { Db } from '../../db/db.ts';
import { bigint, id, int, nonNull, nullable, text, texts } from '../../db/kinds.ts';
import type { RowOf } from '../../db/kinds.ts';
import { statement } from '../../db/statement.ts';

const BY_EMAIL = statement({
  name: 'import.authors',
  params: { emails: texts },
  row: { id, email: nonNull(text) },
  text: `select id, email from users where email = any(:emails::text[]) and deleted_at is null`,
});

/** Accounts with these addresses. */
export async function listByEmail(
  db: Db,
  emails: readonly string[],
): Promise<{ id: Id; email: string }[]> {
  return BY_EMAIL.all(db, { emails });
}

/** SQL: what identifies the author of page `p` within an import. */
export const AUTHOR_OF_PAGE = `coalesce(lower(nullif(p.author_email, '')), p.author_name)`;
/** SQL: page `p` has an author without an account of the same address. */
export const IS_STRANGER = `p.author_name is not null and not exists (select from users a
  where a.email = lower(p.author_email) and a.deleted_at is null)`;

const author = {
  author: text,
  name: text,
  pages: int,
  user_id: nullable(id),
  user_nickname: nullable(text),
  user_avatar: nullable(text),
};
export type AuthorRow = RowOf<typeof author>;

const STRANGERS = `select ${AUTHOR_OF_PAGE} as author, min(p.author_name) as name, count(*)::int as pages
  from import_pages p where p.import_id = :importId and ${IS_STRANGER} group by 1`;

const LIST = statement({
  name: 'import.strangers',
  params: { importId: id, limit: bigint, offset: bigint },
  row: author,
  text: `select s.author, s.name, s.pages, u.id as user_id, u.nickname as user_nickname, u.avatar as user_avatar
    from (${STRANGERS}) s
      left join import_author_matches m on m.import_id = :importId and m.author = s.author
      left join users u on u.id = m.user_id and u.deleted_at is null
    order by s.pages desc, s.author limit :limit offset :offset`,
});

const COUNT = statement({
  name: 'import.stranger-count',
  params: { importId: id },
  row: { total: int },
  text: `select count(*)::int as total from (${STRANGERS}) s`,
});

/** Authors of a source without an account of the same address, those of most pages first, and the accounts chosen for them. */
export async function listStrangers(
  db: Db,
  query: { importId: Id; limit: number; offset: number },
): Promise<{ rows: AuthorRow[]; total: number }> {
  const { importId } = query;
  const [rows, { total }] = await Promise.all([LIST.all(db, query), COUNT.one(db, { importId })]);
  return { rows, total };
}

const IS_KNOWN = statement({
  name: 'import.stranger',
  params: { importId: id, author: text },
  row: { author: text },
  text: `select s.author from (${STRANGERS}) s where s.author = :author`,
});

/** Whether an import has such an author without an account. */
export async function hasStranger(db: Db, importId: Id, name: string): Promise<boolean> {
  return (await IS_KNOWN.first(db, { importId, author: name })) !== null;
}

const SAVE = statement({
  name: 'import.match-author',
  params: { importId: id, author: text, userId: id },
  text: `insert into import_author_matches (import_id, author, user_id) values (:importId, :author, :userId)
    on conflict (import_id, author) do update set user_id = excluded.user_id`,
});
const REMOVE = statement({
  name: 'import.unmatch-author',
  params: { importId: id, author: text },
  text: 'delete from import_author_matches where import_id = :importId and author = :author',
});

/** Chooses the account of an author; null takes the choice back. */
export async function saveMatch(
  db: Db,
  importId: Id,
  match: { author: string; userId: Id | null },
): Promise<void> {
  const { author: name, userId } = match;
  if (userId === null) await REMOVE.run(db, { importId, author: name });
  else await SAVE.run(db, { importId, author: name, userId });
}

const MATCHES = statement({
  name: 'import.author-matches',
  params: { importId: id },
  row: { author: text, user_id: id },
  text: `select m.author, m.user_id from import_author_matches m join users u on u.id = m.user_id and u.deleted_at is null
    where m.import_id = :importId`,
});

/** Accounts that were chosen for authors of an import, by what identifies these. */
export async function listMatches(db: Db, importId: Id): Promise<Map<string, Id>> {
  const rows = await MATCHES.all(db, { importId });
  return new Map(rows.map((row) => [row.author, row.user_id]));
}
