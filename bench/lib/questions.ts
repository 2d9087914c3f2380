import type pg from 'pg';
import type { LoadOrders } from './load-child.ts';

export interface Questions {
  /** With 30 answers and 200 comments. */
  full: number;
  /** Accept the posted answers. */
  open: number[];
}

const ANSWERS = 30;
const COMMENTS = 200;
const OPEN = 200;
const TITLE = '测量用的问题';
const TEXT =
  '提单发货人与报关单抬头不同本身不是问题，备案看的是货物流、资金流、单证流能否对应，需要一份委托书或三方协议说明关系。';

/**
 * A full question, made once with the articles, and open ones, new for each run: an answer costs more the more answers
 * are indexed with it, and a notification the more there are.
 */
export async function prepareQuestions(pool: pg.Pool): Promise<Questions> {
  const [fullQuestion, ...openQuestions] = await readQuestions(pool);
  // the counters of lists follow what is moved to the bin, not what is wiped
  await pool.query('update contents set deleted_at = now() where id = any($1::bigint[])', [
    openQuestions,
  ]);
  await pool.query('delete from contents where id = any($1::bigint[])', [openQuestions]);
  if (fullQuestion === undefined) await insertQuestions(pool, 1);
  const full = fullQuestion ?? ((await readQuestions(pool))[0] as number);
  await fill(pool, full);
  await insertQuestions(pool, OPEN);
  await pool.query('vacuum analyze contents, answers, comments, notifications');
  return { full, open: (await readQuestions(pool)).slice(1) };
}

/** Inserts its rows, also after an earlier run was stopped. */
async function fill(pool: pg.Pool, full: number): Promise<void> {
  await pool.query(
    `insert into answers (question_id, author_id, body, html, plain, vote_count)
     select $1, (select min(id) from users), t.text, '<p>' || t.text || '</p>', t.text, n % 7
     from generate_series(1, $3::int) n, lateral (select repeat($2 || n, 3)) t(text)
     where not exists (select from answers where question_id = $1)`,
    [full, TEXT, ANSWERS],
  );
  await pool.query(
    `insert into comments (content_id, target_type, target_id, author_id, body, status, created_at, submitted_at)
     select $1, 'QUESTION', $1, (select min(id) from users), $2 || n, 'APPROVED', now(), now()
     from generate_series(1, $3::int) n where not exists (select from comments where content_id = $1)`,
    [full, TEXT, COMMENTS],
  );
}

async function insertQuestions(pool: pg.Pool, count: number): Promise<void> {
  await pool.query(
    `insert into contents (model, title, body, html, excerpt, plain, author_id, category_id, status, live_revision,
       published_at)
     select 'QUESTION', $1 || n, $2, '<p>' || $2 || '</p>', $2, $2, (select min(id) from users), null, 'APPROVED', 1, now()
     from generate_series(1, $3::int) n order by n`,
    [TITLE, TEXT, count],
  );
}

async function readQuestions(pool: pg.Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select id from contents where model = 'QUESTION' and title like $1 || '%' order by id`,
    [TITLE],
  );
  return rows.map((row) => Number(row.id));
}

/** Answers that all differ: the same one twice would be the one there is. */
export function buildAnswerPosts({ open }: Questions, token: string): LoadOrders['requests'] {
  return buildPosts(open, token, '/api/answer', (questionId, content) => ({ questionId, content }));
}

/** Comments on the same questions, all different too. */
export function buildCommentPosts({ open }: Questions, token: string): LoadOrders['requests'] {
  return buildPosts(open, token, '/api/comment', (targetId, content) => ({
    targetType: 'QUESTION',
    targetId,
    content,
  }));
}

function buildPosts(
  open: number[],
  token: string,
  path: string,
  buildBody: (questionId: number | undefined, content: string) => object,
): LoadOrders['requests'] {
  const run = Date.now();
  return Array.from({ length: 20_000 }, (_, i) => ({
    method: 'POST',
    path,
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify(buildBody(open[i % open.length], `${TEXT}\n\n见第 ${i} 条，${run}。`)),
  }));
}
