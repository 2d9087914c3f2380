import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import type { TestApp } from '../../../test/harness.ts';
import { newEmailAddress } from '../../../test/sign-in.ts';
import { hashSecret } from '../../platform/password/password.ts';
import { sql } from '../../../test/sql.ts';

const PAIRS = 24;

let app: TestApp;
let hash: string;
beforeAll(async () => {
  app = await startTestApp();
  // hashed at production cost, unlike the accounts of other tests
  hash = await hashSecret('correct-horse-9');
});
afterAll(() => app.close());
beforeEach(() => sql`delete from login_attempts`.run(app.db));

async function known(): Promise<string> {
  const { id, email } = await app.make.user();
  await sql`update users set password_hash = ${hash} where id = ${id}`.run(app.db);
  return email;
}
const captchaKey = () => app.make.captchaPass();

type BuildRequest = (email: string) => Promise<[key: string, request: object]>;

const CALLS: [string, BuildRequest][] = [
  [
    'signing in by a wrong password',
    async (account) => ['POST /login', { body: { account, password: 'not this one' } }],
  ],
  [
    'signing in by a wrong code',
    async (email) => ['POST /login', { body: { email, code: '000000' } }],
  ],
  [
    'a code for signing in',
    async (email) => [
      'GET /login/loginCode/:email',
      { params: { email }, query: { captchaKey: await captchaKey() } },
    ],
  ],
  [
    'a code for registering',
    async (email) => [
      'GET /user/registerCode/:email',
      { params: { email }, query: { captchaKey: await captchaKey() } },
    ],
  ],
  [
    'a code for another password',
    async (email) => [
      'POST /password/send/code',
      { body: { email, captchaKey: await captchaKey() } },
    ],
  ],
  [
    'another password with a wrong code',
    async (email) => [
      'POST /password/reset',
      { body: { email, code: '000000', password: 'correct-horse-10' } },
    ],
  ],
  [
    'registering with a wrong code',
    async (email) => [
      'POST /user/register',
      { body: { email, code: '000000', nickname: '新来的', password: 'correct-horse-10' } },
    ],
  ],
];

/** Returns the response without the parts that differ between any two calls, and its duration. */
async function timed(buildRequest: BuildRequest, email: string) {
  const [key, request] = await buildRequest(email);
  const started = performance.now();
  const { status, code, data, msg } = await app.send(key, request);
  return { duration: performance.now() - started, answer: { status, code, data, msg } };
}

/** How often a duration of `a` exceeds one of `b`: one half when they cannot be told apart (Mann-Whitney U). */
function separation(a: readonly number[], b: readonly number[]): number {
  let longer = 0;
  for (const x of a) for (const y of b) longer += x > y ? 1 : x === y ? 0.5 : 0;
  return longer / (a.length * b.length);
}

describe('the existence of an account', () => {
  it.each(CALLS)(
    'is not revealed by the response or duration of %s',
    async (_what, buildRequest) => {
      const times = { known: [] as number[], nobody: [] as number[] };
      await timed(buildRequest, newEmailAddress('first'));
      for (let i = 0; i < PAIRS; i += 1) {
        const addresses = { known: await known(), nobody: newEmailAddress('nobody') };
        // alternating, so that a slow machine affects both alike
        const order = i % 2 === 0 ? (['known', 'nobody'] as const) : (['nobody', 'known'] as const);
        const answers: Record<string, unknown> = {};
        for (const owner of order) {
          const { duration, answer } = await timed(buildRequest, addresses[owner]);
          times[owner].push(duration);
          answers[owner] = answer;
        }
        expect(answers['known']).toEqual(answers['nobody']);
        await sql`delete from login_attempts`.run(app.db);
      }
      // with so many pairs, equal distributions stay within four standard deviations of one half
      const difference = separation(times.known, times.nobody);
      expect(difference).toBeGreaterThan(0.17);
      expect(difference).toBeLessThan(0.83);
    },
  );
});
