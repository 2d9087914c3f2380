import { getSheetAddresses } from '../document/sheets.tsx';

interface RouterLocation {
  pathname: string;
  search: string;
  hash: string;
  state: unknown;
}

interface RouterState {
  navigation: { state: string; location?: RouterLocation };
  errors: object | null;
}

/** The router's undocumented data on `window`, used in this file only. */
interface RouterWindow {
  __reactRouterDataRouter?: {
    state: RouterState;
    subscribe(listener: (state: RouterState) => void): void;
    navigate(address: string): Promise<void>;
  };
  __reactRouterManifest?: { version: string; routes: ManifestRoutes };
}

/** The routes the router knows, by their ids. */
export type ManifestRoutes = Record<
  string,
  { parentId?: string; module: string; imports?: string[]; css?: string[] } | undefined
>;

const getRouterWindow = (): RouterWindow => window as unknown as RouterWindow;

/** Returns whether the router runs. */
export function isRouterReady(): boolean {
  return getRouterWindow().__reactRouterDataRouter !== undefined;
}

/** Returns the pending navigation: the same object as long as it lasts. */
export function getPendingNavigation(): { location?: RouterLocation } | undefined {
  const navigation = getRouterWindow().__reactRouterDataRouter?.state.navigation;
  return navigation?.location === undefined ? undefined : navigation;
}

/** Reports each change of the router: whether a page is shown completely, and whether it is an error page. */
export function subscribeToRouter(
  listener: (page: { idle: boolean; failed: boolean }) => void,
): void {
  getRouterWindow().__reactRouterDataRouter?.subscribe(({ navigation, errors }) =>
    listener({ idle: navigation.state === 'idle', failed: errors !== null }),
  );
}

/** Opens an address as a link does. */
export function navigateTo(address: string): void {
  void getRouterWindow().__reactRouterDataRouter?.navigate(address);
}

/** Returns the address of the pending navigation, or null. */
export function getPendingAddress(): string | null {
  const to = getPendingNavigation()?.location;
  return to === undefined ? null : to.pathname + to.search + to.hash;
}

/** Returns the version of the build that this tab runs. */
export function getOwnBuild(): string | undefined {
  return getRouterWindow().__reactRouterManifest?.version;
}

/** Returns the routes the router knows so far. */
export function getManifestRoutes(): ManifestRoutes {
  return getRouterWindow().__reactRouterManifest?.routes ?? {};
}

/** Returns scripts and sheets of a page by the id of its route; none when the router does not know the route. */
export function getRouteFiles(routeId: string): { scripts: string[]; sheets: string[] } {
  const entry = getManifestRoutes()[routeId];
  if (entry === undefined) return { scripts: [], sheets: [] };
  return {
    scripts: [entry.module, ...(entry.imports ?? [])],
    sheets: getSheetAddresses(entry.css),
  };
}
