/**
 * Keeps what the router deals with by itself from being reported as errors: loading given up for something newer,
 * redirects, and pages that are refused. It looks at them only once the style sheets of the route are there, and until
 * then the browser takes them for unhandled (`prefetchStylesAndCallHandler` of React Router 8 returns a promise out of
 * `try` while `finally` waits).
 */
export function ignoreHandledRejections(): void {
  window.addEventListener('unhandledrejection', (event) => {
    const reason = event.reason as { name?: unknown; internal?: unknown } | null;
    const isRouterError = reason?.internal !== undefined;
    if (reason instanceof Response || isRouterError || reason?.name === 'AbortError')
      event.preventDefault();
  });
}
