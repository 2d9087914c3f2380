import { MUST_READ_MANAGER_CODES } from '@zhihui/contract/features/must-read/must-read.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useSession } from '../../../session/session.ts';
import { CheckIcon } from '../../../ui/icon.tsx';
import { mustReadText } from '../must-read.text.ts';
import styles from './must-read.module.css';

const ManageDialog = lazyPart(() => import('./manage-dialog.tsx'));

/** Opens the dialog, for editors who may look up groups; its scripts are loaded with the first press. */
export default function ManageButton({ id }: { id: Id }) {
  const { can } = useSession();
  const [open, setOpen] = useState(false);
  const [isLoaded, setLoaded] = useState(false);
  if (!MUST_READ_MANAGER_CODES.some((code) => can(code))) return null;
  return (
    <>
      <button
        type="button"
        className={cx('noprint', styles.opener)}
        aria-haspopup="dialog"
        onClick={() => {
          setLoaded(true);
          setOpen(true);
        }}
      >
        <CheckIcon small />
        {mustReadText.opener}
      </button>
      {isLoaded && (
        <Suspense>
          <ManageDialog id={id} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
