import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { SheetIcon, ShieldIcon } from '../../../ui/account-icons.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { ClockIcon } from '../../../ui/tool-icons.tsx';
import { Time } from '../../../ui/time.tsx';
import { securityText as words } from '../security.text.ts';
import { AccountRow } from './account-row.tsx';
import type { FactorTool } from './factor-tools.tsx';
import { supportsPasskeys } from '../../auth/auth.public.ts';
import styles from './security.module.css';

const FactorTools = lazyPart(() => import('./factor-tools.tsx'));

/** The second step of signing in: an authenticator app, passkeys, recovery codes. */
export function SecondFactor({ security }: { security: Security }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState<FactorTool | null>(null);
  const { authenticator, passkeys, recoveryLeft } = security;
  const isEnabled = authenticator !== null || passkeys.length > 0;
  const button = (tool: FactorTool, label: string, name = label) => (
    <button
      type="button"
      className={getButtonClass('plain', 'small')}
      aria-label={name}
      disabled={!hydrated}
      onClick={() => setOpen(tool)}
    >
      {label}
    </button>
  );
  return (
    <section aria-labelledby="factors">
      <div className={styles.head}>
        <h2 id="factors">{words.factors}</h2>
        <Tag {...(isEnabled ? { tone: 'ok' as const } : {})}>
          {isEnabled ? words.enabled : words.disabled}
        </Tag>
      </div>
      <p className={styles.hint}>
        {words.factorsHint}
        {security.required && words.factorsRequired}
      </p>
      <AccountRow
        icon={<ClockIcon />}
        title={words.authenticator}
        note={<AuthenticatorNote authenticator={authenticator} />}
        actions={
          authenticator === null ? (
            button({ kind: 'authenticator' }, words.turnOn, `${words.turnOn}${words.authenticator}`)
          ) : (
            <>
              {button(
                { kind: 'authenticator' },
                words.replace,
                `${words.replace}${words.authenticator}`,
              )}
              {button({ kind: 'off' }, words.turnOff, `${words.turnOff}${words.authenticator}`)}
            </>
          )
        }
      />
      <Passkeys passkeys={passkeys} onOpen={setOpen} />
      <AccountRow
        icon={<SheetIcon />}
        title={words.recovery}
        note={isEnabled ? words.recoveryLeft(recoveryLeft) : words.recoveryOff}
        actions={
          isEnabled &&
          button(
            { kind: 'recovery' },
            words.recoveryAgain,
            `${words.recoveryAgain}${words.recovery}`,
          )
        }
      />
      <Suspense>
        {open !== null && <FactorTools tool={open} onClose={() => setOpen(null)} />}
      </Suspense>
    </section>
  );
}

function AuthenticatorNote({ authenticator }: Pick<Security, 'authenticator'>) {
  if (authenticator === null) return words.authenticatorNone;
  const { since, usedAt } = authenticator;
  return (
    <>
      {words.since} <Time at={since} />
      {usedAt !== null && (
        <>
          {' · '}
          {words.used} <Time at={usedAt} />
        </>
      )}
    </>
  );
}

interface PasskeysProps {
  passkeys: Security['passkeys'];
  onOpen: (tool: FactorTool) => void;
}

/** The user's passkeys; renames, removes and adds them. */
function Passkeys({ passkeys, onOpen }: PasskeysProps) {
  const hydrated = useHydrated();
  const isSupported = hydrated && supportsPasskeys();
  return (
    <AccountRow
      icon={<ShieldIcon />}
      title={words.passkeys}
      note={hydrated && !isSupported ? words.passkeysUnsupported : words.passkeysHint}
      actions={
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          aria-label={`${words.add}${words.passkeys}`}
          disabled={!isSupported}
          onClick={() => onOpen({ kind: 'passkey' })}
        >
          {words.add}
        </button>
      }
    >
      {passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {passkeys.map((passkey) => (
            <li key={passkey.id}>
              <span>{passkey.name}</span>
              <span>
                {words.addedAt} <Time at={passkey.createdAt} />
                {' · '}
                {passkey.usedAt === null ? (
                  words.unused
                ) : (
                  <>
                    <Time at={passkey.usedAt} /> {words.usedAt}
                  </>
                )}
              </span>
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                aria-label={`${words.rename} ${passkey.name}`}
                disabled={!hydrated}
                onClick={() => onOpen({ kind: 'rename', passkey })}
              >
                {words.rename}
              </button>
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                aria-label={`${words.remove} ${passkey.name}`}
                disabled={!hydrated}
                onClick={() => onOpen({ kind: 'remove', passkey })}
              >
                {words.remove}
              </button>
            </li>
          ))}
        </ul>
      )}
    </AccountRow>
  );
}
