import { Link, useSearchParams } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { tabsClass } from '../../../ui/tabs.ts';
import { authText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { CodeForm } from '../components/code-form.tsx';
import { OtherPage } from '../components/parts.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { withFrom } from '../from.ts';
import { leaveWhenSignedIn } from '../signed-in-elsewhere.ts';

export const loader = leaveWhenSignedIn;

export function meta() {
  return [{ title: authText.title(authText.login) }];
}

/** Two ways to sign in; both stay in the page, so that changing one's mind costs no typing. */
export default function Login() {
  const [query] = useSearchParams();
  const from = query.get('from');
  const byCode = query.get('by') === 'code';
  return (
    <>
      <h1>{authText.login}</h1>
      <nav className={cx(tabsClass, styles.tabs)} aria-label={authText.ways}>
        <Link to={withFrom('/login', from)} replace aria-current={byCode ? undefined : 'true'}>
          {authText.byPassword}
        </Link>
        <Link
          to={withFrom('/login?by=code', from)}
          replace
          aria-current={byCode ? 'true' : undefined}
        >
          {authText.byCode}
        </Link>
      </nav>
      <PasswordForm hidden={byCode} />
      <CodeForm hidden={!byCode} />
      <OtherPage
        ask={authText.noAccount}
        label={authText.registerNow}
        to={withFrom('/register', from)}
      />
    </>
  );
}
