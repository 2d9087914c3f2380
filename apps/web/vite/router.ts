import type { Plugin } from 'vite';

const ROUTER = /react-router\/dist\/production\/lib\//u;

/** Modules of the router that only serve what is off here, with their exports as they behave when it is off. */
const OFF: [path: RegExp, code: string][] = [
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
    // routes found in a way of one's own (`future.unstable_customRouteDiscovery`): asked for behind that flag alone
    /\/dom\/ssr\/route-discovery\.js$/u,
    `export const RouteDiscoveryRuntime = undefined;
export const getCustomPatchRoutesOnNavigationFunction = undefined;
export const useCustomRouteDiscovery = undefined;
export const useRouteDiscovery = undefined;`,
  ],
];

/** A name for the developer tools, given in a statement of its own: it keeps a component that nobody uses. */
const DISPLAY_NAME = /^\w+\.displayName = .*;$/gmu;
const FORWARD_REF = /^(const \w+ = )(\S+\.forwardRef\()/gmu;

/**
 * Leaves out of the browser's scripts what of the router is off or never used: a first visit has a budget. A router
 * whose hooks change makes the build fail for want of an export.
 */
export function withoutUnusedRouter(): Plugin {
  return {
    name: 'zhihui:unused-router',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    load: (id) => (ROUTER.test(id) && OFF.find(([path]) => path.test(id))?.[1]) || null,
    transform: (code, id) =>
      ROUTER.test(id)
        ? code.replace(DISPLAY_NAME, '').replace(FORWARD_REF, '$1/* @__PURE__ */ $2')
        : null,
  };
}

const LINKS = /react-router\/dist\/production\/lib\/dom\/ssr\/links\.js$/u;
const ROUTE_CSS = /async function prefetchRouteCss\(route\) \{.*?\n\}/su;
const DESCRIPTORS = /function getRouteCssDescriptors\(route\) \{.*?\n\}/su;
/** Sheets still to be fetched: the document holds those of the page it came with, and `#` only marks a shared one. */
const MISSING_SHEETS = `function getRouteCssDescriptors(route) {
	return route.css
		.map((href) => href.replace(/#$/, ""))
		.filter((href) => document.querySelector('style[data-href="' + href + '"]') === null)
		.map((href) => ({ rel: "stylesheet", href }));
}`;

/**
 * Before it shows a page the router puts the page's sheets onto the one before it and takes them off again, which has
 * the whole document styled and laid out twice; afterwards it preloads them anyway, also those the document holds. A
 * router that does it otherwise makes the build fail.
 */
export function withoutPassingSheets(): Plugin {
  return {
    name: 'zhihui:passing-sheets',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    transform(code, id) {
      if (!LINKS.test(id)) return null;
      if (!ROUTE_CSS.test(code) || !DESCRIPTORS.test(code))
        this.error('the router fetches the sheets of a page in another way');
      return code
        .replace(ROUTE_CSS, 'async function prefetchRouteCss() {}')
        .replace(DESCRIPTORS, () => MISSING_SHEETS);
    },
  };
}
