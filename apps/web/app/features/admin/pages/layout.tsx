import { can } from '@zhihui/contract/can.ts';
import type { Call, Envelope } from '@zhihui/contract/client.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { Outlet, data, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { requireSignedIn } from '../../../session/require.ts';
import type { ShellHandle } from '../../../shell/handle.ts';
import { AntdProvider } from '../../../theme/antd-provider.tsx';
import { adminText } from '../admin.text.ts';
import { SideMenu } from '../components/side-menu.tsx';
import type { MenuCounts } from '../components/side-menu.tsx';
import styles from '../components/admin.module.css';

export const handle: ShellHandle = { shell: 'wide' };

/** Who may come in at all; each screen's own calls decide about the rest. Also how much waits for review. */
export async function loader(args: LoaderFunctionArgs) {
  const user = requireSignedIn(args);
  const { context } = args;
  if (!user.admin && user.roleCode !== 'Moderator') throw data(null, { status: 403 });
  const counts = await countWaiting(context.get(apiContext), user);
  return { counts };
}

/** How much waits at each desk the person may use. */
async function countWaiting(call: Call, user: CurrentUser): Promise<MenuCounts> {
  const query = { size: 1 };
  const total = async (code: PermissionCode, page: () => Promise<Envelope<{ total: number }>>) =>
    can(user, code) ? (optional(await page())?.total ?? 0) : 0;
  const [contents, comments, answers] = await Promise.all([
    total('article.log', () => call('GET /auditlog/content/page', { query })),
    total('auditLog.add', () => call('GET /comment/reviewComment', { query })),
    total('auditLog.add', () => call('GET /auditlog/answer/page', { query })),
  ]);
  return { '/admin/review': contents, '/admin/comment': comments, '/admin/answer': answers };
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
