import { Outlet, useLoaderData, useLocation } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { Link, redirect } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { requireSignedIn } from '../../../session/require.ts';
import { personText } from '../user.text.ts';
import styles from '../components/person.module.css';

const ENTRIES = [
  { to: '/user/setting/profile', label: personText.profile },
  { to: '/user/setting/account', label: personText.account },
  { to: '/user/setting/token', label: personText.token },
  { to: '/user/setting/company', label: personText.company },
];

export function loader(args: LoaderFunctionArgs) {
  const user = requireSignedIn(args);
  if (new URL(args.request.url).pathname === '/user/setting')
    throw redirect('/user/setting/profile');
  return user;
}

export function meta() {
  return [{ title: '个人资料 · 知汇' }];
}

/** The user's settings: the menu and the chosen page. */
export default function ProfileLayout() {
  const { pathname } = useLocation();
  const user = useLoaderData<typeof loader>();
  return (
    <div className={cx('wrap', styles.settings)}>
      <h1>{personText.settings}</h1>
      <nav className={styles.menu} aria-label={personText.menu}>
        {ENTRIES.map(({ to, label }) => (
          <Link key={to} to={to} aria-current={to === pathname ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div>
        <Outlet context={user} />
      </div>
    </div>
  );
}
