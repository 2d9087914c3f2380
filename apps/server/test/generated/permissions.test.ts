import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { DEFAULT_PERMISSIONS, PERMISSION_CODES } from '@zhihui/contract/permission.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { listFixtures } from './fixtures.ts';
import { createWorld } from './people.ts';
import type { Caller, World } from './people.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const rows: EndpointSpec[] = [...endpoints];
const listCodes = ({ access }: EndpointSpec): readonly string[] =>
  typeof access === 'string' ? [access] : access;
const guarded = rows.filter((row) => !['public', 'signedIn', 'scim'].includes(String(row.access)));

/** A member of staff whose role has exactly these codes, in the categories of the world. */
async function createHolder(codes: readonly PermissionCode[]): Promise<Caller> {
  const role = await world.make.role({ codes, staff: true });
  const user = await world.make.user({ role, scope: Object.values(world.categories) });
  return {
    person: 'every code but those declared',
    id: user.id,
    token: user.token,
    admin: false,
    staff: true,
    isInScope: true,
    hasPermission: (code) => codes.includes(code),
  };
}

/** The expected status of each valid input. */
async function answersTo(row: EndpointSpec, codes: readonly PermissionCode[]): Promise<number[]> {
  const statuses: number[] = [];
  for (const [, fixture] of listFixtures(keyOf(row))) {
    const caller = await createHolder(codes);
    const input = (await fixture.make(world, caller)) as RawInput;
    const file = fixture.file === undefined ? {} : { file: fixture.file };
    const { status } = await app.send(keyOf(row), { ...input, ...file, token: caller.token });
    statuses.push(status);
  }
  return statuses;
}

/** What staff may do even without `code`: an account with fewer rights than those it manages may not change them. */
const defaultsWithout = (code: PermissionCode) =>
  DEFAULT_PERMISSIONS.User.filter((item) => item !== code);

it.each(PERMISSION_CODES)('%s opens no row that does not name it', async (code) => {
  const { token } = await createHolder([code]);
  const params = { id: 1, userId: 1, roleId: 1, status: 1 };
  const opened: string[] = [];
  for (const row of guarded.filter((item) => !listCodes(item).includes(code))) {
    // permission is checked before the input, so that a refusal needs no input
    const { status } = await app.send(keyOf(row), { token, params });
    if (status !== 403) opened.push(`${keyOf(row)} ${status}`);
  }
  expect(opened).toEqual([]);
});

it.each(PERMISSION_CODES)('%s opens a call that is refused without it', async (code) => {
  // rows that are open to every signed-in caller check the code in the handler
  const requiringCode = guarded.filter((row) => listCodes(row).includes(code));
  const inside = rows.filter(
    (row) => row.access === 'signedIn' && row.path.startsWith('/feedback'),
  );
  const opened: string[] = [];
  for (const row of [...requiringCode, ...(requiringCode.length === 0 ? inside : [])]) {
    const deniedAnswers = await answersTo(row, defaultsWithout(code));
    const having = await answersTo(row, [...defaultsWithout(code), code]);
    if (having.some((status, n) => status === 200 && deniedAnswers[n] !== 200))
      opened.push(keyOf(row));
  }
  expect(opened).not.toEqual([]);
});
