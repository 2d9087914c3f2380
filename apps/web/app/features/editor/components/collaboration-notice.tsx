import { WarnIcon } from '../../../ui/icon.tsx';
import { editorText } from '../editor.text.ts';
import type { ConnectionState } from '../collaboration/connection.ts';
import styles from './editor.module.css';

const { collaboration: text } = editorText;

/** That the others are not heard at present, or no more. */
export function CollaborationNotice({
  state,
  isParticipant,
  leaveFreely,
}: {
  state: ConnectionState | null;
  isParticipant: boolean;
  /** Lifts the guard against leaving. */
  leaveFreely: () => void;
}) {
  if (state?.kind === 'offline') {
    return (
      <p className={styles.notice} data-tone="info" role="status">
        <WarnIcon small />
        <span>{text.offline}</span>
      </p>
    );
  }
  if (state?.kind !== 'ended') return null;
  const reopen = () => {
    leaveFreely();
    window.location.reload();
  };
  return (
    <p className={styles.notice} data-tone="warning" role="alert">
      <WarnIcon small />
      <span>
        {(isParticipant ? text.participantEnded : text.ended)(state.reason)}{' '}
        <button type="button" className={styles.inlineButton} onClick={reopen}>
          {text.reopen}
        </button>
      </span>
    </p>
  );
}
