// Why it is as it is: docs/decisions/0105-fragments-of-pages.md
import type { DocumentPiece } from '@zhihui/contract/web-entry.ts';
import { isRouteErrorResponse, matchRoutes } from 'react-router';
import type {
  EntryContext,
  LoaderFunctionArgs,
  RouteObject,
  RouterContextProvider,
  ServerBuild,
} from 'react-router';
import { documentContext } from '../api/context.ts';
import { assembleDocument, createFragments } from './assemble.ts';
import { findHandoff, serializeHydrationData, writeHandoff } from './hydration.ts';
import type { Handoff } from './hydration.ts';
import { nameRoutes, renderMarkup } from './markup.tsx';

type Matches = NonNullable<ReturnType<typeof matchRoutes<RouteObject & { id: string }>>>;
type StaticHandlerContext = EntryContext['staticHandlerContext'];

/** Beyond that the router tells the browser of its routes in another way. */
const MAX_PATH = 500;

/**
 * Renders the document of an address whose loaders succeed, once the router has rendered one of the same routes. The router
 * does the same with the machinery of its requests, responses and streams, which costs as much as a small page. Returns null
 * for everything else, before or after the loaders ran: then the router answers. Throws the redirect of a loader.
 */
export async function renderPlainDocument(
  build: ServerBuild,
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<readonly DocumentPiece[] | null> {
  const url = new URL(request.url);
  if (url.pathname.length > MAX_PATH) return null;
  const matches = matchRoutes(buildTree(build), url.pathname);
  if (matches === null) return null;
  const routes = nameRoutes(matches);
  const handoff = findHandoff(routes);
  if (handoff === undefined || handoff === null) return null;
  const loaderData = await runLoaders(build, matches, { request, url, context });
  const data = loaderData === null ? null : writeHandoff(handoff, loaderData);
  if (loaderData === null || data === null) return null;
  const { utf8, checksFragments } = context.get(documentContext);
  const fragments = createFragments(routes, checksFragments);
  const entry = createEntryContext(
    build,
    handoff,
    toStaticContext(build, matches, url, loaderData),
  );
  const page = utf8(`<!DOCTYPE html>${renderMarkup(entry, request.url, context, fragments)}`);
  return completeDocument(page, fragments, serializeHydrationData(data, utf8));
}

/** A rendered page with sheets, fragments, and the data at its end. */
export function completeDocument(
  page: Buffer,
  fragments: ReturnType<typeof createFragments>,
  data: readonly DocumentPiece[],
): DocumentPiece[] {
  const end = page.lastIndexOf('</body>');
  return [
    ...assembleDocument(page.subarray(0, end), fragments),
    ...data,
    { bytes: page.subarray(end) },
  ];
}

const trees = new WeakMap<ServerBuild, (RouteObject & { id: string })[]>();

/** The routes of a build as `matchRoutes` takes them. */
function buildTree(build: ServerBuild): (RouteObject & { id: string })[] {
  const known = trees.get(build);
  if (known !== undefined) return known;
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const below = (parent: string): (RouteObject & { id: string })[] =>
    routes
      .filter(({ parentId = '' }) => parentId === parent)
      .map(({ id, path, index, caseSensitive }) =>
        index === true
          ? { id, index, ...(path !== undefined && { path }) }
          : {
              id,
              ...(path !== undefined && { path }),
              ...(caseSensitive !== undefined && { caseSensitive }),
              children: below(id),
            },
      );
  const tree = below('');
  trees.set(build, tree);
  return tree;
}

/** Runs all loaders at once. Null where one of the routes is not plain, or a loader answers or throws anything but data. */
async function runLoaders(
  { routes }: ServerBuild,
  matches: Matches,
  { request, url, context }: Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>,
): Promise<Record<string, unknown> | null> {
  const modules = matches.map(({ route }) => routes[route.id]?.module);
  const isPlain = modules.every((module) => module !== undefined && !('middleware' in module));
  if (!isPlain || modules.at(-1)?.default === undefined) return null;
  const pattern = matches.map(({ route }) => route.path ?? '').join('/');
  const results = await Promise.allSettled(
    modules.map(async (module, i) => {
      const args = { request, url, pattern, context, params: matches[i]?.params ?? {} };
      return module?.loader === undefined ? undefined : module.loader(args as LoaderFunctionArgs);
    }),
  );
  const loaderData: Record<string, unknown> = {};
  for (const [i, result] of results.entries()) {
    if (result.status === 'rejected') {
      if (result.reason instanceof Response && !isRouteErrorResponse(result.reason))
        throw result.reason;
      return null;
    }
    if (modules[i]?.loader === undefined) continue;
    if (result.value instanceof Response) return null;
    loaderData[matches[i]?.route.id ?? ''] = result.value;
  }
  return loaderData;
}

function toStaticContext(
  build: ServerBuild,
  matches: Matches,
  { pathname, search }: URL,
  loaderData: Record<string, unknown>,
): StaticHandlerContext {
  return {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default', mask: undefined },
    matches,
    loaderData,
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
    // for the routes that the page's script names
    _match: (address: string) => matchRoutes(buildTree(build), address),
  } as unknown as StaticHandlerContext;
}

const modulesByBuild = new WeakMap<ServerBuild, EntryContext['routeModules']>();

/** What the router gives its entry for a document. */
function createEntryContext(
  build: ServerBuild,
  { text, routeDiscovery }: Handoff,
  staticHandlerContext: StaticHandlerContext,
): EntryContext {
  const routeModules =
    modulesByBuild.get(build) ??
    (Object.fromEntries(
      Object.entries(build.routes).map(([id, route]) => [id, route?.module]),
    ) as EntryContext['routeModules']);
  modulesByBuild.set(build, routeModules);
  return {
    manifest: build.assets,
    routeModules,
    staticHandlerContext,
    serverHandoffString: text,
    routeDiscovery,
    renderMeta: {},
    future: build.future,
    ssr: build.ssr,
    isSpaMode: false,
    serializeError: (error: Error) => error,
  } as unknown as EntryContext;
}
