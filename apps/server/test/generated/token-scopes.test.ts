import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RawInput } from '@zhihui/contract/client.ts';
import { keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec } from '@zhihui/contract/endpoint.ts';
import { endpoints } from '@zhihui/contract/endpoints.ts';
import { SCOPES, getScopeRule } from '@zhihui/contract/scopes.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { startTestApp } from '../harness.ts';
import type { TestApp } from '../harness.ts';
import { sql } from '../sql.ts';
import { listFixtures } from './fixtures.ts';
import { arrive, createWorld } from './people.ts';
import type { World } from './people.ts';
import { insertTestToken } from './token-fixtures.ts';

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startTestApp();
  world = await createWorld(app);
});
afterAll(() => app.close());

const rows: EndpointSpec[] = [...endpoints].filter((row) => row.access !== 'scim');
const isScope = (rule: unknown): rule is Scope => SCOPES.includes(rule as Scope);
const params = { id: 1, userId: 1, roleId: 1, status: 1 };

/** A token of an Admin, who may call everything, with these scopes. */
async function makeToken(userId: World['otherUser'], scopes: readonly Scope[]): Promise<string> {
  const { id, secret } = await insertTestToken({ app }, userId);
  await sql`update api_tokens set scopes = ${[...scopes]} where id = ${id}`.run(app.db);
  return secret;
}

describe('a token of an Admin', () => {
  it.each(SCOPES)('without %s is refused by each of its calls', async (scope) => {
    const { id } = await app.make.user({ role: 'Admin' });
    const others = SCOPES.filter((other) => other !== scope);
    const token = await makeToken(id, others);
    const opened: string[] = [];
    for (const row of rows.filter((item) => getScopeRule(item) === scope)) {
      // the scope is checked before the input, so that a refusal needs no input
      const { status, msg, data } = await app.send(keyOf(row), { token, params });
      if (status !== 403 || !msg.includes('权限范围'))
        opened.push(`${keyOf(row)} ${status} ${msg}`);
      expect(data).toEqual({ scope });
    }
    expect(opened).toEqual([]);
  });

  it('with every scope is refused by each call that is closed to tokens', async () => {
    const { id } = await app.make.user({ role: 'Admin' });
    const token = await makeToken(id, SCOPES);
    const opened: string[] = [];
    const closed = rows.filter((row) => getScopeRule(row) === 'closed');
    for (const row of closed) {
      const { status, msg } = await app.send(keyOf(row), { token, params });
      if (status !== 403 || !msg.includes('不支持访问令牌')) opened.push(`${keyOf(row)} ${status}`);
    }
    expect(opened).toEqual([]);
    expect(closed.length).toBeGreaterThan(60);
  });
});

describe('a token with the one scope of a call does what its owner may', () => {
  const scoped = rows.filter((row) => isScope(getScopeRule(row)));

  it.each(scoped.map((row) => [keyOf(row), row] as const))('%s', async (key, row) => {
    const [variant] = listFixtures(key);
    if (variant === undefined) throw new Error(`${key} has no fixture`);
    const [, fixture] = variant;
    const caller = await arrive(world, 'Admin', row);
    const input = (await fixture.make(world, caller)) as RawInput;
    const token = await makeToken(caller.id, [getScopeRule(row) as Scope]);
    const file = fixture.file === undefined ? {} : { file: fixture.file };
    const { status } = await app.send(key, { ...input, ...file, token });
    expect(status).toBe(fixture.status?.(caller) ?? 200);
  });
});
