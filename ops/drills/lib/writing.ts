import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Fixtures } from './fixtures.ts';

/** Articles that were published without a pause, and the answer for each. */
export interface Writing {
  /** Number and title of each that was acknowledged. */
  acknowledged: Map<string, string>;
  /** Requests without an answer, or with one of 5xx. */
  failed(): number;
  /** Milliseconds that the slowest answer took. */
  slowest(): number;
  /** Resolves once so many more were acknowledged; rejects after `patienceMs`. */
  waitForMore(count: number, timeoutMs?: number): Promise<void>;
  stop(): Promise<void>;
}

const TIMEOUT_MS = 60_000;
/** A job whose worker missed the lock reply is released after about half a minute. */
const JOB_MS = 120_000;
/** A client that was refused waits a little, as ours do. */
const RETRY_MS = 50;

let texts = 0;

/** How many people write, and how long each waits between two articles. */
export interface WriteLoad {
  writers: number;
  pauseMs: number;
}

/** Runs writers who publish articles one after another, with a pause between, on these nodes in turn. */
export function startWriting(
  origins: readonly string[],
  { token, category }: Fixtures,
  { writers, pauseMs }: WriteLoad,
): Writing {
  const acknowledged = new Map<string, string>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: writers });
  let failed = 0;
  let slowest = 0;
  let isRunning = true;
  const write = async (writer: number): Promise<void> => {
    for (let requestIndex = writer; isRunning; requestIndex += 1) {
      texts += 1;
      const title = `演练 ${process.pid} ${texts}`;
      const body = {
        title,
        content: `第 ${texts} 篇正文`,
        categoryId: category,
        status: 'PENDING_REVIEW',
      };
      const origin = origins[requestIndex % origins.length] as string;
      const startedAt = performance.now();
      const answer = await post(`${origin}/api/article`, token, body, agent);
      slowest = Math.max(slowest, performance.now() - startedAt);
      if (answer?.status === 200) {
        acknowledged.set(String(answer.id), title);
        await sleep(pauseMs);
      } else {
        if (answer !== null && answer.status < 500)
          throw new Error(`a writer was refused: ${answer.status} ${answer.text}`);
        failed += 1;
        await sleep(Math.max(RETRY_MS, pauseMs));
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  writing.catch(() => (isRunning = false));
  return {
    acknowledged,
    failed: () => failed,
    slowest: () => slowest,
    waitForMore: async (extraCount, timeoutMs = TIMEOUT_MS) => {
      const target = acknowledged.size + extraCount;
      const deadline = Date.now() + timeoutMs;
      while (acknowledged.size < target) {
        if (!isRunning) await writing;
        if (Date.now() > deadline) throw new Error('nothing was acknowledged any more');
        await sleep(10);
      }
    },
    stop: async () => {
      isRunning = false;
      await writing;
      agent.destroy();
    },
  };
}

interface Answer {
  status: number;
  id: string | number | undefined;
  text: string;
}

/** Null when no complete answer came. */
function post(url: string, token: string, body: object, agent: http.Agent): Promise<Answer | null> {
  return new Promise((resolve) => {
    const request = http.request(
      url,
      {
        agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (chunk: string) => (text += chunk));
        answer.on('error', () => resolve(null));
        answer.on('end', () => {
          const status = answer.statusCode ?? 0;
          resolve({ status, text, id: status === 200 ? parseId(text) : undefined });
        });
      },
    );
    request.on('error', () => resolve(null));
    request.setTimeout(TIMEOUT_MS, () => request.destroy());
    request.end(JSON.stringify(body));
  });
}

function parseId(text: string): string | undefined {
  const { data } = JSON.parse(text) as { data: unknown };
  return String(typeof data === 'object' && data !== null ? (data as { id: unknown }).id : data);
}

/** How many acknowledged articles are missing from the database or differ from what was sent. */
export async function countLost(url: string, { acknowledged }: Writing): Promise<number> {
  const rows = await queryMissing(
    url,
    'select id::text, title from contents where id = any($1::bigint[])',
    acknowledged,
  );
  const storedTitles = new Map(rows.map(({ id, title }) => [id, title]));
  return [...acknowledged].filter(([id, title]) => storedTitles.get(id) !== title).length;
}

/** Waits until the job processes have indexed all acknowledged articles; returns how many are missing. */
export async function countUnfinished(
  url: string,
  { acknowledged }: Writing,
  timeoutMs = JOB_MS,
): Promise<number> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const rows = await queryMissing(
      url,
      'select content_id::text as id from search_documents where content_id = any($1::bigint[])',
      acknowledged,
    );
    const missing = acknowledged.size - rows.length;
    if (missing === 0 || Date.now() > deadline) return missing;
    await sleep(200);
  }
}

async function queryMissing(url: string, text: string, acknowledged: ReadonlyMap<string, string>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ id: string; title: string }>(text, [[...acknowledged.keys()]]))
      .rows;
  } finally {
    await client.end();
  }
}
