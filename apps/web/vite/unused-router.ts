import type { Plugin } from 'vite';

const ROUTER = /react-router\/dist\/production\/lib\//u;

/** Modules of the router that only serve what is off here, with their exports as they behave when it is off. */
const STUBS: [path: RegExp, code: string][] = [
  [
    // tracing; the last two serve the server only
    /\/router\/instrumentation\.js$/u,
    `export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;`,
  ],
  [
    // custom route discovery (`future.unstable_customRouteDiscovery`): used behind that flag alone
    /\/dom\/ssr\/route-discovery\.js$/u,
    `export const RouteDiscoveryRuntime = undefined;
export const getCustomPatchRoutesOnNavigationFunction = undefined;
export const useCustomRouteDiscovery = undefined;
export const useRouteDiscovery = undefined;`,
  ],
];

/**
 * Replaces the router's modules for features that are off by stubs, in the browser's scripts. The build fails when the
 * router no longer has such a module, or imports something from it that the stub lacks. See README.md.
 */
export function stubUnusedRouter(): Plugin {
  const missing = new Set(STUBS.map(([path]) => path));
  return {
    name: 'zhihui:unused-router',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    load: {
      // would run for every module otherwise
      filter: { id: ROUTER },
      handler(id) {
        const stub = STUBS.find(([path]) => path.test(id));
        if (stub === undefined) return null;
        missing.delete(stub[0]);
        return stub[1];
      },
    },
    buildEnd(error) {
      if (error === undefined && missing.size > 0)
        this.error(`the router has no module ${[...missing].map(String).join(', ')}`);
    },
  };
}
