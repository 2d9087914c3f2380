import { sheetAddresses } from '../theme/inline-css.tsx';

interface Place {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

/** What the router leaves on `window`; undocumented, so looked at in this file only. */
interface RouterWindow {
  __reactRouterDataRouter?: {
    state: { navigation: { location?: Place } };
  };
  __reactRouterManifest?: {
    version: string;
    routes: Record<string, { module: string; imports?: string[]; css?: string[] } | undefined>;
  };
}

const host = (): RouterWindow => window as unknown as RouterWindow;

/** Whether the router has taken over the page. */
export function routerStands(): boolean {
  return host().__reactRouterDataRouter !== undefined;
}

/** What stands for the navigation under way: the same thing as long as that lasts. */
export function pendingNavigation(): { location?: Place } | undefined {
  const navigation = host().__reactRouterDataRouter?.state.navigation;
  return navigation?.location === undefined ? undefined : navigation;
}

/** Address of the navigation under way, or null. */
export function pendingAddress(): string | null {
  const to = pendingNavigation()?.location;
  return to === undefined ? null : to.pathname + to.search + to.hash;
}

/** Version of the build this tab runs. */
export function ownBuild(): string | undefined {
  return host().__reactRouterManifest?.version;
}

/** Scripts and sheets of a page by the id of its route, as far as the router knows the route. */
export function filesOf(routeId: string): { scripts: string[]; sheets: string[] } {
  const entry = host().__reactRouterManifest?.routes[routeId];
  if (entry === undefined) return { scripts: [], sheets: [] };
  return { scripts: [entry.module, ...(entry.imports ?? [])], sheets: sheetAddresses(entry.css) };
}
