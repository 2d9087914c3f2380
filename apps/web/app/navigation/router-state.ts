import { getSheetAddresses } from '../theme/inline-css.tsx';

interface RouterLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** What the router leaves on `window`; undocumented, so looked at in this file only. */
interface RouterWindow {
  __reactRouterDataRouter?: {
    state: { navigation: { location?: RouterLocation } };
  };
  __reactRouterManifest?: {
    version: string;
    routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
  };
}

const getRouterWindow = (): RouterWindow => window as unknown as RouterWindow;

/** Whether the router has taken over the page. */
export function isRouterReady(): boolean {
  return getRouterWindow().__reactRouterDataRouter !== undefined;
}

/** What stands for the navigation under way: the same thing as long as that lasts. */
export function getPendingNavigation(): { location?: RouterLocation } | undefined {
  const navigation = getRouterWindow().__reactRouterDataRouter?.state.navigation;
  return navigation?.location === undefined ? undefined : navigation;
}

/** Address of the navigation under way, or null. */
export function getPendingAddress(): string | null {
  const to = getPendingNavigation()?.location;
  return to === undefined ? null : to.pathname + to.search + to.hash;
}

/** Version of the build this tab runs. */
export function getOwnBuild(): string | undefined {
  return getRouterWindow().__reactRouterManifest?.version;
}

/** Scripts and sheets of a page by the id of its route, as far as the router knows the route. */
export function getRouteFiles(routeId: string): { scripts: string[]; sheets: string[] } {
  const entry = getRouterWindow().__reactRouterManifest?.routes[routeId];
  if (entry === undefined) return { scripts: [], sheets: [] };
  return {
    scripts: [entry.module, ...(entry.imports ?? [])],
    sheets: getSheetAddresses(entry.css),
  };
}
