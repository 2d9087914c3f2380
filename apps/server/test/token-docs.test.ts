import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

const run = promisify(execFile);
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** The commands of the page, as a reader copies them. */
async function readExamples(): Promise<string[]> {
  const page = await app.http.inject({ url: '/api/docs' });
  return [...page.payload.matchAll(/<pre class="example">(.*?)<\/pre>/gsu)].map(([, text = '']) =>
    text.replace(/&#(\d+);/gu, (_, code: string) => String.fromCharCode(Number(code))),
  );
}

it('explains tokens with commands that run', async () => {
  const user = await app.make.user({ role: 'User' });
  const { data } = await app.call(
    'POST /user/token',
    {
      body: {
        name: '示例',
        scopes: ['user:read', 'search:read', 'article:read', 'article:write'],
      },
    },
    user.token,
  );
  const SITE = await app.listen();
  const examples = await readExamples();
  expect(examples.length).toBeGreaterThan(3);
  for (const example of examples) {
    const withToken = (TOKEN: string) =>
      run('bash', ['-c', example], { env: { ...process.env, SITE, TOKEN } });
    const { stdout } = await withToken(data.secret);
    expect([example, JSON.parse(stdout)]).toEqual([
      example,
      expect.objectContaining({ code: 200 }),
    ]);
    const refused = await withToken(`${data.secret}x`);
    expect(JSON.parse(refused.stdout)).toMatchObject({ code: 401 });
  }
});

it('names the scope of each call', async () => {
  const { payload } = await app.http.inject({ url: '/api/docs' });
  expect(payload).toContain('权限范围：<code>comment:write</code>');
  expect(payload).toContain('权限范围：不支持访问令牌');
});
