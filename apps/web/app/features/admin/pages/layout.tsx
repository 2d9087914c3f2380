import { canEnterBackOffice } from '@zhihui/contract/back-office.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { ERRORS } from '@zhihui/contract/errors.ts';
import { Outlet, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { throwForbidden, getDataOrNull } from '../../../api/load.ts';
import { requireSignedIn } from '../../../session/require.ts';
import type { ShellHandle } from '../../../shell/handle.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { canOpen } from '../admin-menu.ts';
import { adminText } from '../admin.text.ts';
import { BatchProgress } from '../components/batch-progress.tsx';
import { SideMenu } from '../components/side-menu.tsx';
import type { MenuCounts } from '../components/side-menu.tsx';
import styles from '../components/admin.module.css';

export const handle: ShellHandle = { shell: 'wide' };

/** Checks who may enter the back-office and which screens open to them, before any screen calls the API. */
const requireAccess: MiddlewareFunction<Response> = async (args, next) => {
  const user = requireSignedIn(args);
  if (canEnterBackOffice(user) && canOpen(user, args.pattern)) return;
  // the refusal is shown on a page with the user's own header, so the loaders run, but none of their calls does
  const { msg, status: code } = ERRORS.NO_PERMISSION;
  args.context.set(apiContext, (async () => ({ ok: false, error: { code, msg } })) satisfies Call);
  await next();
  throwForbidden();
};
export const middleware = [requireAccess];

/** The number of pending items in each review queue of the user. */
export async function loader({ context }: LoaderFunctionArgs) {
  const queueCounts = getDataOrNull(await context.get(apiContext)('GET /home/desks'));
  const counts: MenuCounts =
    queueCounts === null
      ? {}
      : {
          '/admin/review': queueCounts.reviews,
          '/admin/comment': queueCounts.comments,
          '/admin/answer': queueCounts.answers,
        };
  return { counts };
}

export function meta() {
  return [{ title: `${adminText.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function AdminLayout() {
  const { counts } = useLoaderData<typeof loader>();
  return (
    <AntdProvider>
      <div className={styles.admin}>
        <SideMenu counts={counts} />
        <Outlet />
        <BatchProgress />
      </div>
    </AntdProvider>
  );
}
