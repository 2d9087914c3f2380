import type pg from 'pg';
import type { ArchiveTable } from './archive-table.ts';

const PAGE = 100;

/** A waiting row with the columns that may hold addresses. */
export interface StagedTexts {
  line: string;
  texts: Record<string, string | null>;
}

/** The waiting rows of a table of which one of these columns may hold an address, some at a time. */
export async function* readStagedTexts(
  client: pg.ClientBase,
  { name }: ArchiveTable,
  columns: readonly string[],
  pattern: string,
): AsyncGenerator<StagedTexts[]> {
  const texts = columns.map((column) => `'${column}', "${column}"`).join(', ');
  const condition = columns.map((column) => `"${column}" ~ $2`).join(' or ');
  for (let after = '0'; ;) {
    const { rows } = await client.query<StagedTexts>(
      `select line, json_build_object(${texts}) as texts from stage_${name}
       where line > $1 and (${condition}) order by line limit ${PAGE}`,
      [after, pattern],
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.line;
  }
}

/** Stores changed texts of waiting rows. */
export async function updateStagedTexts(
  client: pg.ClientBase,
  { name }: ArchiveTable,
  columns: readonly string[],
  rows: readonly StagedTexts[],
): Promise<void> {
  const lines = JSON.stringify(rows.map(({ line, texts }) => ({ line, ...texts })));
  await client.query(
    `update stage_${name} s set ${columns.map((column) => `"${column}" = v."${column}"`).join(', ')}
     from jsonb_populate_recordset(null::stage_${name}, $1::jsonb) v where v.line = s.line`,
    [lines],
  );
}

/** A text to render. */
export interface TextToRender {
  line: string;
  body: string;
}

/** The texts of waiting rows that are new here, some at a time. */
export async function* readBodies(
  client: pg.ClientBase,
  name: 'contents' | 'answers',
): AsyncGenerator<TextToRender[]> {
  for (let after = '0'; ;) {
    const { rows } = await client.query<TextToRender>(
      `select s.line, s.body from stage_${name} s join read_${name} r on r.old = s.id and r.is_new
       where s.line > $1 order by s.line limit 40`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.line;
  }
}

export interface StagedRendering {
  line: string;
  html: string;
  toc: readonly unknown[];
  excerpt: string;
  plain: string;
}

/** Stores how waiting texts are shown. */
export async function updateRenderings(
  client: pg.ClientBase,
  name: 'contents' | 'answers',
  rows: readonly StagedRendering[],
): Promise<void> {
  const more = name === 'contents' ? ', toc = v.toc, excerpt = v.excerpt' : '';
  await client.query(
    `update stage_${name} s set html = v.html, plain = v.plain${more}
     from jsonb_to_recordset($1::jsonb) v (line bigint, html text, plain text, toc jsonb, excerpt text)
     where v.line = s.line`,
    [JSON.stringify(rows)],
  );
}

export interface CommentToRender {
  id: string;
  body: string;
  mentions: { id: string; name: string }[];
}

/** Comments with Markdown that came from the archive, some at a time; they are in their table already. */
export async function* readCommentBodies(client: pg.ClientBase): AsyncGenerator<CommentToRender[]> {
  for (let after = '0'; ;) {
    const { rows } = await client.query<CommentToRender>(
      `select m.id, m.body, m.mentions from comments m join read_comments r on r.new = m.id and r.is_new
       join comment_texts t on t.comment_id = m.id where m.id > $1 order by m.id limit 100`,
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.id;
  }
}

/** Stores how comments are shown. */
export async function updateCommentTexts(
  client: pg.ClientBase,
  renderer: number,
  rows: readonly { id: string; html: string; plain: string }[],
): Promise<void> {
  await client.query(
    `update comment_texts t set html = v.html, plain = v.plain, renderer = $2
     from jsonb_to_recordset($1::jsonb) v (id bigint, html text, plain text) where v.id = t.comment_id`,
    [JSON.stringify(rows), renderer],
  );
}

/** Adds settings that this site has not set itself. Returns how many. */
export async function insertSettings(
  client: pg.ClientBase,
  rows: readonly { key: string; value: unknown }[],
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into settings (key, value) select key, value from jsonb_to_recordset($1::jsonb) v (key text, value jsonb)
     on conflict (key) do nothing`,
    [JSON.stringify(rows)],
  );
  return rowCount ?? 0;
}

/** Uploads of the archive, some at a time, for the files that they need. */
export async function* readStagedMedia(
  client: pg.ClientBase,
): AsyncGenerator<{ hash: string; extension: string; widths: number[] }[]> {
  for (let after = '0'; ;) {
    const { rows } = await client.query<{
      line: string;
      hash: string;
      extension: string;
      widths: number[];
    }>(
      'select line, hash, extension, widths from stage_media where line > $1 order by line limit 1000',
      [after],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.line;
  }
}
