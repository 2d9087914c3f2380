import { Suspense, useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { authText, companyText } from '../auth.text.ts';
import { takeProviderState } from '../provider-state.ts';
import type { ProviderState } from '../provider-state.ts';
import { Notice, OtherPage } from '../components/form-parts.tsx';
import { announceSignIn } from '../sign-in-channel.ts';
import { addReturnPath } from '../return-path.ts';
import { finishSignIn } from '../sign-in.ts';
import type { SecondStep as Step } from '../sign-in.ts';
import { SignInPlaceContext } from '../use-finish-sign-in.ts';
import type { SignInPlace } from '../use-finish-sign-in.ts';

const SecondStep = lazyPart(() => import('../components/second-step.tsx'));
const ACCOUNT = '/user/setting/account';

export function meta() {
  return [{ title: authText.title(authText.login) }];
}

type State =
  | { kind: 'busy' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string }
  | { kind: 'step'; step: Step; place: SignInPlace };

/** Where identity providers return users to: signs them in, or connects their account. */
export default function CompanyReturn() {
  const [state, setState] = useState<State>({ kind: 'busy' });
  useEffect(() => {
    const providerState = takeProviderState();
    // the code in the address is secret and valid once
    const query = window.location.search.slice(1);
    window.history.replaceState(window.history.state, '', window.location.pathname);
    const place: SignInPlace = {
      finish: async (data, remember) => {
        if (providerState?.inWindow !== true)
          return finishSignIn(data, remember, providerState?.from ?? null);
        announceSignIn(data, remember);
        setState({ kind: 'done' });
        window.close();
      },
      openProvider: () => false,
    };
    void completeSignIn(providerState, query, place).then(
      (next) => next !== null && setState(next),
    );
  }, []);
  if (state.kind === 'step')
    return (
      <Suspense>
        <SignInPlaceContext value={state.place}>
          <SecondStep
            step={state.step}
            remember={false}
            onBack={() => window.location.assign('/login')}
          />
        </SignInPlaceContext>
      </Suspense>
    );
  return (
    <>
      <h1>{companyText.title}</h1>
      {state.kind === 'busy' || state.kind === 'done' ? (
        <p role="status">{state.kind === 'busy' ? companyText.busy : companyText.closeWindow}</p>
      ) : (
        <>
          <Notice>{state.message}</Notice>
          <OtherPage question="" label={authText.backToLogin} to="/login" />
        </>
      )}
    </>
  );
}

/** Resolves to null when the new session has been taken. */
async function completeSignIn(
  providerState: ProviderState | null,
  query: string,
  place: SignInPlace,
): Promise<State | null> {
  if (providerState === null) return { kind: 'failed', message: companyText.startedElsewhere };
  const body = { ticket: providerState.ticket, query };
  if (providerState.goal === 'connect') {
    const connected = await call('POST /user/identity', { body });
    if (!connected.ok) return failed(connected.error.msg);
    window.location.replace(ACCOUNT);
    return { kind: 'busy' };
  }
  const result = await call('POST /login/company', { body });
  if (!result.ok && providerState.isSilent === true) {
    // no one pressed anything: the page offers all ways to sign in, and pressing there says what is wrong
    window.location.replace(addReturnPath('/login', providerState.from));
    return null;
  }
  if (!result.ok) return failed(result.error.msg);
  if ('ticket' in result.data) return { kind: 'step', step: result.data, place };
  await place.finish(result.data, false);
  return null;
}

function failed(msg: string): State {
  return { kind: 'failed', message: getServerMessage(msg, authText.failed) };
}
