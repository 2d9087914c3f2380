import { Suspense, useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { authText, companyText } from '../auth.text.ts';
import { takeProviderState } from '../provider-state.ts';
import type { ProviderState } from '../provider-state.ts';
import { Notice, OtherPage } from '../components/form-parts.tsx';
import { finishSignIn } from '../sign-in.ts';
import type { SecondStep as Step } from '../sign-in.ts';

const SecondStep = lazyPart(() => import('../components/second-step.tsx'));
const ACCOUNT = '/user/setting/account';

export function meta() {
  return [{ title: authText.title(authText.login) }];
}

type State = { kind: 'busy' } | { kind: 'failed'; message: string } | { kind: 'step'; step: Step };

/** Where identity providers return users to: signs them in, or connects their account. */
export default function CompanyReturn() {
  const [state, setState] = useState<State>({ kind: 'busy' });
  useEffect(() => {
    const providerState = takeProviderState();
    // the code in the address is secret and valid once
    const query = window.location.search.slice(1);
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void completeSignIn(providerState, query).then(setState);
  }, []);
  if (state.kind === 'step')
    return (
      <Suspense>
        <SecondStep
          step={state.step}
          remember={false}
          onBack={() => window.location.assign('/login')}
        />
      </Suspense>
    );
  return (
    <>
      <h1>{companyText.title}</h1>
      {state.kind === 'busy' ? (
        <p role="status">{companyText.busy}</p>
      ) : (
        <>
          <Notice>{state.message}</Notice>
          <OtherPage question="" label={authText.backToLogin} to="/login" />
        </>
      )}
    </>
  );
}

async function completeSignIn(providerState: ProviderState | null, query: string): Promise<State> {
  if (providerState === null) return { kind: 'failed', message: companyText.startedElsewhere };
  const body = { ticket: providerState.ticket, query };
  if (providerState.goal === 'connect') {
    const connected = await call('POST /user/identity', { body });
    if (!connected.ok) return failed(connected.error.msg);
    window.location.replace(ACCOUNT);
    return { kind: 'busy' };
  }
  const result = await call('POST /login/company', { body });
  if (!result.ok) return failed(result.error.msg);
  if ('ticket' in result.data) return { kind: 'step', step: result.data };
  await finishSignIn(result.data, false, providerState.from);
  return { kind: 'busy' };
}

function failed(msg: string): State {
  return { kind: 'failed', message: getServerMessage(msg, authText.failed) };
}
