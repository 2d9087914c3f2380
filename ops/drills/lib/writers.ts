import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Subjects } from './subjects.ts';

/** Articles that were being published without a pause, and what was said of each. */
export interface Writing {
  /** Number and title of each that was acknowledged. */
  acknowledged: Map<string, string>;
  /** Requests without an answer, or with one of 5xx. */
  failed(): number;
  /** Milliseconds that the slowest answer took. */
  slowest(): number;
  /** Resolves once so many more were acknowledged; rejects after `patienceMs`. */
  more(count: number, patienceMs?: number): Promise<void>;
  stop(): Promise<void>;
}

const PATIENCE_MS = 60_000;
/** A job whose worker never heard that it had it is given back after half a minute or so. */
const JOB_MS = 120_000;
/** A client that was refused waits a little, as ours do. */
const AGAIN_MS = 50;

let texts = 0;

/** How many people write, and how long each waits between two articles. */
export interface Pace {
  writers: number;
  pauseMs: number;
}

/** Lets people publish articles, each one after the other, with a pause between, on these nodes in turn. */
export function startWriting(
  origins: readonly string[],
  { token, category }: Subjects,
  { writers, pauseMs }: Pace,
): Writing {
  const acknowledged = new Map<string, string>();
  const agent = new http.Agent({ keepAlive: true, maxSockets: writers });
  let failed = 0;
  let slowest = 0;
  let going = true;
  const write = async (writer: number): Promise<void> => {
    for (let turn = writer; going; turn += 1) {
      texts += 1;
      const title = `演练 ${process.pid} ${texts}`;
      const body = {
        title,
        content: `第 ${texts} 篇正文`,
        categoryId: category,
        status: 'PENDING_REVIEW',
      };
      const origin = origins[turn % origins.length] as string;
      const began = performance.now();
      const answer = await post(`${origin}/api/article`, token, body, agent);
      slowest = Math.max(slowest, performance.now() - began);
      if (answer?.status === 200) {
        acknowledged.set(String(answer.id), title);
        await sleep(pauseMs);
      } else {
        if (answer !== null && answer.status < 500)
          throw new Error(`a writer was refused: ${answer.status} ${answer.text}`);
        failed += 1;
        await sleep(Math.max(AGAIN_MS, pauseMs));
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  writing.catch(() => (going = false));
  return {
    acknowledged,
    failed: () => failed,
    slowest: () => slowest,
    more: async (wanted, patienceMs = PATIENCE_MS) => {
      const enough = acknowledged.size + wanted;
      const deadline = Date.now() + patienceMs;
      while (acknowledged.size < enough) {
        if (!going) await writing;
        if (Date.now() > deadline) throw new Error('nothing was acknowledged any more');
        await sleep(10);
      }
    },
    stop: async () => {
      going = false;
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

/** Null where no whole answer came. */
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
          resolve({ status, text, id: status === 200 ? idIn(text) : undefined });
        });
      },
    );
    request.on('error', () => resolve(null));
    request.setTimeout(PATIENCE_MS, () => request.destroy());
    request.end(JSON.stringify(body));
  });
}

function idIn(text: string): string | undefined {
  const { data } = JSON.parse(text) as { data: unknown };
  return String(typeof data === 'object' && data !== null ? (data as { id: unknown }).id : data);
}

/** How many acknowledged articles the database does not have as they were written. */
export async function countLost(url: string, { acknowledged }: Writing): Promise<number> {
  const rows = await ask(
    url,
    'select id::text, title from contents where id = any($1::bigint[])',
    acknowledged,
  );
  const there = new Map(rows.map(({ id, title }) => [id, title]));
  return [...acknowledged].filter(([id, title]) => there.get(id) !== title).length;
}

/** Waits until the job processes have brought all acknowledged articles into the search; gives how many they have not. */
export async function countUnfinished(
  url: string,
  { acknowledged }: Writing,
  patienceMs = JOB_MS,
): Promise<number> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const rows = await ask(
      url,
      'select content_id::text as id from search_documents where content_id = any($1::bigint[])',
      acknowledged,
    );
    const missing = acknowledged.size - rows.length;
    if (missing === 0 || Date.now() > deadline) return missing;
    await sleep(200);
  }
}

async function ask(url: string, text: string, acknowledged: ReadonlyMap<string, string>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ id: string; title: string }>(text, [[...acknowledged.keys()]]))
      .rows;
  } finally {
    await client.end();
  }
}
