import type { ContentImport } from '@zhihui/contract/features/transfer/transfer.endpoints.ts';
import { Progress } from 'antd';
import { getButtonClass } from '../../../ui/button.ts';
import { transferText as text } from './transfer.text.ts';
import type { ImportActions } from './use-import-actions.tsx';
import styles from './transfer.module.css';

/** The third step: pages are written, or wait for the owner. */
export function Running({ current, actions }: { current: ContentImport; actions: ImportActions }) {
  const { state, done, total, reason } = current;
  const isPaused = state === 'PAUSED';
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total);
  return (
    <section className={styles.run}>
      <div className={styles.row}>
        <h2>{isPaused ? text.paused : text.running}</h2>
        {isPaused ? (
          <button
            type="button"
            className={getButtonClass('primary', 'small')}
            onClick={() => void actions.resume()}
          >
            {text.resume}
          </button>
        ) : (
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
            onClick={() => void actions.pause()}
          >
            {text.pause}
          </button>
        )}
        <button type="button" className={getButtonClass('text', 'small')} onClick={actions.stop}>
          {text.stop}
        </button>
      </div>
      {reason !== '' && <p role="alert">{reason}</p>}
      <Progress
        percent={percent}
        aria-label={text.progress}
        status={isPaused ? 'normal' : 'active'}
      />
      <p role="status">{isPaused ? text.pausedHint(done, total) : text.progressOf(done, total)}</p>
      {!isPaused && <p className={styles.muted}>{text.canLeave}</p>}
    </section>
  );
}
