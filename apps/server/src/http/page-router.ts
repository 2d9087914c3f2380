// Why it is as it is: docs/decisions/0105-fragments-of-pages.md
import { createRequestHandler } from 'react-router';
import type { RequestHandler, ServerBuild } from 'react-router';

type Mode = 'production' | 'development';

/** The routers of a build: one for all routes, and one for those that begin alike, by the first part of their path. */
interface Routers {
  all: RequestHandler;
  byStart: Map<string, RequestHandler>;
}

const routers = new WeakMap<ServerBuild, Routers>();

/**
 * The router for an address. The router compares an address with every route, four times for a page; only those that begin
 * like it are given to it, which are a handful instead of some two hundred. Created once: creation ranks its routes.
 */
export function getPageRouter(build: ServerBuild, mode: Mode, url: string): RequestHandler {
  const known = routers.get(build) ?? createRouters(build, mode);
  routers.set(build, known);
  return known.byStart.get(getStart(url)) ?? known.all;
}

/** The first part of a path as routes are compared, without what marks a request for data. */
function getStart(url: string): string {
  const [, start = ''] = /^\/([^/?#]*)/u.exec(url) ?? [];
  return start.replace(/\.data$/u, '').toLowerCase();
}

function createRouters(build: ServerBuild, mode: Mode): Routers {
  const starts = new Set(
    Object.keys(build.routes).flatMap((id) => {
      const start = getRouteStart(build, id);
      return start === null || start === '' ? [] : [start];
    }),
  );
  const byStart = new Map(
    [...starts].map((start) => [start, createRequestHandler(selectRoutes(build, start), mode)]),
  );
  return { all: createRequestHandler(build, mode), byStart };
}

/** The first part of a route's whole path; empty for the home page, null where addresses decide it. */
function getRouteStart({ routes }: ServerBuild, id: string): string | null {
  const parts: string[] = [];
  for (let route = routes[id]; route !== undefined; route = routes[route.parentId ?? '']) {
    if (route.path !== undefined) parts.unshift(route.path);
  }
  const [start = ''] = parts.join('/').replace(/^\/+/u, '').split('/');
  return /^[\w-]*$/u.test(start) ? start.toLowerCase() : null;
}

/** The build with the routes that an address with this start can lead to, and the home page's, which every page names. */
function selectRoutes(build: ServerBuild, start: string): ServerBuild {
  const kept = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const own = getRouteStart(build, id);
    if (own !== start && own !== null && own !== '') continue;
    for (
      let route = build.routes[id];
      route !== undefined;
      route = build.routes[route.parentId ?? '']
    )
      kept.add(route.id);
  }
  const select = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => kept.has(id)));
  return {
    ...build,
    routes: select(build.routes),
    assets: { ...build.assets, routes: select(build.assets.routes) },
  };
}
