import { Suspense, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router';
import { Link, useLoaderData, useSearchParams } from 'react-router';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { cx } from '../../../lib/cx.ts';
import { tabsClass } from '../../../ui/tabs.ts';
import { authText, companyText } from '../auth.text.ts';
import styles from '../components/auth.module.css';
import { CodeForm, PasswordForm, PasskeySignIn } from '../components/sign-in-forms.tsx';
import { SilentSignIn } from '../components/silent-sign-in.tsx';
import { CompanySignIn } from '../components/company-sign-in.tsx';
import type { CompanySignInProps } from '../components/company-sign-in.tsx';
import { OtherPage } from '../components/form-parts.tsx';
import { addReturnPath, redirectWhenSignedIn } from '../return-path.ts';
import type { SecondStep as Step, SignInFormProps } from '../sign-in.ts';

/** The company's identity providers; none when they cannot be loaded, as the other ways to sign in still work. */
export async function loader(args: LoaderFunctionArgs) {
  redirectWhenSignedIn(args);
  const result = getDataOrNull(await args.context.get(apiContext)('GET /login/company'));
  return result ?? { providers: [], only: false };
}

export function meta() {
  return [{ title: authText.title(authText.login) }];
}

const SecondStep = lazyPart(() => import('../components/second-step.tsx'));

/** The ways to sign in, and the second step of accounts that have one. */
export default function Login() {
  const [secondStep, setSecondStep] = useState<{ step: Step; remember: boolean } | null>(null);
  const openSecondStep: SignInFormProps['onSecondStep'] = (step, remember) => {
    setSecondStep({ step, remember });
    return null;
  };
  if (secondStep === null) return <FirstStep onSecondStep={openSecondStep} />;
  return (
    <Suspense>
      <SecondStep {...secondStep} onBack={() => setSecondStep(null)} />
    </Suspense>
  );
}

/** The forms for password and mailed code; both stay mounted, so that switching keeps the input. */
function FirstStep({ onSecondStep }: Pick<SignInFormProps, 'onSecondStep'>) {
  const { providers, only } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const from = query.get('from');
  const byCode = query.get('by') === 'code';
  const silent = query.get('by') === null && <SilentSignIn providers={providers} />;
  if (only && query.get('by') !== 'password')
    return (
      <>
        {silent}
        <CompanyOnly providers={providers} onSecondStep={onSecondStep} from={from} />
      </>
    );
  return (
    <>
      <h1>{authText.login}</h1>
      {silent}
      <nav className={cx(tabsClass, styles.tabs)} aria-label={authText.signInMethods}>
        <Link to={addReturnPath('/login', from)} replace aria-current={byCode ? undefined : 'true'}>
          {authText.byPassword}
        </Link>
        <Link
          to={addReturnPath('/login?by=code', from)}
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
        question={authText.noAccount}
        label={authText.registerNow}
        to={addReturnPath('/register', from)}
      />
    </>
  );
}

/** The sign-in page while only company accounts may sign in; the emergency Admin has a link to the password form. */
function CompanyOnly({ from, ...props }: CompanySignInProps & { from: string | null }) {
  return (
    <>
      <h1>{authText.login}</h1>
      <p className={styles.note}>{companyText.companyOnly}</p>
      <CompanySignIn {...props} />
      <OtherPage
        question=""
        label={companyText.emergency}
        to={addReturnPath('/login?by=password', from)}
      />
    </>
  );
}
