import type { Security } from '@zhihui/contract/features/security/security.endpoints.ts';
import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { exactTime } from '../../../lib/time.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { buttonClass } from '../../../ui/button.ts';
import { toast } from '../../../ui/toast.tsx';
import { securityText as words } from '../security.text.ts';
import styles from './security.module.css';

const ClosingDialog = lazyPart(() => import('./closing-dialog.tsx'));

/** The way to end one's account, and back while there is time. */
export function Closing({ closing }: Pick<Security, 'closing'>) {
  const live = useHydrated();
  const [open, setOpen] = useState(false);
  const { revalidate } = useRevalidator();
  const takeBack = async () => {
    const answer = await call('DELETE /user/closing');
    if (answer.ok) toast.done(words.takenBack);
    else toast.error(serverMessage(answer.error.msg, words.failed));
    await revalidate();
  };
  return (
    <section aria-labelledby="closing">
      <div className={styles.head}>
        <h2 id="closing">{words.closing}</h2>
      </div>
      <div className={styles.closing}>
        {closing === null ? <p>{words.closingHint}</p> : <ClosingNote closing={closing} />}
        {closing === null ? (
          <button
            type="button"
            className={buttonClass('danger', 'small')}
            disabled={!live}
            onClick={() => setOpen(true)}
          >
            {words.ask}
          </button>
        ) : (
          <button
            type="button"
            className={buttonClass('plain', 'small')}
            disabled={!live}
            onClick={() => void takeBack()}
          >
            {words.takeBack}
          </button>
        )}
      </div>
      <Suspense>{open && <ClosingDialog onClose={() => setOpen(false)} />}</Suspense>
    </section>
  );
}

function ClosingNote({ closing }: { closing: NonNullable<Security['closing']> }) {
  const zone = useZone();
  const [before, after] = words.closingAt;
  return (
    <p>
      {before} <time dateTime={closing.at}>{exactTime(Date.parse(closing.at), zone)}</time> {after}
      {closing.heir !== null && words.closingHeir(closing.heir)}
    </p>
  );
}
