import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from './harness.ts';
import type { TestApp } from './harness.ts';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../', import.meta.url));

const PROGRAM = `import { createClient } from '@zhihui/client';

const call = createClient({ baseUrl: process.env.SITE, token: process.env.TOKEN });
const me = await call('GET /user/current');
const made = await call('POST /article', { body: { title: '周报', content: '进展', status: 'DRAFT' } });
const refused = await call('GET /activity/page', { query: {} });
const bad = await createClient({ baseUrl: process.env.SITE, token: 'zh_x' })('GET /user/current');
const away = await createClient({ baseUrl: 'http://127.0.0.1:1', token: 'zh_x' })('GET /user/current');
console.log(JSON.stringify({ me, made, refused, bad, away }));
`;

const TYPED = `import { createClient } from '@zhihui/client';
import type { DataFor, Scope } from '@zhihui/client';

const call = createClient({ baseUrl: 'https://kb.example.com', token: '' });
const scope: Scope = 'article:read';
const found = await call('GET /article/page', { query: { current: 1 } });
const titles: string[] = found.ok ? found.data.records.map(({ title }) => title) : [];
const total: DataFor<'GET /article/page'>['total'] = 1;
console.log(scope, titles, total);
// @ts-expect-error no such call
await call('GET /nothing');
// @ts-expect-error the page is a number
await call('GET /article/page', { query: { current: true } });
// @ts-expect-error a title is a text
await call('POST /article', { body: { title: 1, content: '' } });
`;

// packing declares every call again and npm installs: a release has to pass it
describe('the packed client', { tags: ['release'] }, () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await startTestApp();
    folder = await mkdtemp(path.join(os.tmpdir(), 'zhihui-client-'));
  });
  afterAll(async () => {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('installs in an empty folder, calls a server, and is typed', async () => {
    const packs = path.join(folder, 'packs');
    const empty = path.join(folder, 'empty');
    await run('node', [path.join(root, 'scripts/pack-client.mjs'), packs]);
    // the registry is not asked: its dependency is packed from what is installed here
    const zod = path.join(folder, 'zod');
    await cp(path.join(root, 'node_modules/zod'), zod, { recursive: true, dereference: true });
    await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', packs], {
      cwd: zod,
    });
    const files = (await readdir(packs)).map((name) => path.join(packs, name));
    expect(files).toHaveLength(2);
    await cp(path.join(root, 'LICENSE'), path.join(empty, 'LICENSE'));
    await writeFile(path.join(empty, 'package.json'), '{"type":"module","private":true}');
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...files], { cwd: empty });

    const user = await app.make.user({ role: 'Admin' });
    const body = { name: '客户端', scopes: ['user:read' as const, 'article:write' as const] };
    const { data } = await app.call('POST /user/token', { body }, user.token);
    await writeFile(path.join(empty, 'program.mjs'), PROGRAM);
    const { stdout } = await run('node', ['program.mjs'], {
      cwd: empty,
      env: { PATH: process.env['PATH'], SITE: await app.listen(), TOKEN: data.secret },
    });
    expect(JSON.parse(stdout)).toEqual({
      me: { ok: true, data: expect.objectContaining({ id: user.id }) },
      made: { ok: true, data: expect.anything() },
      refused: {
        ok: false,
        error: { code: 403, msg: '访问令牌缺少此操作的权限范围：操作日志（读取）' },
      },
      bad: { ok: false, error: { code: 401, msg: '访问令牌无效、已过期或已被撤销' } },
      away: { ok: false, error: { code: 503, msg: expect.any(String) } },
    });

    await writeFile(path.join(empty, 'typed.mts'), TYPED);
    const options =
      '--noEmit --strict --module nodenext --target es2024 --skipLibCheck --lib es2024,dom';
    const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
    const checked = await run('node', [tsc, ...options.split(' '), '--types', '', 'typed.mts'], {
      cwd: empty,
    }).catch((error: { stdout: string }) => error);
    expect(checked.stdout).toBe('');
  });
});
