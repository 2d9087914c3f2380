import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { ShieldIcon } from '../../../ui/account-icons.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { supportsPasskeys } from '../../auth/auth.public.ts';
import { securityText as words } from '../security.text.ts';
import { AccountRow } from './account-row.tsx';
import type { FactorTool } from './factor-tools.tsx';
import styles from './security.module.css';

interface PasskeysProps {
  passkeys: Security['passkeys'];
  onOpen: (tool: FactorTool) => void;
}

/** The passkeys of a person, to be renamed, removed and added to. */
export function Passkeys({ passkeys, onOpen }: PasskeysProps) {
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
