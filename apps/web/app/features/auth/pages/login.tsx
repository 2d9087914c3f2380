import { Suspense, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { optional } from '../../../api/load.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { cx } from '../../../lib/cx.ts';
import { tabsClass } from '../../../ui/tabs.ts';
import { authText, companyText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { CodeForm } from '../components/code-form.tsx';
import { CompanySignIn } from '../components/company-sign-in.tsx';
import type { CompanySignInProps } from '../components/company-sign-in.tsx';
import { OtherPage } from '../components/parts.tsx';
import { PasswordForm } from '../components/password-form.tsx';
import { PasskeySignIn } from '../components/passkey-sign-in.tsx';
import { withFrom } from '../from.ts';
import type { SecondStep as Step, SignInFormProps } from '../sign-in.ts';
import { leaveWhenSignedIn } from '../signed-in-elsewhere.ts';

/** The company's own ways to sign in; without them where they cannot be read, as the others still work. */
export async function loader(args: LoaderFunctionArgs) {
  leaveWhenSignedIn(args);
  const answer = optional(await args.context.get(apiContext)('GET /login/company'));
  return answer ?? { providers: [], only: false };
}

export function meta() {
  return [{ title: authText.title(authText.login) }];
}

const SecondStep = lazyPart(() => import('../components/second-step.tsx'));

/** The ways to sign in, and the second step of accounts that take two. */
export default function Login() {
  const [second, setSecond] = useState<{ step: Step; remember: boolean } | null>(null);
  const goOn: SignInFormProps['onSecondStep'] = (step, remember) => {
    setSecond({ step, remember });
    return null;
  };
  if (second === null) return <FirstStep onSecondStep={goOn} />;
  return (
    <Suspense>
      <SecondStep {...second} onBack={() => setSecond(null)} />
    </Suspense>
  );
}

/** Password and mailed code; both stay in the page, so that changing one's mind costs no typing. */
function FirstStep({ onSecondStep }: Pick<SignInFormProps, 'onSecondStep'>) {
  const { providers, only } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const from = query.get('from');
  const byCode = query.get('by') === 'code';
  if (only && query.get('by') !== 'password')
    return <CompanyOnly providers={providers} onSecondStep={onSecondStep} from={from} />;
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
      <PasswordForm hidden={byCode} onSecondStep={onSecondStep} />
      <CodeForm hidden={!byCode} onSecondStep={onSecondStep} />
      <PasskeySignIn />
      <CompanySignIn providers={providers} onSecondStep={onSecondStep} />
      <OtherPage
        ask={authText.noAccount}
        label={authText.registerNow}
        to={withFrom('/register', from)}
      />
    </>
  );
}

/** While it is company accounts only; the emergency Admin has a way to the password. */
function CompanyOnly({ from, ...props }: CompanySignInProps & { from: string | null }) {
  return (
    <>
      <h1>{authText.login}</h1>
      <p className={styles.note}>{companyText.only}</p>
      <CompanySignIn {...props} />
      <OtherPage ask="" label={companyText.emergency} to={withFrom('/login?by=password', from)} />
    </>
  );
}
