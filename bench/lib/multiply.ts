import type pg from 'pg';

/** Between the ids of an article and of its copies. */
const ID_OFFSET = 100_000_000;

/**
 * Puts copies of all articles beside them, until there are `times` as many: with their tags, words and suggestions, each of
 * another hour. Cutting a million texts into words would take hours, and their lists are as long as those of copies.
 */
export async function multiplyArticles(pool: pg.Pool, times: number): Promise<void> {
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(column_name, ', ') as names from information_schema.columns
     where table_name = 'contents' and column_name not in ('id', 'source_key', 'published_at', 'place')`,
  );
  const otherColumns = rows[0]?.names ?? '';
  await pool.query('drop index search_documents_tsv');
  for (let n = 1; n < times; n += 1) {
    console.log(`· 复制文章 ${n} / ${times - 1}`);
    for (const statement of buildCopies(otherColumns, n * ID_OFFSET, n))
      await pool.query(statement);
  }
  for (const statement of buildFollowUps(times)) await pool.query(statement);
}

function buildCopies(otherColumns: string, idOffset: number, n: number): string[] {
  const originalsOnly = (id: string): string =>
    `${id} in (select id from contents where source_key is not null and id < ${ID_OFFSET})`;
  return [
    `insert into contents (id, source_key, published_at, ${otherColumns}) overriding system value
     select id + ${idOffset}, source_key || '-${n}', published_at - ${n} * interval '7 hours', ${otherColumns}
     from contents where source_key is not null and id < ${ID_OFFSET}`,
    `insert into content_tags select content_id + ${idOffset}, tag_id, position from content_tags where ${originalsOnly('content_id')}`,
    `insert into search_documents (content_id, model, category_id, published_at, quality, tsv)
     select content_id + ${idOffset}, model, category_id, published_at - ${n} * interval '7 hours', quality, tsv
     from search_documents where content_id < ${ID_OFFSET}`,
    // titles of contents; the other kinds are names, of which there are no more
    `insert into suggestion_keys (kind, subject_id, place, written, pinyin, initials)
     select kind, subject_id + ${idOffset}, place, written, pinyin, initials from suggestion_keys
     where kind = 1 and ${originalsOnly('subject_id')} on conflict do nothing`,
  ];
}

function buildFollowUps(times: number): string[] {
  return [
    `select setval(pg_get_serial_sequence('contents', 'id'), (select max(id) from contents))`,
    `update search_terms set df = df * ${times}`,
    `set maintenance_work_mem = '1GB'`,
    'create index search_documents_tsv on search_documents using gin (tsv) with (fastupdate = off)',
  ];
}
