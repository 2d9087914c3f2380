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
