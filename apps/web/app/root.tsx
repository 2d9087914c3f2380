import { Suspense, useContext, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import {
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  redirect,
  useRouteError,
} from 'react-router';
import { UNKNOWN } from '@zhihui/contract/errors.ts';
import './theme/tokens.css';
import './theme/base.css';
import { requestInfoContext } from './api/context.ts';
import { BROWSER_CHECK_SCRIPT } from './browser-support/browser-check.ts';
import { TRUSTED_TYPES_SCRIPT } from './browser-support/trusted-types.ts';
import { BOOK_SCRIPT } from './lib/book-fold.ts';
import { redirectToCanonical } from './lib/canonical.ts';
import { serverRenderedPart } from './lib/lazy-part.ts';
import { packLoader, unpack } from './lib/pack-loader.ts';
import type { Packed } from './lib/pack-loader.ts';
import { getPageUrl } from './lib/page-url.ts';
import { useNavigationState } from './navigation/navigation-state.ts';
import { useReloadAfterSignIn } from './navigation/reload-after-sign-in.ts';
import type { RootData } from './session/session.ts';
import { storeRootData } from './session/session.ts';
import { readToken, renewToken, storePermissions } from './session/store.ts';
import { clearEndedSession } from './session/ended.ts';
import { Shell } from './shell/shell.tsx';
import { SiteMeta, SiteIcon } from './shell/site-meta.tsx';
import { FIRST_PAINT_SCRIPT } from './document/first-paint.ts';
import { Fragment, PreloadLinks, useFragmentRoutes } from './document/fragment.tsx';
import { THEME_SCRIPT } from './theme/choice.ts';
import { READING_SCRIPT } from './theme/reading-preferences.ts';
import { DocumentSheetsContext, Styles } from './document/sheets.tsx';
import { useNonce } from './theme/nonce.ts';
import { showErrorDialog } from './ui/error-dialog.tsx';
// styles of parts that are loaded later
import './features/system/components/error-page.module.css';

/** Most visits never see it: the server renders it, the browser loads it after a failure. */
const ErrorPage = serverRenderedPart(async () => ({
  default: (await import('./features/system/components/error-page.tsx')).ErrorPage,
}));

/** Pages that start or end a session, and those without one; every other page redirects to the home page when it has ended. */
const WITHOUT_SESSION = /^\/(?:login|register|reset-password|logout|s)(?:\/|$)/u;

function loadRootData({ context, request }: LoaderFunctionArgs): RootData {
  const { user, ended, site, xsrf, zone, build, localStart } = context.get(requestInfoContext);
  redirectToCanonical(getPageUrl(request));
  if (ended && !WITHOUT_SESSION.test(getPageUrl(request).pathname)) throw redirect('/');
  if (user?.mustChangePassword === true) redirectToPasswordChange(getPageUrl(request));
  return { user, site, xsrf, zone, build, localStart, now: Date.now() };
}

export const loader = packLoader(loadRootData);

/** A user whose password was set by another can only open one page. */
function redirectToPasswordChange({ pathname, search }: URL): void {
  if (pathname === '/change-password' || pathname === '/logout') return;
  throw redirect(`/change-password?from=${encodeURIComponent(pathname + search)}`);
}

/** The error page has its own title. */
export function meta({ error }: MetaArgs) {
  return error ? [] : [{ title: '知汇' }];
}

/** The document around every page, error pages too. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const routes = useFragmentRoutes();
  const sheets = useContext(DocumentSheetsContext);
  // marks the page as hydrated, for style sheets, scripts and tests
  useEffect(() => document.documentElement.setAttribute('data-live', ''), []);
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <PreloadLinks />
        <Fragment name="head" by={[]}>
          {() => <HeadScripts nonce={nonce} />}
        </Fragment>
        <AppLinks />
        <SiteMeta />
        <Fragment name="styles" by={[sheets]}>
          {() => <Styles />}
        </Fragment>
        <SiteIcon />
      </head>
      <body>
        {children}
        <Fragment name="scripts" by={[routes]}>
          {() => (
            <>
              <ScrollRestoration nonce={nonce} />
              <Scripts nonce={nonce} />
            </>
          )}
        </Fragment>
      </body>
    </html>
  );
}

/** What a browser installs the site by. Not in a fragment: React moves links and meta elements out of one. */
function AppLinks() {
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="apple-touch-icon" href="/app-icon/180.png" />
      <meta name="theme-color" content="#fff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#1a1a19" media="(prefers-color-scheme: dark)" />
    </>
  );
}

/** What scripts decide before anything is drawn. */
function HeadScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? TRUSTED_TYPES_SCRIPT : '' }}
      />
      <script
        nonce={nonce}
        suppressHydrationWarning
        dangerouslySetInnerHTML={{
          __html: import.meta.env.SSR
            ? `${FIRST_PAINT_SCRIPT};${THEME_SCRIPT};${BROWSER_CHECK_SCRIPT};${BOOK_SCRIPT};${READING_SCRIPT}`
            : '',
        }}
      />
      {import.meta.env.DEV && (
        // for the styles that the bundler inserts when a module changes
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
      )}
    </>
  );
}

export default function App({ loaderData }: { loaderData: Packed }) {
  const root = unpack<RootData>(loaderData);
  const { user } = root;
  useEffect(() => storeRootData(root), [root]);
  const permissions = user?.permissions;
  useEffect(() => {
    if (permissions !== undefined) storePermissions(permissions);
    // signed out before hydration could remove them
    else if (readToken() === null) storePermissions(null);
  }, [permissions]);
  useNavigationState();
  useEffect(clearEndedSession, [loaderData]);
  useReloadAfterSignIn(user === null);
  const userId = user?.id;
  useEffect(() => {
    if (userId !== undefined) renewToken();
  }, [userId]);
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Shows the server's message of a forbidden page in the dialog, as for a forbidden call. */
function useRefusalDialog(status: number, error: unknown): void {
  useEffect(() => {
    if (status !== 403) return;
    const { data } = error as { data?: { msg?: string } | null };
    showErrorDialog(data?.msg || UNKNOWN);
  }, [status, error]);
}

/** The page for 404, 403 and internal errors. Shows no internals. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  useRefusalDialog(status, error);
  return (
    <Shell as="page">
      <Suspense>
        <ErrorPage status={status} />
      </Suspense>
    </Shell>
  );
}
