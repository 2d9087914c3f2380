// Why it is as it is: docs/decisions/0105-fragments-of-pages.md
import { createRequestHandler } from 'react-router';
import type { RequestHandler, ServerBuild } from 'react-router';

type Mode = 'production' | 'development';

/** A part of a build with the router for it. */
interface PageRouter {
  build: ServerBuild;
  handler: RequestHandler;
  /** The address is written as the site writes it: its documents need not take the router's way. */
  isPlain: boolean;
}

/** The routers of a build: one for all routes, and one for those that begin alike, by the first part of their path. */
interface Routers {
  all: PageRouter;
  byStart: Map<string, PageRouter>;
}

const routers = new WeakMap<ServerBuild, Routers>();

/**
 * The router for an address. The router compares an address with every route, four times for a page; only those that begin
 * like it are given to it, which are a handful instead of some two hundred. Created once: creation ranks its routes.
 */
export function getPageRouter(build: ServerBuild, mode: Mode, url: string): PageRouter {
  const known = routers.get(build) ?? createRouters(build, mode);
  routers.set(build, known);
  const start = getStart(url);
  return (start === null ? undefined : known.byStart.get(start)) ?? known.all;
}

/** The first part of a path as routes are compared, without what marks a request for data; null for `//`. */
function getStart(url: string): string | null {
  const [, start] = /^\/(?!\/)([^/?#]*)/u.exec(url) ?? [];
  return start?.replace(/\.data$/u, '').toLowerCase() ?? null;
}

function createRouters(build: ServerBuild, mode: Mode): Routers {
  const starts = new Set(
    Object.keys(build.routes).flatMap((id) => {
      const start = getRouteStart(build, id);
      return start === null ? [] : [start];
    }),
  );
  const create = (part: ServerBuild, isPlain: boolean): PageRouter => ({
    build: part,
    handler: createRequestHandler(part, mode),
    isPlain,
  });
  const byStart = new Map(
    [...starts].map((start) => [start, create(selectRoutes(build, start), true)]),
  );
  return { all: create(build, false), byStart };
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
  const selected = new Set<string>();
  for (const id of Object.keys(build.routes)) {
    const own = getRouteStart(build, id);
    if (own !== start && own !== null && own !== '') continue;
    for (
      let route = build.routes[id];
      route !== undefined;
      route = build.routes[route.parentId ?? '']
    )
      selected.add(route.id);
  }
  const select = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => selected.has(id)));
  return {
    ...build,
    routes: select(build.routes),
    assets: { ...build.assets, routes: select(build.assets.routes) },
  };
}
