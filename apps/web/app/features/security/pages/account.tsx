import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { Link, useLoaderData, useOutletContext } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { Closing } from '../components/closing.tsx';
import { ConfirmProvider } from '../components/confirm-provider.tsx';
import { Devices, SignInHistory } from '../components/devices.tsx';
import { ReverifySession } from '../components/reverify-session.tsx';
import { SecondFactor } from '../components/second-factor.tsx';
import { SignInMethods } from '../components/sign-in-methods.tsx';
import { loadSecurity } from '../security.loader.ts';
import type { SecurityData } from '../security.loader.ts';
import { securityText } from '../security.text.ts';
import styles from '../components/security.module.css';

export const loader = loadSecurity;

export function meta() {
  return [{ title: securityText.page }];
}

/** Sign-in methods, second factor, sessions, and the deletion of the account. */
export default function Account() {
  const user = useOutletContext<CurrentUser>();
  const data = useLoaderData<SecurityData | null>();
  if (data === null) return <ReverifySession />;
  const { security, devices, signIns, identities, needsReverification } = data;
  return (
    <ConfirmProvider>
      <div className={styles.sections}>
        {user.mustChangePassword && <Caution>{securityText.mustChange}</Caution>}
        {user.mustAddFactor && <Caution>{securityText.mustAddFactor}</Caution>}
        <SignInMethods user={user} security={security} identities={identities} />
        <SecondFactor security={security} />
        <div>
          <Devices devices={devices} />
          <SignInHistory signIns={signIns} open={needsReverification} />
        </div>
        <section aria-labelledby="tokens">
          <div className={styles.head}>
            <h2 id="tokens">{securityText.tokens}</h2>
          </div>
          <div className={styles.closing}>
            <p>{securityText.tokensHint}</p>
            <Link to="/user/setting/token" className={getButtonClass('plain', 'small')}>
              {securityText.manageTokens}
            </Link>
          </div>
        </section>
        <Closing closing={security.closing} />
      </div>
    </ConfirmProvider>
  );
}
