import type pg from 'pg';
import type { SearchIndex } from '../../apps/server/src/features/search/search-index.ts';

export interface LoadArticle {
  title: string;
  body: string;
  category: string;
  tags: string[];
  publishedAt: Date;
  sourceKey: string;
  /** Rendered body; empty where only the search is measured. */
  html?: string;
}

const BATCH = 200;

/** Inserts published articles directly into the tables and the index, in batches. */
export async function loadArticles(
  pool: pg.Pool,
  search: SearchIndex,
  articles: Iterable<LoadArticle>,
  progress: (done: number) => void = () => undefined,
): Promise<void> {
  // Filling an index entry by entry takes ten times as long as building it at once.
  await pool.query('drop index search_documents_tsv');
  const author = await ensureAuthor(pool);
  const categories = new Map<string, number>();
  const tags = new Map<string, number>();
  let batch: LoadArticle[] = [];
  let done = 0;
  const store = async () => {
    await storeBatch(pool, search, batch, author, categories, tags);
    done += batch.length;
    progress(done);
    batch = [];
  };
  for (const article of articles) {
    batch.push(article);
    if (batch.length === BATCH) await store();
  }
  if (batch.length > 0) await store();
  await search.flush();
  await pool.query(`set maintenance_work_mem = '256MB'`);
  await pool.query(
    'create index search_documents_tsv on search_documents using gin (tsv) with (fastupdate = off)',
  );
  await pool.query('vacuum analyze search_documents');
  await pool.query('analyze');
}

async function ensureAuthor(pool: pg.Pool): Promise<number> {
  await pool.query(
    `insert into roles (code, name) values ('bench', '测量') on conflict do nothing`,
  );
  const { rows } = await pool.query(
    `insert into users (nickname, role_id) select '测量', id from roles where code = 'bench' returning id`,
  );
  return Number(rows[0].id);
}

async function storeBatch(
  pool: pg.Pool,
  search: SearchIndex,
  batch: LoadArticle[],
  author: number,
  categories: Map<string, number>,
  tags: Map<string, number>,
): Promise<void> {
  const plain = batch.map((article) => toPlainText(article.body));
  for (const { category } of batch) {
    if (categories.has(category)) continue;
    const { rows } = await pool.query(
      `insert into categories (model, name) values ('ARTICLE', $1)
       on conflict (model, coalesce(parent_id, 0), name) do update set name = excluded.name returning id`,
      [category],
    );
    categories.set(category, Number(rows[0].id));
  }
  const { rows } = await pool.query(
    `insert into contents (model, title, body, html, excerpt, plain, author_id, category_id, status, live_revision,
       published_at, source_key)
     select 'ARTICLE', t.title, t.body, t.html, left(t.plain, 160), t.plain, $1, t.category, 'APPROVED', 1, t.at, t.key
     from unnest($2::text[], $3::text[], $4::text[], $5::bigint[], $6::timestamptz[], $7::text[], $8::text[])
       with ordinality as t (title, body, plain, category, at, key, html, n)
     order by n returning id`,
    [
      author,
      batch.map((item) => item.title),
      batch.map((item) => item.body),
      plain.map((item) => item.text),
      batch.map((item) => categories.get(item.category)),
      batch.map((item) => item.publishedAt.toISOString()),
      batch.map((item) => item.sourceKey),
      batch.map((item) => item.html ?? ''),
    ],
  );
  await storeTags(
    pool,
    batch,
    rows.map((row) => Number(row.id)),
    tags,
  );
  await search.index(
    batch.map((article, i) => ({
      id: Number(rows[i].id),
      revision: 1,
      model: 'ARTICLE',
      categoryId: categories.get(article.category) ?? null,
      publishedAt: article.publishedAt,
      quality: 0,
      title: article.title,
      tags: article.tags,
      headings: plain[i]!.headings,
      text: plain[i]!.text,
    })),
  );
}

async function storeTags(
  pool: pg.Pool,
  batch: LoadArticle[],
  ids: number[],
  tagIds: Map<string, number>,
): Promise<void> {
  for (const name of new Set(batch.flatMap((article) => article.tags))) {
    if (tagIds.has(name)) continue;
    const { rows } = await pool.query(
      'insert into tags (name) values ($1) on conflict (lower(name)) do update set name = excluded.name returning id',
      [name],
    );
    tagIds.set(name, Number(rows[0].id));
  }
  // two spellings of one tag, as "Redis" and "redis", are one
  const links = batch.flatMap((article, i) =>
    [...new Set(article.tags.map((name) => tagIds.get(name)))].map((tagId) => [ids[i], tagId]),
  );
  await pool.query(
    'insert into content_tags (content_id, tag_id) select * from unnest($1::bigint[], $2::bigint[])',
    [links.map((link) => link[0]), links.map((link) => link[1])],
  );
}

/** Longest body that is indexed, in characters; the rest of a longer one is not searchable. */
const MAX_TEXT = 300_000;

const FENCE = /^ {0,3}(?:`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}[ \t]+(\S.*)$/;
const MAX_HEADINGS = 200;

/**
 * Markdown to readable text and its headings. It accepts any input and takes linear time: a mark that remains as a word does
 * no harm here.
 */
function toPlainText(markdown: string): { text: string; headings: string[] } {
  const headings: string[] = [];
  const lines: string[] = [];
  let fenced = false;
  for (const line of markdown.slice(0, MAX_TEXT).split('\n')) {
    if (FENCE.test(line)) {
      fenced = !fenced;
      continue;
    }
    if (fenced) lines.push(line);
    else {
      const clean = cleanLine(line);
      lines.push(clean);
      if (headings.length < MAX_HEADINGS && HEADING.test(line)) headings.push(clean);
    }
  }
  const text = lines
    .join('\n')
    .replace(/[\t \u00a0]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return { text: text.toWellFormed().replaceAll('\0', ''), headings };
}

const ENTITIES: Record<string, string> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
};

function cleanLine(line: string): string {
  return line
    .replace(/<!--|-->/g, ' ')
    .replace(/<\/?[a-zA-Z][^<>]{0,1000}>/g, ' ')
    .replace(/^[ \t]*(?:#{1,6}[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])+/, '')
    .replace(/^[ \t|:-]{3,}$/, '')
    .replace(/!?\[([^[\]]{0,500})\]\([^()\s]{0,2000}(?:[ \t][^()]{0,300})?\)/g, '$1')
    .replace(/\s\{#[\w-]{1,100}\}\s*$/, '')
    .replace(/\*\*|__|~~|`+/g, '')
    .replace(/[ \t]*\|[ \t]*/g, ' ')
    .replace(/&(lt|gt|amp|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name]!);
}
