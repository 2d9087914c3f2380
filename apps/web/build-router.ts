import type { Plugin } from 'vite';

/** The exports of the module below, as they behave when nothing is instrumented; the last two serve the server only. */
const NOTHING = `
export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
export const getRouteInstrumentationUpdates = () => ({});
export const instrumentClientSideRouter = (router) => router;
export const instrumentHandler = (handler) => handler;
export const instrumentationResultMetaContext = undefined;
`;

/**
 * Leaves the router's tracing hooks out of the browser's scripts: nothing here uses them, and a first visit has a
 * budget. A router whose hooks change makes the build fail for want of an export.
 */
export function withoutRouterTracing(): Plugin {
  return {
    name: 'zhihui:router-tracing',
    applyToEnvironment: (environment) => environment.name === 'client',
    apply: 'build',
    load: (id) =>
      /react-router\/dist\/\w+\/lib\/router\/instrumentation\.js$/u.test(id) ? NOTHING : null,
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
