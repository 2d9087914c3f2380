import { Suspense, useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { authText, companyText } from '../auth.text.ts';
import { takeJourney } from '../company-journey.ts';
import type { Journey } from '../company-journey.ts';
import { Notice, OtherPage } from '../components/parts.tsx';
import { finishSignIn } from '../sign-in.ts';
import type { SecondStep as Step } from '../sign-in.ts';

const SecondStep = lazyPart(() => import('../components/second-step.tsx'));
const ACCOUNT = '/user/setting/account';

export function meta() {
  return [{ title: authText.title(authText.login) }];
}

type State = { kind: 'busy' } | { kind: 'failed'; words: string } | { kind: 'step'; step: Step };

/** Where providers send people back to: signs them in, or connects their account. */
export default function CompanyReturn() {
  const [state, setState] = useState<State>({ kind: 'busy' });
  useEffect(() => {
    const journey = takeJourney();
    // the code in the address is good once, and nobody's business
    const query = window.location.search.slice(1);
    window.history.replaceState(window.history.state, '', window.location.pathname);
    void arrive(journey, query).then(setState);
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
          <Notice>{state.words}</Notice>
          <OtherPage ask="" label={authText.backToLogin} to="/login" />
        </>
      )}
    </>
  );
}

async function arrive(journey: Journey | null, query: string): Promise<State> {
  if (journey === null) return { kind: 'failed', words: companyText.elsewhere };
  const body = { ticket: journey.ticket, query };
  if (journey.goal === 'connect') {
    const connected = await call('POST /user/identity', { body });
    if (!connected.ok) return failed(connected.error.msg);
    window.location.replace(ACCOUNT);
    return { kind: 'busy' };
  }
  const answer = await call('POST /login/company', { body });
  if (!answer.ok) return failed(answer.error.msg);
  if ('ticket' in answer.data) return { kind: 'step', step: answer.data };
  finishSignIn(answer.data, false, journey.from);
  return { kind: 'busy' };
}

function failed(msg: string): State {
  return { kind: 'failed', words: serverMessage(msg, authText.failed) };
}
