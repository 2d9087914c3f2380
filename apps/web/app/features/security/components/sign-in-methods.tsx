import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { KeyIcon, MailIcon, PhoneIcon, BuildingIcon } from '../../../ui/account-icons.tsx';
import { Time } from '../../../ui/time.tsx';
import { securityText as words } from '../security.text.ts';
import type { SecurityData } from '../security.loader.ts';
import { AccountRow } from './account-row.tsx';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { Tag } from '../../../ui/tag.tsx';
import { toast } from '../../../ui/toast.tsx';
import { redirectToProvider } from '../../auth/auth.public.ts';
import { useConfirmed } from './confirm-provider.tsx';
import styles from './security.module.css';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'));
const AddressDialog = lazyPart(() => import('./address-dialog.tsx'));

type Tool = 'password' | 'email' | 'phone';

interface SignInMethodsProps {
  user: CurrentUser;
  security: Security;
  identities: SecurityData['identities'];
}

/** Password, e-mail, phone and company accounts, and the dialogs that change them. */
export function SignInMethods({ user, security, identities }: SignInMethodsProps) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState<Tool | null>(null);
  const close = () => setOpen(null);
  const button = (tool: Tool, label: string, title: string) => (
    <button
      type="button"
      className={getButtonClass('plain', 'small')}
      aria-label={`${label}${title}`}
      disabled={!hydrated}
      onClick={() => setOpen(tool)}
    >
      {label}
    </button>
  );
  return (
    <section aria-labelledby="ways">
      <div className={styles.head}>
        <h2 id="ways">{words.methods}</h2>
      </div>
      <AccountRow
        icon={<KeyIcon />}
        title={words.password}
        note={<PasswordNote security={security} />}
        actions={security.hasPassword && button('password', words.change, words.password)}
      />
      <AccountRow
        icon={<MailIcon />}
        title={words.email}
        note={user.email === null ? words.emailNone : words.emailUse(maskEmail(user.email))}
        actions={security.hasPassword && button('email', words.replace, words.email)}
      />
      <AccountRow
        icon={<PhoneIcon />}
        title={words.phone}
        note={phoneNote(user.phone, security.sms)}
        actions={
          security.sms &&
          button('phone', user.phone === null ? words.bind : words.replace, words.phone)
        }
      />
      {identities.map((item) => (
        <CompanyAccount key={item.provider.id} {...item} />
      ))}
      <Suspense>
        {open === 'password' && <PasswordDialog onClose={close} />}
        {(open === 'email' || open === 'phone') && <AddressDialog kind={open} onClose={close} />}
      </Suspense>
    </section>
  );
}

function PasswordNote({ security }: { security: Security }) {
  if (!security.hasPassword) return words.passwordNeverSet;
  if (security.passwordChangedAt === null) return words.unchanged;
  return (
    <>
      <Time at={security.passwordChangedAt} />
      {words.changedAfter}
    </>
  );
}

function phoneNote(phone: string | null, sms: boolean): string {
  if (phone !== null) return words.phoneUse(maskPhone(phone));
  return sms ? words.phoneNone : words.noSms;
}

const DOTS = '•••';

/** Masks an address, so that only its owner recognizes it. */
function maskEmail(email: string): string {
  const separator = email.lastIndexOf('@');
  return `${email.slice(0, Math.min(4, Math.ceil(separator / 2)))}${DOTS}${email.slice(separator)}`;
}

/** Masks a phone number except its first and last digits. */
function maskPhone(phone: string): string {
  return phone.length < 8
    ? `${DOTS}${phone.slice(-2)}`
    : `${phone.slice(0, 3)}${DOTS}${phone.slice(-4)}`;
}

const Sensitive = lazyPart(async () => ({
  default: (await import('./sensitive-confirm.tsx')).SensitiveConfirm,
}));

/** The user's account at one provider; connects and disconnects it. */
function CompanyAccount({ provider, identity }: SecurityData['identities'][number]) {
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
  // signing in by the directory connects it; it has no page to redirect to
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
