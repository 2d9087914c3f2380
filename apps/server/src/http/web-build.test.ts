import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startObjectStore } from '../../test/object-store.ts';
import type { ObjectStore } from '../../test/object-store.ts';
import { productionBuild } from './web-build.ts';

let root: string;
let store: ObjectStore;
const nodes: FastifyInstance[] = [];
beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'web-build-'));
  store = await startObjectStore();
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  await store.close();
  await rm(root, { recursive: true });
});

/** A build that has one script. */
async function makeBuild(version: string): Promise<string> {
  const folder = path.join(root, `build-${version}`);
  await mkdir(path.join(folder, 'server'), { recursive: true });
  await mkdir(path.join(folder, 'client/assets'), { recursive: true });
  const module = `export const assets = { version: '${version}' };`;
  await writeFile(path.join(folder, 'server/index.js'), module);
  await writeFile(path.join(folder, 'server/package.json'), '{"type":"module"}');
  const script = path.join(folder, `client/assets/page-${version}_A.js`);
  await writeFile(script, `// ${version}`);
  await writeFile(`${script}.br`, `br ${version}`);
  return folder;
}

async function serve(version: string, archive: string, address?: string): Promise<FastifyInstance> {
  const folder = await makeBuild(version);
  const web = await productionBuild({
    folder,
    archivedAssets: path.join(root, archive),
    store: address,
  });
  const app = fastify();
  nodes.push(app);
  await web.mountAssets(app);
  return app;
}

const requestAsset = (app: FastifyInstance, name: string, encoding = '') =>
  app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } });

it('serves the worker that reads PDFs with a policy under which it can decode pictures', async () => {
  const app = await serve('1', 'archive');
  const assets = path.join(root, 'build-1/client/assets');
  await writeFile(path.join(assets, 'pdf-worker-Ab_-1.js'), '//');
  const policyOf = async (name: string) =>
    (await app.inject(`/assets/${name}`)).headers['content-security-policy'];
  expect(await policyOf('pdf-worker-Ab_-1.js')).toContain("'wasm-unsafe-eval'");
  expect(await policyOf('page-1_A.js')).toBeUndefined();
});

it('serves the service worker so that browsers check it each time, and it can fetch pages alone', async () => {
  const app = await serve('1', 'archive');
  await writeFile(path.join(root, 'build-1/client/service-worker.js'), '// worker');
  const answer = await app.inject('/service-worker.js');
  expect([answer.statusCode, answer.body]).toEqual([200, '// worker']);
  expect(answer.headers['cache-control']).toBe('public, max-age=0');
  expect(answer.headers['content-type']).toContain('javascript');
  expect(answer.headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'");
});

describe('scripts of earlier builds', () => {
  it('stay in a folder of the node', async () => {
    await serve('one', 'archive');
    const next = await serve('two', 'archive');
    const old = await requestAsset(next, 'page-one_A.js');
    expect([old.statusCode, old.body]).toEqual([200, '// one']);
    expect(old.headers['cache-control']).toContain('immutable');
    expect((await requestAsset(next, 'page-one_A.js', 'br')).body).toBe('br one');
    expect((await requestAsset(next, 'page-none_A.js')).statusCode).toBe(404);
  });

  it('come from the object store when a node never had them', async () => {
    await serve('one', 'archive', store.address);
    await expect.poll(() => store.objects.size).toBe(3);
    const other = await serve('two', 'elsewhere', store.address);
    const [old, again] = await Promise.all([
      requestAsset(other, 'page-one_A.js'),
      requestAsset(other, 'page-one_A.js', 'br'),
    ]);
    expect([old.body, again.body]).toEqual(['// one', 'br one']);
    await requestAsset(other, 'page-one_A.js');
    const reads = store.requests.filter((line) => /^GET .*\/assets\//u.test(line));
    expect(reads).toHaveLength(3);
  });

  it('query the store once for an unknown name, and never for one that cannot be a file', async () => {
    const app = await serve('one', 'archive', store.address);
    await expect.poll(() => store.objects.size).toBe(3);
    const before = store.requests.length;
    for (const name of ['none.js', 'none.js', '..%2Fx', 'a%2Fb.js', '%00']) {
      expect([name, (await requestAsset(app, name)).statusCode]).toEqual([
        name,
        expect.toBeOneOf([400, 403, 404]),
      ]);
    }
    expect(store.requests.length - before).toBe(3);
  });

  it('upload a build once', async () => {
    await serve('one', 'archive', store.address);
    await expect.poll(() => store.objects.size).toBe(3);
    const before = store.requests.length;
    await serve('one', 'elsewhere', store.address);
    await expect.poll(() => store.requests.length).toBe(before + 1);
    expect(store.requests.at(-1)).toMatch(/^GET .*\/builds\//u);
  });

  it('do without a store that is away', async () => {
    const { address } = store;
    await store.close();
    const app = await serve('one', 'archive', address);
    expect((await requestAsset(app, 'page-one_A.js')).body).toBe('// one');
    expect((await requestAsset(app, 'page-none_A.js')).statusCode).toBe(404);
    store = await startObjectStore();
  });
});
