import { Suspense, useEffect } from 'react';
import type { ReactNode } from 'react';
import type { LoaderFunctionArgs, MetaArgs } from 'react-router';
import {
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  redirect,
  useRouteError,
} from 'react-router';
import './theme/tokens.css';
import './theme/base.css';
import { requestInfoContext } from './api/context.ts';
import { FLOOR_SCRIPT } from './floor/floor.ts';
import { leadToCanonical } from './lib/canonical.ts';
import { servedPart } from './lib/lazy-part.ts';
import { pageUrl } from './lib/page-url.ts';
import { useReloadAfterSignIn } from './navigation/reload-after-sign-in.ts';
import type { RootData } from './session/root-data.ts';
import { rememberSession } from './session/session.ts';
import { readToken, renewToken, storePermissions } from './session/store.ts';
import { Shell } from './shell/shell.tsx';
import { THEME_SCRIPT } from './theme/choice.ts';
import { Styles } from './theme/inline-css.tsx';
import { useNonce } from './theme/nonce.ts';
// the styles of what comes later are there from the start
import './features/system/components/error-page.module.css';

/** Most visits never see it: the server draws it, the browser gets it when something went wrong. */
const ErrorPage = servedPart(async () => ({
  default: (await import('./features/system/components/error-page.tsx')).ErrorPage,
}));

export function loader({ context, request }: LoaderFunctionArgs): RootData {
  const { user, site, xsrf, build, localStart } = context.get(requestInfoContext);
  leadToCanonical(new URL(request.url));
  if (user?.mustChangePassword === true) leadToPasswordChange(pageUrl(request));
  return { user, site, xsrf, build, localStart, now: Date.now() };
}

/** With a password somebody else chose there is one page to see. */
function leadToPasswordChange({ pathname, search }: URL): void {
  if (pathname === '/change-password' || pathname === '/logout') return;
  throw redirect(`/change-password?from=${encodeURIComponent(pathname + search)}`);
}

/** The error page brings its own title, and a document has one. */
export function meta({ error }: MetaArgs) {
  return error ? [] : [{ title: '知汇' }];
}

/** The document around every page, the error page too. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  // says that presses are answered: to style sheets, and to whoever waits for it
  useEffect(() => document.documentElement.setAttribute('data-live', ''), []);
  return (
    <html lang="zh-CN" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{
            __html: import.meta.env.SSR ? `${THEME_SCRIPT};${FLOOR_SCRIPT}` : '',
          }}
        />
        {import.meta.env.DEV && (
          // for the styles that the bundler puts in when a module changes
          <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        )}
        <Meta />
        <Styles />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

export default function App({ loaderData }: { loaderData: RootData }) {
  const { user } = loaderData;
  useEffect(() => rememberSession(loaderData), [loaderData]);
  const permissions = user?.permissions;
  useEffect(() => {
    if (permissions !== undefined) storePermissions(permissions);
    // signed out before the scripts were there to forget them
    else if (readToken() === null) storePermissions(null);
  }, [permissions]);
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

/** 404, no permission, and everything that went wrong inside. Nothing of the inside is shown. */
export function ErrorBoundary() {
  const error = useRouteError();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return (
    <Shell as="page">
      <Suspense>
        <ErrorPage status={status} />
      </Suspense>
    </Shell>
  );
}
