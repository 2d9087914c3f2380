import { createContext, RouterContextProvider } from 'react-router';
import type { ServerBuild } from 'react-router';
import { expect, test } from 'vitest';
import { getPageRouter } from './page-router.ts';

const loaded = createContext<string[]>();

/** A build of routes whose loaders note that they ran, and whose entry answers with the routes it was given. */
function createBuild(paths: Record<string, string | undefined>): ServerBuild {
  const ids = ['root', ...Object.keys(paths)];
  const toRoute = (id: string) => ({
    id,
    parentId: id === 'root' ? undefined : 'root',
    path: id === 'root' ? '' : paths[id],
    index: id !== 'root' && paths[id] === undefined ? true : undefined,
  });
  const module = (id: string) => ({
    default: () => null,
    loader: ({ context }: { context: Readonly<RouterContextProvider> }) => {
      context.get(loaded).push(id);
      return null;
    },
  });
  return {
    routes: Object.fromEntries(ids.map((id) => [id, { ...toRoute(id), module: module(id) }])),
    assets: {
      routes: Object.fromEntries(ids.map((id) => [id, { ...toRoute(id), hasLoader: true }])),
      version: '1',
    },
    entry: {
      module: {
        default: (_request: Request, status: number, headers: Headers, context: never) =>
          new Response(
            Object.keys((context as { manifest: { routes: object } }).manifest.routes).join(),
            {
              status,
              headers,
            },
          ),
      },
    },
    basename: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    publicPath: '/',
    assetsBuildDirectory: '',
    routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  } as unknown as ServerBuild;
}

const build = createBuild({
  home: undefined,
  article: 'article/:id',
  list: 'list',
  meta: 'Article/:id/meta',
  anything: ':name/anything',
  rest: '*',
});

async function open(path: string) {
  const context = new RouterContextProvider();
  const ran: string[] = [];
  context.set(loaded, ran);
  const request = new Request(`http://localhost${path}`);
  const response = await getPageRouter(build, 'production', path).handler(request, context);
  return { ran, given: (await response.text()).split(',') };
}

test.each([
  ['/article/7', 'article'],
  ['/ARTICLE/7?tab=1', 'article'],
  ['/article/7/meta', 'meta'],
  ['/list', 'list'],
  ['/', 'home'],
  ['/?tab=1', 'home'],
  ['//article/7', 'rest'],
  ['/article/anything', 'article'],
  ['/list/anything', 'anything'],
  ['/else/anything', 'anything'],
  ['/article/7/else', 'rest'],
  ['/nothing', 'rest'],
  ['/%61rticle/7', 'article'],
])('%s leads to the same route as among all', async (path, id) => {
  expect((await open(path)).ran).toEqual(['root', id]);
});

test('the router of an address is not given the routes that begin otherwise', async () => {
  const { given } = await open('/article/7');
  expect(given).toEqual(['root', 'home', 'article', 'meta', 'anything', 'rest']);
});
