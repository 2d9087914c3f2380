import { entersBackOffice } from '@zhihui/contract/back-office.ts';
import type { Call } from '@zhihui/contract/client.ts';
import { ERRORS } from '@zhihui/contract/errors.ts';
import { Outlet, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { forbidden, optional } from '../../../api/load.ts';
import { requireSignedIn } from '../../../session/require.ts';
import type { ShellHandle } from '../../../shell/handle.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { opensTo } from '../admin-menu.ts';
import { adminText } from '../admin.text.ts';
import { SideMenu } from '../components/side-menu.tsx';
import type { MenuCounts } from '../components/side-menu.tsx';
import styles from '../components/admin.module.css';

export const handle: ShellHandle = { shell: 'wide' };

/** Who may come in at all, and which screens open to them; asked before any screen calls anything. */
const turnAway: MiddlewareFunction<Response> = async (args, next) => {
  const user = requireSignedIn(args);
  if (entersBackOffice(user) && opensTo(user, args.pattern)) return;
  // the refusal stands on a page with the caller's own header, so the loaders run, but none of their calls does
  const { msg, status: code } = ERRORS.NO_PERMISSION;
  args.context.set(apiContext, (async () => ({ ok: false, error: { code, msg } })) satisfies Call);
  await next();
  forbidden();
};
export const middleware = [turnAway];

/** How much waits at each desk the person may use. */
export async function loader({ context }: LoaderFunctionArgs) {
  const waiting = optional(await context.get(apiContext)('GET /home/desks'));
  const counts: MenuCounts =
    waiting === null
      ? {}
      : {
          '/admin/review': waiting.reviews,
          '/admin/comment': waiting.comments,
          '/admin/answer': waiting.answers,
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
      </div>
    </AntdProvider>
  );
}
