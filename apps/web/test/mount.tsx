import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { render } from 'vitest-browser-react';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { DEFAULT_ZONE } from '@zhihui/contract/time-zone.ts';
import type { RootData } from '../app/session/root-data.ts';
import { rememberSession } from '../app/session/session.ts';
import { Toasts } from '../app/ui/toast.tsx';

interface MountOptions {
  /** Who is signed in; nobody by default. */
  user?: CurrentUser | null;
  /** Address of the page that the component stands on. */
  at?: string;
  /** The component brings the `main` of its page itself. */
  wholePage?: boolean;
}

/** Mounts `children` on a page as the shell would: with a router, what every page knows, and the place of toasts. */
export async function mount(children: ReactNode, options: MountOptions = {}) {
  const { user = null, at = '/', wholePage = false } = options;
  const root: RootData = {
    user,
    site: {
      name: '知汇',
      logo: null,
      favicon: null,
      officialUrl: '',
      registrations: [],
      copyright: null,
      registration: 'OPEN',
      homeBlocks: null,
    },
    xsrf: '',
    zone: DEFAULT_ZONE,
    build: '',
    localStart: false,
    now: Date.now(),
  };
  rememberSession(root);
  const page = (
    <>
      {wholePage ? (
        <Outlet />
      ) : (
        <main id="main">
          <Outlet />
        </main>
      )}
      <Toasts />
    </>
  );
  const routes = [
    {
      id: 'root',
      path: '/',
      element: page,
      loader: () => root,
      // a splat does not match the root itself
      children: [
        { index: true, element: children },
        { path: '*', element: children },
      ],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [at],
    hydrationData: { loaderData: { root } },
  });
  // as on the site, where the parts of a page stand in the body itself
  const container = document.body.appendChild(document.createElement('div'));
  container.style.display = 'contents';
  const screen = await render(<RouterProvider router={router} />, { container });
  return { ...screen, router };
}
