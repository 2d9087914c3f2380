import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { BuildingIcon } from '../../../ui/account-icons.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.tsx';
import { redirectToProvider } from '../../auth/auth.public.ts';
import type { SecurityData } from '../security.loader.ts';
import { securityText as words } from '../security.text.ts';
import { AccountRow } from './account-row.tsx';
import { useConfirmed } from './confirm-provider.tsx';

const Sensitive = lazyPart(async () => ({
  default: (await import('./sensitive-confirm.tsx')).SensitiveConfirm,
}));

/** A company account of the person, to be connected and disconnected. */
export function CompanyAccount({ provider, identity }: SecurityData['identities'][number]) {
  const hydrated = useHydrated();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const [isConfirming, setConfirming] = useState(false);
  const { id: providerId, name, kind } = provider;
  const connect = async () => {
    const result = await confirmed(() =>
      call('POST /user/identity/begin', { body: { providerId } }),
    );
    if (result === null) return;
    if (!result.ok) return toast.error(getServerMessage(result.error.msg, words.failed));
    const { url, ticket } = result.data;
    redirectToProvider(url, { ticket, goal: 'connect', from: null });
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
            className={getButtonClass('plain', 'small')}
            aria-label={`${words.connect} ${name}`}
            disabled={!hydrated}
            onClick={() => void connect()}
          >
            {words.connect}
          </button>
        ) : (
          <>
            <Tag tone="ok">{words.connected}</Tag>
            <button
              type="button"
              className={getButtonClass('text', 'small')}
              aria-label={`${words.disconnect} ${name}`}
              disabled={!hydrated}
              onClick={() => setConfirming(true)}
            >
              {words.disconnect}
            </button>
          </>
        )
      }
    >
      <Suspense>
        {isConfirming && identity !== null && (
          <Sensitive
            title={words.disconnectTitle(name)}
            description={words.disconnectDescription}
            confirmLabel={words.disconnect}
            send={() => call('DELETE /user/identity/:id', { params: { id: identity.id } })}
            onDone={() => {
              setConfirming(false);
              toast.success(words.disconnected);
              void revalidate();
            }}
            onClose={() => setConfirming(false)}
          />
        )}
      </Suspense>
    </AccountRow>
  );
}
