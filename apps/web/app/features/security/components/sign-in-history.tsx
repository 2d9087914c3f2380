import type { SignInItem } from '@zhihui/contract/features/security/security.endpoints.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { DownIcon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import { FACTOR_NAMES, describeFailure, METHODS, securityText as words } from '../security.text.ts';
import styles from './security.module.css';

interface SignInHistoryProps {
  /** Null when the address asks for no such page. */
  signIns: Page<SignInItem> | null;
  open: boolean;
}

/** How and from where the person signed in, and failed to, the newest first. */
export function SignInHistory({ signIns, open }: SignInHistoryProps) {
  return (
    <details className={styles.history} open={open}>
      <summary>
        <DownIcon small />
        {words.history}
      </summary>
      {signIns === null || signIns.total === 0 ? (
        <p>{words.noHistory}</p>
      ) : (
        <>
          <ul>
            {signIns.records.map((item) => (
              <li key={item.id}>
                <Time at={item.createdAt} />
                <span className={item.succeeded ? undefined : styles.failed}>
                  {describeSignIn(item)}
                </span>
                <span>{[item.device, item.place].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
          <Pager
            current={signIns.current}
            size={signIns.size}
            total={signIns.total}
            unit={words.unit}
            to={(n) => `?current=${n}`}
          />
        </>
      )}
    </details>
  );
}

function describeSignIn({ method, factor, succeeded, tries }: SignInItem): string {
  if (!succeeded) return describeFailure(method, factor, tries);
  return factor === null ? METHODS[method] : `${METHODS[method]}，${FACTOR_NAMES[factor]}`;
}
