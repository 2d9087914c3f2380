import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerBuild } from 'react-router';
import type { SiteInfo } from '@zhihui/contract/features/setting/setting.endpoints.ts';
import { createActor } from '../kernel/actor.ts';
import type { Dispatch } from '../kernel/dispatch.ts';
import { addressOf } from './caller-address.ts';
import { createInProcessCall, unwrapResult } from './in-process-call.ts';
import { findPage } from './page-routes.ts';
import { webEntryOf } from './web-entry.ts';

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
 * Data about the pages themselves, as browsers with an older build ask for it: which build is served, which page answers
 * an address, and what header and footer say. Made of the build's route table; nothing of people's content is in it.
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
    options.limitNotFound(addressOf(request));
    return send(reply.code(404), NO_STORE, { msg: '没有这个页面' });
  }
}

function send(reply: FastifyReply, cacheControl: string, data: object) {
  return reply.header('cache-control', cacheControl).send(data);
}

/** What every page shows of the site, which its administrators may change while it runs. */
async function buildStaticData(request: FastifyRequest, build: ServerBuild, dispatch: Dispatch) {
  const call = createInProcessCall(request, createActor(null, addressOf(request)), dispatch);
  const site = unwrapResult(await call('GET /setting/site'));
  const { siteNavigation } = webEntryOf(build);
  return { ...(site satisfies SiteInfo), navigation: siteNavigation };
}

function computeHash(data: object): string {
  return createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 16);
}
