import { Suspense, useState } from 'react';
import { useRevalidator } from 'react-router';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Caution } from '../../../ui/caution.tsx';
import { reverifyText as words } from '../security.text.ts';
import styles from './security.module.css';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx'));

/** Replaces the security page while the session runs in another browser than the one it began in. */
export function ReverifySession() {
  const { revalidate } = useRevalidator();
  const [confirming, setConfirming] = useState(false);
  const handleDone = (proven: boolean) => {
    setConfirming(false);
    if (proven) void revalidate();
  };
  return (
    <div className={styles.sections}>
      <Caution>{words.caution}</Caution>
      <div>
        <button
          type="button"
          className={getButtonClass('primary')}
          onClick={() => setConfirming(true)}
        >
          {words.confirm}
        </button>
      </div>
      <Suspense>{confirming && <ConfirmDialog onDone={handleDone} />}</Suspense>
    </div>
  );
}
