import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { KeyIcon, MailIcon, PhoneIcon } from '../../../ui/account-icons.tsx';
import { Time } from '../../../ui/time.tsx';
import { securityText as words } from '../security.text.ts';
import type { SecurityData } from '../security.loader.ts';
import { AccountRow } from './account-row.tsx';
import { CompanyAccount } from './company-account.tsx';
import { maskEmail, maskPhone } from './mask.ts';
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
