import type pg from 'pg';

/** What to restore: one item, the texts of one author, or the texts of one day in China. Exactly one of them. */
export interface RestoreSelection {
  content?: string | undefined;
  person?: string | undefined;
  day?: string | undefined;
}

/** The items of a backup that are wanted, the oldest first. */
export async function findSelectedContents(
  client: pg.ClientBase,
  {
    content = null,
    person = null,
    day = null,
  }: { [K in keyof RestoreSelection]: string | null | undefined },
): Promise<{ id: string; title: string }[]> {
  const { rows } = await client.query<{ id: string; title: string }>(
    `select id::text as id, title from contents
     where ($1::bigint is null or id = $1) and ($2::bigint is null or author_id = $2)
       and ($3::date is null or (created_at at time zone 'Asia/Shanghai')::date = $3::date)
     order by id`,
    [content, person, day],
  );
  return rows;
}
