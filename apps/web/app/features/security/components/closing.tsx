import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { useZone } from '../../../lib/zone.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { securityText as words } from '../security.text.ts';
import styles from './security.module.css';

const ClosingDialog = lazyPart(() => import('./closing-dialog.tsx'));

/** Requests the deletion of the account, and cancels it until the deadline. */
export function Closing({ closing }: Pick<Security, 'closing'>) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const cancelClosing = async () => {
    const result = await call('DELETE /user/closing');
    if (result.ok) toast.success(words.closingCancelled);
    else toast.error(getServerMessage(result.error.msg, words.failed));
    await revalidate();
  };
  return (
    <section aria-labelledby="closing">
      <div className={styles.head}>
        <h2 id="closing">{words.closing}</h2>
      </div>
      <div className={styles.closing}>
        {closing === null ? <p>{words.closingHint}</p> : <ClosingNotice closing={closing} />}
        {closing === null ? (
          <button
            type="button"
            className={getButtonClass('danger', 'small')}
            disabled={!hydrated}
            onClick={() => setOpen(true)}
          >
            {words.requestClosing}
          </button>
        ) : (
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
            disabled={!hydrated}
            onClick={() => void cancelClosing()}
          >
            {words.cancelClosing}
          </button>
        )}
      </div>
      <Suspense>{open && <ClosingDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}

function ClosingNotice({ closing }: { closing: NonNullable<Security['closing']> }) {
  const zone = useZone();
  const [before, after] = words.closingAt;
  return (
    <p>
      {before} <time dateTime={closing.at}>{formatExactTime(Date.parse(closing.at), zone)}</time>{' '}
      {after}
      {closing.heir !== null && words.closingHeir(closing.heir)}
    </p>
  );
}
