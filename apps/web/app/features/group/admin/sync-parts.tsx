import type { DirectorySource } from '@zhihui/contract/features/directory/directory.endpoints.ts';
import { Link } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { cx } from '../../../lib/cx.ts';
import { Time } from '../../../ui/time.tsx';
import { WarnIcon } from '../../../ui/icon.tsx';
import { MenuIcon } from '../../admin/admin.public.ts';
import { syncText } from './sync.text.ts';
import type { DirectorySync } from './use-directory-sync.ts';
import styles from './sync.module.css';

/** Starts a sync; says that one runs. Shows only its icon on a phone. */
export function SyncButton({ sync }: { sync: DirectorySync }) {
  const label = sync.isRunning ? syncText.running : syncText.start;
  return (
    <button
      type="button"
      className={cx(getButtonClass(), sync.isRunning && styles.running)}
      aria-label={label}
      // not `disabled`: the focus would be lost while it runs
      aria-disabled={sync.isRunning || undefined}
      aria-busy={sync.isRunning}
      onClick={() => {
        if (!sync.isRunning) sync.start();
      }}
    >
      <MenuIcon name="refresh" />
      <span className="hide-s">{label}</span>
    </button>
  );
}

/** Says of each provider whose last sync failed why, and how old the departments are. */
export function SyncAlerts({ sources }: { sources: readonly DirectorySource[] }) {
  const isAdmin = useSession().user?.roleCode === 'Admin';
  return sources.map(
    ({ id, kind, failure, syncedAt }) =>
      failure !== null && (
        <p key={id} className={styles.alert} role="alert">
          <WarnIcon />
          <span>
            {syncText.failed(kind, failure.error)}
            {syncedAt !== null && (
              <>
                {syncText.staleSince} <Time at={syncedAt} />。
              </>
            )}
            {isAdmin && <Link to="/admin/site?tab=access">{syncText.settings}</Link>}
          </span>
        </p>
      ),
  );
}
