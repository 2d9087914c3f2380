import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoint, keyOf } from '@zhihui/contract/endpoint.ts';
import type { EndpointSpec, UploadedFile } from '@zhihui/contract/endpoint.ts';
import { createActor } from './actor.ts';
import type { Actor, Member } from './actor.ts';
import { createDispatch } from './dispatch.ts';
import type { Request, Scope } from './dispatch.ts';
import { AppError } from './errors.ts';

type Handler = (ctx: Scope, input: never) => Promise<unknown>;
const plain = { path: '/x', access: 'public', summary: '试', data: z.string() } as const;

function member(overrides: Partial<Member> = {}): Actor {
  const testMember: Member = {
    userId: 1,
    sessionId: 1,
    nickname: '甲',
    confirmedAt: new Date(),
    roleCode: 'User',
    admin: false,
    staff: true,
    permissions: new Set(['tag.add']),
    audiences: [],
    opened: [],
    ...overrides,
  };
  return createActor(testMember, '127.0.0.1');
}
const visitor = createActor(null, '127.0.0.1');

/** Simulates the error of calls while the database is unavailable. */
const DATABASE_AWAY = new Error('away');

/** A dispatch with one row; `steps` records what happened in which order. */
function createTestDispatch(spec: EndpointSpec, handler: Handler) {
  const steps: string[] = [];
  const cached = new Map<string, unknown>();
  const logged: object[] = [];
  const log = {
    info: () => undefined,
    warn: (f: object) => void logged.push(f),
    error: (f: object) => void logged.push(f),
  };
  const dispatch = createDispatch<Scope>({
    endpoints: new Map([[keyOf(spec), spec]]),
    handlers: {
      [keyOf(spec)]: (ctx, input) => {
        steps.push('handler');
        return handler(ctx, input);
      },
    },
    runWithContext: (scope, mode, work) => {
      steps.push(mode);
      return work(scope);
    },
    consume: () => void steps.push('limit'),
    record: async () => {
      steps.push('record');
      return async () => void steps.push('log');
    },
    getCached: async (key, load) => {
      if (!cached.has(key)) cached.set(key, await load());
      return cached.get(key);
    },
    toUnavailableError: (error) =>
      error === DATABASE_AWAY ? new AppError('UNAVAILABLE', { retryAfter: 5 }) : null,
    checkAnswers: true,
    consumeToken: () => undefined,
    measure: () => undefined,
  });
  const call = (request: Partial<Request> = {}) =>
    dispatch({
      key: keyOf(spec),
      actor: visitor,
      requestId: 'r1',
      userAgent: '',
      acceptLanguage: '',
      log,
      ...request,
    });
  return { call, steps, cached, logged };
}

