import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { fixturesOf } from './fixtures.ts';
import { arrive, createWorld } from './people.ts';
import type { Caller, Person, World } from './people.ts';
import { buildHouse, pointed, tie, unknownFields } from './side-doors.ts';
import type { Door, House } from './side-doors.ts';
import { sql } from '../sql.ts';

/** Reading calls that tell nothing of contents, and why they cannot be asked twice. */
const NOT_ASKED: Record<string, string> = {
  'GET /login/loginCode/:email': 'sends a mail',
  'GET /user/registerCode/:email': 'sends a mail',
  'GET /verify/get/vrcode': 'a new picture each time',
};
const rows: EndpointSpec[] = endpoints.filter(
  // the directory service has calls and a token of its own, and no person's session opens them
  (row: EndpointSpec) =>
    row.method === 'GET' && row.access !== 'scim' && !(keyOf(row) in NOT_ASKED),
);
/** What is read by other ways than calls. */
const PAGES = ['/feed/article', '/feed/news', '/feed/question', '/sitemap.xml', '/sitemap/1.xml'];

let app: TestApp;
let world: World;
let house: House;

beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
  house = await buildHouse(app);
});
afterAll(() => app.close());

const ASKERS: Person[] = ['signed out', 'Tourist', 'User', 'Moderator out of reach'];

function hiddenFrom(caller: Caller): Door[] {
  const level = caller.token === null ? 0 : caller.staff ? 2 : 1;
  const announcements = caller.token !== null && caller.holds('announcement.page');
  return house.doors.filter(
    (door) => !door.live || door.level > level || (door.model === 'ANNOUNCEMENT' && !announcements),
  );
}

async function setDeleted(ids: Id[], at: Date | null): Promise<void> {
  await sql`update contents set deleted_at = ${at} where id = any(${ids})`.run(app.db);
}

interface Question {
  key: string;
  input: RawInput;
}

/** Each row as it is used rightly, and pointed at what is hidden. */
async function questionsOf(caller: Caller, hidden: Door[]): Promise<Question[]> {
  const questions: Question[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    const uses: RawInput[] = [];
    for (const [, use] of fixturesOf(key)) uses.push((await use.make(world, caller)) as RawInput);
    if (uses.length === 0) throw new Error(`no fixture for ${key}`);
    const inputs = [...uses, ...pointed(row, uses, house, hidden)];
    questions.push(...inputs.map((input) => ({ key, input })));
  }
  return questions;
}

interface Answer {
  asked: string;
  text: string;
}

async function ask(questions: Question[], caller: Caller): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const { key, input } of questions) {
    const { status, data, msg } = await app.send(key, { ...input, token: caller.token });
    const asked = `${key} ${JSON.stringify(input)}`;
    answers.push({ asked, text: JSON.stringify([status, data, msg]) });
  }
  for (const url of PAGES) {
    const { payload } = await app.http.inject({ method: 'GET', url });
    answers.push({ asked: url, text: payload });
  }
  return answers;
}

describe.each(ASKERS)('%s', (person) => {
  it('learns nothing, not even from a total, of what they may not read', async () => {
    const caller = await arrive(world, person, { access: 'public' } as EndpointSpec);
    const hidden = hiddenFrom(caller);
    const people = caller.staff ? [] : [house.silent];
    const marks = [...hidden, ...people].map(({ mark }) => mark);
    const ids = hidden.map(({ id }) => id);
    await tie(app, caller.id, house);
    const questions = await questionsOf(caller, hidden);
    await app.runJobs();

    const withThem = await ask(questions, caller);
    const said = withThem.filter(({ asked, text }) =>
      marks.some((mark) => text.includes(mark) && !asked.includes(mark)),
    );
    expect(said.map(({ asked }) => asked)).toEqual([]);

    // and every answer is word for word the same when those things are not there
    await setDeleted(ids, new Date());
    const withoutThem = await ask(questions, caller);
    await setDeleted(ids, null);
    const changed = withThem.flatMap(({ asked, text }, at) => {
      const alone = withoutThem[at]?.text;
      return text === alone ? [] : [{ asked, text, alone }];
    });
    expect(changed).toEqual([]);
  }, 300_000);
});

describe('the test itself', () => {
  it('knows a way to ask each reading call that is answered', async () => {
    const unasked: string[] = [];
    for (const row of rows) {
      const caller = await arrive(world, 'Admin', row);
      let answered = false;
      for (const [, fixture] of fixturesOf(keyOf(row))) {
        const input = (await fixture.make(world, caller)) as RawInput;
        const { status } = await app.send(keyOf(row), { ...input, token: caller.token });
        answered ||= status === 200;
      }
      if (!answered) unasked.push(keyOf(row));
    }
    expect(unasked).toEqual([]);
  }, 300_000);

  it('knows every field that could point at something hidden', () => {
    const unknown = rows.flatMap((row) =>
      unknownFields(row, house).map((field) => `${keyOf(row)} ${field}`),
    );
    expect(unknown).toEqual([]);
  });

  it('would see a door that stands open', async () => {
    const admin = await arrive(world, 'Admin', { access: 'public' } as EndpointSpec);
    const query = { authorId: house.author, size: 100 };
    const [answer] = await ask([{ key: 'GET /article/page', input: { query } }], admin);
    const open = house.doors.find(
      ({ level, live, model }) => level === 2 && live && model === 'ARTICLE',
    );
    expect(answer?.text).toContain(open?.mark);
  });
});
