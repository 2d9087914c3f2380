/**
 * Prevents error reports of rejections that the router handles itself: aborted loading,
 * redirects, and refused pages. It handles them only when the style sheets of the route are loaded, and until
 * then the browser considers them unhandled (`prefetchStylesAndCallHandler` of React Router 8 returns a promise out of
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
