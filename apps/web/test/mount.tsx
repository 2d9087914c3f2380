import type { ReactNode } from 'react';
import { createMemoryRouter, Outlet, RouterContextProvider, RouterProvider } from 'react-router';
import type { LoaderFunction } from 'react-router';
import { render } from 'vitest-browser-react';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { call } from '../app/api/browser.ts';
import { apiContext, requestInfoContext } from '../app/api/context.ts';
import { EMPTY_ROOT_DATA, storeRootData } from '../app/session/session.ts';
import { Toasts } from '../app/ui/toast.tsx';

interface MountOptions {
  /** The signed-in user; none by default. */
  user?: CurrentUser | null;
  /** Address of the page with the component. */
  address?: string;
  /** Loader of the page; its calls go to `stubApi` too. */
  loader?: LoaderFunction;
  /** Whether the component renders the `main` of the page itself. */
  wholePage?: boolean;
}

/** Mounts `children` on a page as the shell does: with a router, the root data and toasts. */
export async function mount(children: ReactNode, options: MountOptions = {}) {
  const { user = null, address = '/', loader, wholePage = false } = options;
  const root = { ...EMPTY_ROOT_DATA, user };
  storeRootData(root);
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
  const packed = { json: JSON.stringify(root) };
  const routes = [
    {
      // without a path of its own: at `/` too, the page below is the same one
      id: 'root',
      element: page,
      loader: () => packed,
      children: [{ path: '*', element: children, ...(loader && { loader }) }],
    },
  ];
  const router = createMemoryRouter(routes, {
    initialEntries: [address],
    hydrationData: { loaderData: { root: packed } },
    getContext: () => {
      const context = new RouterContextProvider();
      context.set(apiContext, call);
      context.set(requestInfoContext, { ...root, url: address, ended: false });
      return context;
    },
  });
  // as on the site, where the parts of a page are children of the body
  const container = document.body.appendChild(document.createElement('div'));
  container.style.display = 'contents';
  const screen = await render(<RouterProvider router={router} />, { container });
  return { ...screen, router };
}
