import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { useLoaderData, useOutletContext } from 'react-router';
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
        <Closing closing={security.closing} />
      </div>
    </ConfirmProvider>
  );
}
