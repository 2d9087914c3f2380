import { matchRoutes } from 'react-router';
import type { ServerBuild } from 'react-router';

interface PageRoute {
  id: string;
  path?: string | undefined;
  index?: boolean | undefined;
  children?: PageRoute[];
}

/** The page that serves an address. */
export interface FoundPage {
  /** Id of its route in the build, by which the browser finds its scripts. */
  routeId: string;
  /** Pattern of the address: `/article/:id`. */
  pattern: string;
}

const trees = new WeakMap<ServerBuild, PageRoute[]>();

/** The page of the route table that serves `path`, or null where only the 404 page would answer. */
export function findPage(build: ServerBuild, path: string): FoundPage | null {
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
