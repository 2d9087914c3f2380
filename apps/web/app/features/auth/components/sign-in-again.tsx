import type { DataFor } from '@zhihui/contract/client.ts';
import { BASE_PATH } from '@zhihui/contract/browser-client.ts';
import { Suspense, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { dismissSignIn, openSignIn, resumeSession } from '../../../session/ended-session.ts';
import type { EndedSession } from '../../../session/ended-session.ts';
import { useSession } from '../../../session/session.ts';
import { readToken, storePermissions, storeToken } from '../../../session/store.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { WarnIcon } from '../../../ui/icon.tsx';
import { tabsClass } from '../../../ui/tabs.ts';
import { toast } from '../../../ui/toast.tsx';
import { againText, authText } from '../auth.text.ts';
import { openProviderWindow } from '../provider-state.ts';
import { watchSignIn } from '../sign-in-channel.ts';
import type { SecondStep as Step, SignedIn, SignInFormProps } from '../sign-in.ts';
import { SignInPlaceContext } from '../use-finish-sign-in.ts';
import type { SignInPlace } from '../use-finish-sign-in.ts';
import styles from './auth.module.css';
import { CompanySignIn } from './company-sign-in.tsx';
import { CodeForm, PasskeySignIn, PasswordForm } from './sign-in-forms.tsx';

const SecondStep = lazyPart(() => import('./second-step.tsx'));
const SETTINGS = '/user/setting/account';

/** A session that does not continue the page: of another account, or of one that has something to do first. */
type Obstacle = { kind: 'other'; data: SignedIn; remember: boolean } | { kind: 'restricted' };

/** The bar of a page whose session has ended, and the dialog for signing in on it. */
export default function SignInAgain({ ended }: { ended: EndedSession }) {
  const { user } = useSession();
  const owner = user?.nickname ?? '';
  const [obstacle, setObstacle] = useState<Obstacle | null>(null);
  const finish = useCallback<SignInPlace['finish']>(
    async (data, remember) => {
      if (String(data.user.id) !== ended.userId)
        return setObstacle({ kind: 'other', data, remember });
      storeToken(data.accessToken, remember ? 30 : 7);
      storePermissions(data.user.permissions);
      if (data.user.mustChangePassword || data.user.mustAddFactor)
        return setObstacle({ kind: 'restricted' });
      toast.success(againText.resumed);
      resumeSession();
    },
    [ended.userId],
  );
  useSignInElsewhere(ended.userId, finish);
  return (
    <>
      <section className={styles.ended} role="alert" aria-label={againText.bar}>
        <WarnIcon small />
        <span>{againText.ended}</span>
        <button type="button" className={getButtonClass('plain', 'small')} onClick={openSignIn}>
          {againText.signIn}
        </button>
      </section>
      <Dialog
        open={ended.signingIn && obstacle === null}
        onClose={() => ended.signingIn && obstacle === null && dismissSignIn()}
        title={againText.title}
      >
        <p className={styles.note}>{againText.hint(owner)}</p>
        <SignInMethods finish={finish} />
      </Dialog>
      {obstacle?.kind === 'other' && (
        <OtherAccount
          owner={owner}
          data={obstacle.data}
          remember={obstacle.remember}
          onBack={() => {
            setObstacle(null);
            openSignIn();
          }}
        />
      )}
      {obstacle?.kind === 'restricted' && <Restricted onDone={() => setObstacle(null)} />}
    </>
  );
}

/** Takes the session of a window or another tab in which the user has signed in. */
function useSignInElsewhere(userId: string, finish: SignInPlace['finish']): void {
  const take = useEffectEvent((data: SignedIn, remember: boolean) => void finish(data, remember));
  const check = useEffectEvent(async () => {
    if (readToken() === null) return;
    const current = await call('GET /user/current');
    if (!current.ok || String(current.data?.id) !== userId) return;
    toast.success(againText.resumed);
    resumeSession();
  });
  useEffect(() => {
    const onFocus = () => void check();
    const stopWatching = watchSignIn((data, remember) => take(data, remember));
    window.addEventListener('focus', onFocus);
    return () => {
      stopWatching();
      window.removeEventListener('focus', onFocus);
    };
  }, []);
}

/** All ways to sign in, and the second step of accounts that have one. */
function SignInMethods({ finish }: Pick<SignInPlace, 'finish'>) {
  const [secondStep, setSecondStep] = useState<{ step: Step; remember: boolean } | null>(null);
  const place = useMemo<SignInPlace>(
    () => ({ finish, openProvider: openProviderWindow }),
    [finish],
  );
  const openSecondStep: SignInFormProps['onSecondStep'] = (step, remember) => {
    setSecondStep({ step, remember });
    return null;
  };
  return (
    <SignInPlaceContext value={place}>
      <div className={styles.inDialog}>
        {secondStep === null ? (
          <FirstStep onSecondStep={openSecondStep} />
        ) : (
          <Suspense>
            <SecondStep {...secondStep} onBack={() => setSecondStep(null)} />
          </Suspense>
        )}
      </div>
    </SignInPlaceContext>
  );
}

function FirstStep({ onSecondStep }: Pick<SignInFormProps, 'onSecondStep'>) {
  const [company, setCompany] = useState<DataFor<'GET /login/company'> | null>(null);
  const [byCode, setByCode] = useState(false);
  useEffect(() => {
    let current = true;
    void call('GET /login/company').then((result) => {
      if (current) setCompany(getDataOrNull(result) ?? { providers: [], only: false });
    });
    return () => {
      current = false;
    };
  }, []);
  if (company === null) return null;
  const { providers, only } = company;
  if (only) return <CompanySignIn providers={providers} onSecondStep={onSecondStep} />;
  return (
    <>
      <nav className={cx(tabsClass, styles.tabs)} aria-label={authText.signInMethods}>
        <button
          type="button"
          aria-current={byCode ? undefined : 'true'}
          onClick={() => setByCode(false)}
        >
          {authText.byPassword}
        </button>
        <button
          type="button"
          aria-current={byCode ? 'true' : undefined}
          onClick={() => setByCode(true)}
        >
          {authText.byCode}
        </button>
      </nav>
      <PasswordForm hidden={byCode} onSecondStep={onSecondStep} />
      <CodeForm hidden={!byCode} onSecondStep={onSecondStep} />
      <PasskeySignIn />
      <CompanySignIn providers={providers} onSecondStep={onSecondStep} />
    </>
  );
}

interface OtherAccountProps {
  /** Nickname of the user of the page. */
  owner: string;
  data: SignedIn;
  remember: boolean;
  onBack: () => void;
}

/** Asks what to do when another account has signed in: its name is not put under the text of the page. */
function OtherAccount({ owner, data, remember, onBack }: OtherAccountProps) {
  const { accessToken, user } = data;
  const leave = () => {
    storeToken(accessToken, remember ? 30 : 7);
    storePermissions(user.permissions);
    window.location.replace('/');
  };
  const signOut = () => {
    // the session was opened for nothing; the token of this call is not the one that the page stores
    void fetch(`${BASE_PATH}/login/logout`, {
      method: 'POST',
      headers: { Authorization: accessToken },
    }).catch(() => undefined);
    onBack();
  };
  return (
    <ChoiceDialog
      open
      title={againText.otherTitle}
      accept={{ label: againText.useOwner(owner), run: signOut }}
      decline={{ label: againText.useCurrent(user.nickname), run: leave }}
      dismiss={signOut}
    >
      <p>{againText.other(user.nickname, owner)}</p>
      <p>{againText.otherKept(owner)}</p>
    </ChoiceDialog>
  );
}

/** The account has to be completed first, on its own page in another tab. */
function Restricted({ onDone }: { onDone: () => void }) {
  const goOn = () => {
    onDone();
    resumeSession();
  };
  return (
    <ChoiceDialog
      open
      title={againText.restrictedTitle}
      accept={{ label: againText.continue, run: goOn }}
      decline={{
        label: againText.openSettings,
        run: () => void window.open(SETTINGS, '_blank', 'noopener'),
      }}
      dismiss={goOn}
    >
      <p>{againText.restricted}</p>
    </ChoiceDialog>
  );
}
