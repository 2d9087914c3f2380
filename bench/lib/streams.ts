import { randomBytes } from 'node:crypto';
import http from 'node:http';
import { createParser } from 'eventsource-parser';
import type { Id } from '@zhihui/contract/schema.ts';
import { openDatabase } from '../../apps/server/src/db/db.ts';
import type { Db } from '../../apps/server/src/db/db.ts';
import { notify } from '../../apps/server/src/features/notification/notification.public.ts';
import { hashToken } from '../../apps/server/src/kernel/token.ts';
import { sql } from '../../apps/server/test/sql.ts';

export interface StreamsMeasurement {
  streams: number;
  /** Received events, of those that were expected. */
  delivered: number;
  expected: number;
  /** From the commit of the notification to its count at the other end, ms. */
  p50: number;
  p99: number;
}

const ROUNDS = 20;
const GAP_MS = 250;

/** Holds `count` streams of as many people open on one process, and notifies everyone again and again. */
export async function measureStreams(
  origin: string,
  databaseUrl: string,
  count: number,
): Promise<StreamsMeasurement> {
  const database = openDatabase({ url: databaseUrl, poolSize: 2 });
  const agent = new http.Agent({ maxSockets: Infinity });
  const open: http.ClientRequest[] = [];
  try {
    const { db } = database;
    const users = await makeUsers(db, count);
    const contentId = await findAnyContent(db);
    const arrivals: number[] = [];
    let connected = 0;
    let sentAt = 0;
    await Promise.all(
      users.map(({ token }) =>
        openStream(origin, token, agent, open, () => {
          if (connected < count) connected += 1;
          else arrivals.push(performance.now() - sentAt);
        }),
      ),
    );
    while (connected < count) await sleepFor(20);
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = randomBytes(8).toString('hex');
      const userIds = users.map((user) => user.id);
      await notify({ db }, { kind: 'COMMENT', userIds, actorId: null, contentId, key });
      sentAt = performance.now();
      const expectedCount = (round + 1) * count;
      for (let waited = 0; arrivals.length < expectedCount && waited < 5000; waited += 5)
        await sleepFor(5);
      await sleepFor(GAP_MS);
    }
    await deleteUsers(
      db,
      users.map((user) => user.id),
    );
    arrivals.sort((a, b) => a - b);
    const at = (share: number) => arrivals[Math.floor(arrivals.length * share)] ?? Number.NaN;
    const expected = ROUNDS * count;
    return { streams: count, delivered: arrivals.length, expected, p50: at(0.5), p99: at(0.99) };
  } finally {
    for (const request of open) request.destroy();
    agent.destroy();
    await database.close();
  }
}

/** Resolves when the server has answered; every event calls `onEvent`. */
function openStream(
  origin: string,
  token: string,
  agent: http.Agent,
  open: http.ClientRequest[],
  onEvent: () => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { accept: 'text/event-stream', authorization: token };
    const request = http.get(`${origin}/api/notification/stream`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`));
      answer.setEncoding('utf8');
      const parser = createParser({ onEvent: ({ event }) => event === 'unread' && onEvent() });
      answer.on('data', (text: string) => parser.feed(text));
      answer.on('error', () => undefined);
      resolve();
    });
    request.on('error', reject);
    open.push(request);
  });
}

async function makeUsers(db: Db, count: number): Promise<{ id: Id; token: string }[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const role = await sql<{ id: Id }>`select id from roles where code = 'User'`.one(db);
  const rows = await sql<{ id: Id }>`
    insert into users ${sql.values(tokens.map(() => ({ nickname: 'stream', role_id: role.id })))}
    returning id`.all(db);
  const users = rows.map(({ id }, at) => ({ id, token: tokens[at] as string }));
  await sql`insert into sessions ${sql.values(
    users.map(({ id, token }) => ({
      user_id: id,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + 3_600_000),
    })),
  )}`.run(db);
  return users;
}

async function findAnyContent(db: Db): Promise<Id> {
  const { id } = await sql<{ id: Id }>`select c.id from contents c
    left join categories k on k.id = c.category_id
    where c.live_revision is not null and c.deleted_at is null and c.model <> 'ANNOUNCEMENT'
      and (c.category_id is null or k.visibility = 0) limit 1`.one(db);
  return id;
}

/** Deletes the accounts as the product does: deleting their rows would scan all contents for each. */
async function deleteUsers(db: Db, ids: readonly Id[]): Promise<void> {
  const ended = { deleted_at: new Date() };
  await sql`update users set ${sql.set(ended)} where id = any(${ids})`.run(db);
}

const sleepFor = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));
