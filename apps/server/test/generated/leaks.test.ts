import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld } from './people.ts';
import type { Caller, Person, World } from './people.ts';
import {
  buildHiddenItems,
  buildPointedInputs,
  connectCaller,
  unknownFields,
} from './hidden-items.ts';
import type { HiddenItem, Fixture } from './hidden-items.ts';
import { sql } from '../sql.ts';

/** Reading calls that reveal nothing of contents, and why they cannot be repeated. */
const EXCLUDED_CALLS: Record<string, string> = {
  'GET /login/loginCode/:email': 'sends a mail',
  'GET /user/registerCode/:email': 'sends a mail',
  'GET /verify/get/vrcode': 'a new picture each time',
  'GET /chat/callback/:id': 'returns what the platform of a chat signed',
};
const rows: EndpointSpec[] = endpoints.filter(
  // the directory service has calls and a token of its own, and no user's session opens them
  (row: EndpointSpec) =>
    row.method === 'GET' && row.access !== 'scim' && !(keyOf(row) in EXCLUDED_CALLS),
);
/** Ways of reading other than calls. */
const PAGES = ['/feed/article', '/feed/news', '/feed/question', '/sitemap.xml', '/sitemap/1.xml'];

let app: TestApp;
let world: World;
let house: Fixture;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  house = await buildHiddenItems(app);
});
afterAll(() => app.close());

const CALLERS: Person[] = ['signed out', 'Tourist', 'User', 'Moderator out of scope'];

function hiddenFrom(caller: Caller): HiddenItem[] {
  const level = caller.token === null ? 0 : caller.staff ? 2 : 1;
  const announcements = caller.token !== null && caller.hasPermission('announcement.page');
  return house.items.filter(
    (door) => !door.live || door.level > level || (door.model === 'ANNOUNCEMENT' && !announcements),
  );
}

async function setDeleted(ids: Id[], at: Date | null): Promise<void> {
  await sql`update contents set deleted_at = ${at} where id = any(${ids})`.run(app.db);
}

interface ReadCall {
  key: string;
  input: RawInput;
}

/** Each row with valid input, and pointed at hidden items. */
async function buildCalls(caller: Caller, hidden: HiddenItem[]): Promise<ReadCall[]> {
  const calls: ReadCall[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const uses: RawInput[] = [];
    for (const [, use] of listFixtures(key)) uses.push((await use.make(world, caller)) as RawInput);
    if (uses.length === 0) throw new Error(`no fixture for ${key}`);
    const inputs = [...uses, ...buildPointedInputs(row, uses, house, hidden)];
    calls.push(...inputs.map((input) => ({ key, input })));
  }
  return calls;
}

interface ReadAnswer {
  request: string;
  text: string;
}

async function sendCalls(calls: ReadCall[], caller: Caller): Promise<ReadAnswer[]> {
  const answers: ReadAnswer[] = [];
  for (const { key, input } of calls) {
    const { status, data, msg } = await app.send(key, { ...input, token: caller.token });
    const request = `${key} ${JSON.stringify(input)}`;
    answers.push({ request, text: JSON.stringify([status, data, msg]) });
  }
  for (const url of PAGES) {
    const { payload } = await app.http.inject({ method: 'GET', url });
    answers.push({ request: url, text: payload });
  }
  return answers;
}

describe.each(CALLERS)('%s', (person) => {
  it('learns nothing, not even from a total, about items they may not read', async () => {
    const caller = await arrive(world, person, { access: 'public' } as EndpointSpec);
    const hidden = hiddenFrom(caller);
    const people = caller.staff ? [] : [house.unpublishedUser];
    const marks = [...hidden, ...people].map(({ mark }) => mark);
    const ids = hidden.map(({ id }) => id);
    await connectCaller(app, caller.id, house);
    const calls = await buildCalls(caller, hidden);
    await app.runJobs();

    const answersBefore = await sendCalls(calls, caller);
    const leaks = answersBefore.filter(({ request, text }) =>
      marks.some((mark) => text.includes(mark) && !request.includes(mark)),
    );
    expect(leaks.map(({ request }) => request)).toEqual([]);

    // and every answer is word for word the same when those things are not there
    await setDeleted(ids, new Date());
    const answersAfter = await sendCalls(calls, caller);
    await setDeleted(ids, null);
    const changed = answersBefore.flatMap(({ request, text }, at) => {
      const textAfter = answersAfter[at]?.text;
      return text === textAfter ? [] : [{ request, text, textAfter }];
    });
    expect(changed).toEqual([]);
  }, 300_000);
});

describe('the test itself', () => {
  it('has an input for each reading call that succeeds', async () => {
    const uncovered: string[] = [];
    for (const row of rows) {
      const caller = await arrive(world, 'Admin', row);
      let answered = false;
      for (const [, fixture] of listFixtures(keyOf(row))) {
        const input = (await fixture.make(world, caller)) as RawInput;
        const { status } = await app.send(keyOf(row), { ...input, token: caller.token });
        answered ||= status === 200;
      }
      if (!answered) uncovered.push(keyOf(row));
    }
    expect(uncovered).toEqual([]);
  }, 300_000);

  it('knows every field that could point at something hidden', () => {
    const unknown = rows.flatMap((row) =>
      unknownFields(row, house).map((field) => `${keyOf(row)} ${field}`),
    );
    expect(unknown).toEqual([]);
  });

  it('would detect a leak', async () => {
    const admin = await arrive(world, 'Admin', { access: 'public' } as EndpointSpec);
    const query = { authorId: house.author, size: 100 };
    const [answer] = await sendCalls([{ key: 'GET /article/page', input: { query } }], admin);
    const open = house.items.find(
      ({ level, live, model }) => level === 2 && live && model === 'ARTICLE',
    );
    expect(answer?.text).toContain(open?.mark);
  });
});
