import { WarnIcon } from '../../../ui/icon.tsx';
import { editorText } from '../editor.text.ts';
import type { ConnectionState } from '../together/connection.ts';
import styles from './editor.module.css';

const { together: words } = editorText;

/** That the others are not heard at present, or no more. */
export function TogetherNotice({
  state,
  guest,
  free,
}: {
  state: ConnectionState | null;
  guest: boolean;
  /** Lifts the guard against leaving. */
  free: () => void;
}) {
  if (state?.kind === 'offline') {
    return (
      <p className={styles.notice} data-tone="info" role="status">
        <WarnIcon small />
        <span>{words.offline}</span>
      </p>
    );
  }
  if (state?.kind !== 'ended') return null;
  const reopen = () => {
    free();
    window.location.reload();
  };
  return (
    <p className={styles.notice} data-tone="warning" role="alert">
      <WarnIcon small />
      <span>
        {(guest ? words.endedGuest : words.ended)(state.reason)}{' '}
        <button type="button" className={styles.inlineButton} onClick={reopen}>
          {words.reopen}
        </button>
      </span>
    </p>
  );
}
