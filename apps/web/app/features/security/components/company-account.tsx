import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { BuildingIcon } from '../../../ui/account-icons.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.tsx';
import { leaveForProvider } from '../../auth/auth.public.ts';
import type { SecurityData } from '../security.loader.ts';
import { securityText as words } from '../security.text.ts';
import { AccountRow } from './account-row.tsx';
import { useConfirmed } from './confirm-provider.tsx';

const Sensitive = lazyPart(async () => ({ default: (await import('./sensitive.tsx')).Sensitive }));

/** A company account of the person, to be connected and disconnected. */
export function CompanyAccount({ provider, identity }: SecurityData['identities'][number]) {
  const live = useHydrated();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const [asking, setAsking] = useState(false);
  const { id: providerId, name, kind } = provider;
  const connect = async () => {
    const answer = await confirmed(() =>
      call('POST /user/identity/begin', { body: { providerId } }),
    );
    if (answer === null) return;
    if (!answer.ok) return toast.error(serverMessage(answer.error.msg, words.failed));
    const { url, ticket } = answer.data;
    leaveForProvider(url, { ticket, goal: 'connect', from: null });
  };
  // whoever signs in by the directory is connected by it; there is no page to be sent to
  if (identity === null && kind === 'LDAP') return null;
  return (
    <AccountRow
      icon={<BuildingIcon />}
      title={words.companyAccount(name)}
      note={identity?.label ?? words.notConnected}
      actions={
        identity === null ? (
          <button
            type="button"
            className={buttonClass('plain', 'small')}
            aria-label={`${words.connect} ${name}`}
            disabled={!live}
            onClick={() => void connect()}
          >
            {words.connect}
          </button>
        ) : (
          <>
            <Tag tone="ok">{words.connected}</Tag>
            <button
              type="button"
              className={buttonClass('text', 'small')}
              aria-label={`${words.disconnect} ${name}`}
              disabled={!live}
              onClick={() => setAsking(true)}
            >
              {words.disconnect}
            </button>
          </>
        )
      }
    >
      <Suspense>
        {asking && identity !== null && (
          <Sensitive
            title={words.disconnectTitle(name)}
            words={words.disconnectWords}
            yes={words.disconnect}
            send={() => call('DELETE /user/identity/:id', { params: { id: identity.id } })}
            onDone={() => {
              setAsking(false);
              toast.done(words.disconnected);
              void revalidate();
            }}
            onClose={() => setAsking(false)}
          />
        )}
      </Suspense>
    </AccountRow>
  );
}
