import { randomBytes } from 'node:crypto';
import type { Id } from '@zhihui/contract/schema.ts';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import type { Db } from '../../apps/server/src/db/db.ts';
import { hashToken } from '../../apps/server/src/kernel/token.ts';
import { openPage } from '../../apps/server/test/together-page.ts';
import type { Page } from '../../apps/server/test/together-page.ts';
import { readCpuSeconds } from './measure.ts';
import { sql } from '../../apps/server/test/sql.ts';

export interface TogetherMeasurement {
  writers: number;
  keys: number;
  /** From a key until all others have it, ms. */
  p50: number;
  p95: number;
  /** CPU of the server for a key that was stored and shown to all others, ms. */
  cpuMs: number;
}

const KEYS = 300;
const WARM_KEYS = 100;
const GAP_MS = 20;

/** `count` people write in turn on one text. */
export async function measureTogether(
  { origin, pid }: { origin: string; pid: number },
  databaseUrl: string,
  contentId: Id,
  count: number,
): Promise<TogetherMeasurement> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const pages: Page[] = [];
  try {
    const tokens = await makeSessions(database.db, count);
    const query = { contentId, text: await loadTextId(origin, tokens[0] as string, contentId) };
    for (const token of tokens) pages.push(openPage({ url: origin, token, query }));
    await Promise.all(pages.map((page) => page.ready));
    await typeKeys(pages, WARM_KEYS);
    const before = readCpuSeconds(pid);
    const times = (await typeKeys(pages, KEYS)).sort((a, b) => a - b);
    const cpuMs = ((readCpuSeconds(pid) - before) * 1000) / KEYS;
    const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
    return { writers: count, keys: KEYS, p50: at(0.5), p95: at(0.95), cpuMs };
  } finally {
    for (const page of pages) page.close();
    await database.close();
  }
}

/** Writes one key after another, each in another page; how long each took to reach all. */
async function typeKeys(pages: readonly Page[], keys: number): Promise<number[]> {
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1) {
    const writer = pages[key % pages.length] as Page;
    const others = pages.filter((page) => page !== writer);
    const startedAt = performance.now();
    const allReceived = Promise.all(others.map(waitForChange));
    writer.text.insert((key * 37) % (writer.text.length + 1), '字');
    await allReceived;
    times.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, GAP_MS));
  }
  return times;
}

function waitForChange({ doc }: Page): Promise<void> {
  return new Promise((resolve) => doc.once('update', () => resolve()));
}

async function loadTextId(origin: string, token: string, contentId: Id): Promise<string> {
  const answer = await fetch(`${origin}/api/together?contentId=${String(contentId)}`, {
    headers: { authorization: token },
  });
  const { data } = (await answer.json()) as { data: { textId: string } };
  return data.textId;
}

/** People who may write on everything. */
async function makeSessions(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const role = await sql<{ id: Id }>`select id from roles where code = 'Admin'`.one(db);
  const writers = await sql<{ id: Id }>`
    insert into users ${sql.values(tokens.map((_, at) => ({ nickname: `一起写 ${at}`, role_id: role.id })))}
    returning id`.all(db);
  const expires_at = new Date(Date.now() + 3_600_000);
  await sql`insert into sessions ${sql.values(
    writers.map(({ id }, at) => ({
      user_id: id,
      token_hash: hashToken(tokens[at] as string),
      expires_at,
    })),
  )}`.run(db);
  return tokens;
}
