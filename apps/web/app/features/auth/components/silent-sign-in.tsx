import type { ProviderBrief } from '@zhihui/contract/features/identity/identity.schema.ts';
import { useEffect, useTransition } from 'react';
import { useSearchParams } from 'react-router';
import { call } from '../../../api/browser.ts';
import { companyText } from '../auth.text.ts';
import { redirectToProvider } from '../provider-state.ts';
import { findChatProvider, startSilentAttempt } from '../silent-sign-in.ts';
import styles from './auth.module.css';

/** Within the chat of a provider, signs in by it without a press. A failure leaves the forms as they are. */
export function SilentSignIn({ providers }: { providers: readonly ProviderBrief[] }) {
  const [query] = useSearchParams();
  const [isBusy, start] = useTransition();
  const from = query.get('from');
  const named = query.get('provider');
  useEffect(() => {
    const { userAgent } = window.navigator;
    const provider = findChatProvider(providers, { userAgent, named });
    if (provider === undefined || !startSilentAttempt()) return;
    start(async () => {
      const body = { providerId: provider.id, inApp: true };
      const result = await call('POST /login/company/begin', { body });
      if (!result.ok) return;
      const { url, ticket } = result.data;
      redirectToProvider(url, { ticket, goal: 'signIn', from, isSilent: true });
    });
  }, [providers, named, from]);
  return (
    <p role="status" className={styles.note} hidden={!isBusy}>
      {isBusy && companyText.busy}
    </p>
  );
}
