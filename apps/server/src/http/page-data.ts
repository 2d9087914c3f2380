import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchRoutes } from 'react-router';
import type { ServerBuild } from 'react-router';
import type { SiteInfo } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import { createActor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { getCallerAddress } from './caller-address.ts';
import { createInProcessCall, unwrapResult } from './in-process-call.ts';
import { webEntryOf } from './render-page.ts';

interface PageDataOptions {
  build(): Promise<ServerBuild>;
  dispatch: Dispatch;
  /** Counts a request for an address that does not exist. Throws TOO_MANY. */
  limitNotFound(ip: string): void;
}

const SLICES = { header: 'header', footer: 'footer' };
const PAGE = /^(?<path>.+)\/page-data\.json$/u;
const STATIC = /^sq\/d\/(?<hash>[\w-]{1,64})\.json$/u;
const NO_STORE = 'no-store';
const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Data about the pages themselves, for browsers with an older build: the current build, the page that answers an address,
 * and the texts of header and footer. It is derived from the build's route table and contains no user content.
 */
export function mountPageData(app: FastifyInstance, options: PageDataOptions): void {
  app.get<{ Params: { '*': string } }>('/page-data/*', async (request, reply) => {
    const name = request.params['*'];
    const build = await options.build();
    if (name === 'app-data.json') {
      return send(reply, NO_STORE, { webpackCompilationHash: build.assets.version });
    }
    const hash = STATIC.exec(name)?.groups?.['hash'];
    if (hash !== undefined) {
      const data = await buildStaticData(request, build, options.dispatch);
      return hash === computeHash(data)
        ? send(reply, IMMUTABLE, { data })
        : sendNotFound(request, reply);
    }
    const path = PAGE.exec(name)?.groups?.['path'];
    return path === undefined
      ? sendNotFound(request, reply)
      : buildPageData(request, reply, build, path);
  });

  app.get<{ Params: { name: string } }>('/slice-data/:name', async (request, reply) => {
    const data = await buildStaticData(request, await options.build(), options.dispatch);
    const { name, officialUrl, registrations, navigation } = data;
    if (request.params.name === 'header.json') {
      return send(reply, NO_STORE, { sliceName: 'header', name, navigation });
    }
    if (request.params.name !== 'footer.json') return sendNotFound(request, reply);
    return send(reply, NO_STORE, { sliceName: 'footer', name, officialUrl, registrations });
  });

  async function buildPageData(
    request: FastifyRequest,
    reply: FastifyReply,
    build: ServerBuild,
    name: string,
  ) {
    const path = name === 'index' ? '/' : `/${name}`;
    const page = findPage(build, path);
    if (page === null) return sendNotFound(request, reply);
    const data = await buildStaticData(request, build, options.dispatch);
    return send(reply, NO_STORE, {
      componentChunkName: page.routeId,
      path,
      matchPath: page.pattern,
      staticQueryHashes: [computeHash(data)],
      slicesMap: SLICES,
    });
  }

  function sendNotFound(request: FastifyRequest, reply: FastifyReply) {
    options.limitNotFound(getCallerAddress(request));
    return send(reply.code(404), NO_STORE, { msg: '没有这个页面' });
  }
}

function send(reply: FastifyReply, cacheControl: string, data: object) {
  return reply.header('cache-control', cacheControl).send(data);
}

/** The parts of the site's settings that every page shows; administrators may change them at any time. */
async function buildStaticData(request: FastifyRequest, build: ServerBuild, dispatch: Dispatch) {
  const call = createInProcessCall(request, createActor(null, getCallerAddress(request)), dispatch);
  const site = unwrapResult(await call('GET /setting/site'));
  const { siteNavigation } = webEntryOf(build);
  return { ...(site satisfies SiteInfo), navigation: siteNavigation };
}

function computeHash(data: object): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);
}

interface PageRoute {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: PageRoute[];
}

/** The page that serves an address. */
interface FoundPage {
  /** Id of its route in the build, by which the browser finds its scripts. */
  routeId: string;
  /** Pattern of the address: `/article/:id`. */
  pattern: string;
}

const trees = new WeakMap<ServerBuild, PageRoute[]>();

/** The page of the route table that serves `path`, or null where only the 404 page would answer. */
function findPage(build: ServerBuild, path: string): FoundPage | null {
  const tree = trees.get(build) ?? treeOf(build);
  trees.set(build, tree);
  const matches = matchRoutes(tree as never, path) as { route: PageRoute }[] | null;
  const leaf = matches?.at(-1)?.route;
  if (matches === null || leaf === undefined || leaf.path === '*') return null;
  const parts = matches.map(({ route }) => route.path ?? '').filter((part) => part !== '');
  return { routeId: leaf.id, pattern: `/${parts.join('/')}` };
}

/** The build holds its routes flat, each with the id of its parent. */
function treeOf(build: ServerBuild, parentId?: string): PageRoute[] {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  return routes
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index }) => {
      const children = treeOf(build, id);
      return children.length > 0 ? { id, path, index, children } : { id, path, index };
    });
}