describe('dispatch', () => {
  it('limits, checks access, validates, then works and logs, in this order', async () => {
    const body = z.strictObject({ n: z.number() });
    const row = endpoint({ ...plain, method: 'POST', access: 'tag.add', body, logged: true });
    const { call, steps } = createTestDispatch(row, async () => 'ok');
    const steps0 = async (request: Partial<Request>) => {
      steps.length = 0;
      return [(await call(request)).code, ...steps];
    };
    expect(await steps0({ body: { n: 'x' } })).toEqual([400, 'limit']);
    expect(await steps0({ actor: member({ permissions: new Set() }), body: { n: 'x' } })).toEqual([
      403,
      'limit',
    ]);
    expect(await steps0({ actor: member(), body: { n: 'x' } })).toEqual([400, 'limit']);
    expect(await steps0({ actor: member(), body: { n: 1 } })).toEqual([
      200,
      'limit',
      'write',
      'record',
      'handler',
      'log',
    ]);
  });

  it('reads an upload only for callers who may send one', async () => {
    const params = z.strictObject({ id: z.coerce.number() });
    const row = endpoint({ ...plain, method: 'POST', access: 'tag.add', params, upload: true });
    const seen: unknown[] = [];
    const { call, steps } = createTestDispatch(row, async (_, input: { file: UploadedFile }) => {
      seen.push(input.file);
      return 'ok';
    });
    const file = { name: 'a.txt', bytes: Buffer.from('a') };
    const steps0 = async (request: Partial<Request>) => {
      steps.length = 0;
      const readFile = async () => {
        steps.push('file');
        return file;
      };
      return [(await call({ params: { id: '1' }, readFile, ...request })).code, ...steps];
    };
    const all = [200, 'limit', 'file', 'write', 'handler'];
    expect(await steps0({ actor: member() })).toEqual(all);
    expect(seen).toEqual([file]);
    expect(await steps0({})).toEqual([400, 'limit']);
    const withoutPermissions = member({ permissions: new Set() });
    expect(await steps0({ actor: withoutPermissions })).toEqual([403, 'limit']);
    expect(await steps0({ actor: member(), params: { id: 'x' } })).toEqual([400, 'limit']);
    expect(await call({ actor: member(), params: { id: '1' } })).toMatchObject({
      code: 400,
      data: { fields: { file: '请选择文件' } },
    });
  });

  it('reads outside a transaction, except for rows that manage their own', async () => {
    const read = createTestDispatch(endpoint({ ...plain, method: 'GET' }), async () => 'ok');
    await read.call();
    expect(read.steps).toEqual(['limit', 'read', 'handler']);
    const newest = createTestDispatch(
      endpoint({ ...plain, method: 'GET', newest: true }),
      async () => 'ok',
    );
    await newest.call();
    expect(newest.steps).toEqual(['limit', 'newest', 'handler']);
    const own = createTestDispatch(
      endpoint({ ...plain, method: 'POST', ownTransaction: true }),
      async () => 'ok',
    );
    await own.call();
    expect(own.steps).toEqual(['limit', 'ownTransaction', 'handler']);
  });

  it('knows no call without row and handler', async () => {
    const { call } = createTestDispatch(endpoint({ ...plain, method: 'GET' }), async () => 'ok');
    expect(await call({ key: 'GET /y' })).toMatchObject({ code: 404 });
    expect(await call({ key: 'constructor' })).toMatchObject({ code: 404 });
  });

  it('returns errors for callers unchanged', async () => {
    const { call, logged } = createTestDispatch(endpoint({ ...plain, method: 'GET' }), () =>
      Promise.reject(new AppError('TOO_MANY', { msg: '慢一点', data: { a: 1 }, retryAfter: 7 })),
    );
    expect(await call()).toEqual({ code: 429, data: { a: 1 }, msg: '慢一点', retryAfter: 7 });
    expect(logged).toEqual([]);
  });

  it.each([new Error('secret'), 'secret', null, undefined, { code: '42P01', message: 'secret' }])(
    'hides what else goes wrong: %s',
    async (thrown) => {
      const { call, logged } = createTestDispatch(endpoint({ ...plain, method: 'GET' }), () =>
        Promise.reject(thrown),
      );
      const answer = await call();
      expect(answer).toEqual({
        code: 500,
        data: { requestId: 'r1' },
        msg: '服务器异常，请稍后重试',
      });
      expect(logged).toMatchObject([{ err: thrown, key: 'GET /x' }]);
    },
  );

  it('reports UNAVAILABLE while the database is unavailable or busy', async () => {
    const { call, logged } = createTestDispatch(endpoint({ ...plain, method: 'GET' }), () =>
      Promise.reject(DATABASE_AWAY),
    );
    expect(await call()).toMatchObject({ code: 503, data: null, retryAfter: 5 });
    expect(logged).toMatchObject([{ err: DATABASE_AWAY, key: 'GET /x' }]);
  });

  it('finds answers against their schema out', async () => {
    const { call, logged } = createTestDispatch(
      endpoint({ ...plain, method: 'GET' }),
      async () => 1,
    );
    expect(await call()).toMatchObject({ code: 500 });
    expect(logged).toHaveLength(1);
  });

  it('caches by level where the row allows it, and hides the caller from the handler', async () => {
    const seen: unknown[] = [];
    const query = z.strictObject({ q: z.string().optional(), own: z.string().optional() });
    const row = endpoint({
      ...plain,
      method: 'GET',
      query,
      cache: { by: 'level', unless: ['own'] },
    });
    const { call, cached } = createTestDispatch(row, async (ctx) => {
      seen.push(ctx.actor.member?.userId ?? null);
      return 'ok';
    });
    for (const actor of [
      visitor,
      visitor,
      member(),
      member({ userId: 2 }),
      member({ staff: false }),
    ]) {
      await call({ actor, query: { q: 'a' } });
    }
    expect(seen).toEqual([null, null, null]);
    expect(cached.size).toBe(3);
    await call({ actor: member(), query: { q: 'a', own: '1' } });
    expect(seen.at(-1)).toBe(1);
    expect(cached.size).toBe(3);
  });
});
