import { cx } from '../../../lib/cx.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { iconButtonClass } from '../../../ui/button.ts';
import { mediaText } from '../media.text.ts';
import { formatFileSize } from '../../../lib/file-size.ts';
import type { Upload } from './use-uploads.ts';
import styles from './upload-panel.module.css';

interface UploadPanelProps {
  uploads: readonly Upload[];
  onRemove: (id: number) => void;
  onRetry: (id: number) => void;
  /** Whether the panel is fixed to the corner of the page instead of standing in the flow. */
  corner?: boolean;
}

const text = mediaText;

/** Running uploads with their progress; failed ones stay until the user retries or removes them. */
export function UploadPanel({ uploads, onRemove, onRetry, corner = false }: UploadPanelProps) {
  if (uploads.length === 0) return null;
  const failed = uploads.some((upload) => upload.state === 'failed');
  return (
    <section className={cx(styles.panel, corner && styles.corner)} aria-label={text.title}>
      <p role="status" className={failed ? styles.failed : 'vh'}>
        {failed ? text.failedTitle : ''}
      </p>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <div className={styles.row}>
              <span className="cut">{upload.name}</span>
              <button
                type="button"
                className={iconButtonClass}
                aria-label={
                  upload.state === 'failed' ? text.remove(upload.name) : text.stop(upload.name)
                }
                onClick={() => onRemove(upload.id)}
              >
                <CloseIcon small />
              </button>
            </div>
            {upload.state === 'failed' ? (
              <p className={styles.error}>
                {upload.error}
                <button
                  type="button"
                  aria-label={text.retry(upload.name)}
                  onClick={() => onRetry(upload.id)}
                >
                  {mediaText.tryAgain}
                </button>
              </p>
            ) : (
              <Progress upload={upload} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Progress({ upload }: { upload: Upload }) {
  const { sent, size, name, state } = upload;
  const percent = size === 0 ? 0 : Math.floor((sent / size) * 100);
  const progress = text.progress(formatFileSize(sent), formatFileSize(size), percent);
  return (
    <>
      <progress className={styles.bar} max={100} value={percent} aria-label={text.label(name)} />
      <span className={styles.numbers}>
        {state === 'waiting'
          ? text.waiting
          : sent === size
            ? `${progress} · ${text.processing}`
            : progress}
      </span>
    </>
  );
}
