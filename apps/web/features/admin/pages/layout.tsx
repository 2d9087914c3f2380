import { Outlet, data, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../../api/context.ts';
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
  const counts: MenuCounts = {};
  if (user.admin || user.permissions.includes('article.log')) {
    const answer = await context.get(apiContext)('GET /auditlog/content/page', {
      query: { size: 1 },
    });
    if (answer.code === 200 && answer.data !== null) counts['/admin/review'] = answer.data.total;
  }
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
