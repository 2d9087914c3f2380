import type { ReactNode } from 'react';
import { formatExactTime } from '../../../lib/time.ts';
import { useZone } from '../../../lib/zone.ts';
import { WarnIcon } from '../../../ui/icon.tsx';
import type { EditorStart } from '../editor.loader.ts';
import { SECTION_NOUNS, editorText } from '../editor.text.ts';
import styles from './editor.module.css';

interface NoticesProps {
  start: EditorStart;
  /** Whether handing in publishes at once. */
  publishesDirectly: boolean | null;
  failure: string | null;
  /** Null once the draft was given up. */
  onDiscard: (() => void) | null;
}

/** What one should know before writing on. */
export function Notices({ start, publishesDirectly, failure, onDiscard }: NoticesProps) {
  const { model, item, isGone, draft } = start;
  const zone = useZone();
  const restored = item !== null && draft !== null && onDiscard !== null;
  const isOutdated = restored && draft.baseRevision !== null && draft.baseRevision < item.revision;
  return (
    <>
      {failure !== null && (
        <Notice tone="error" alert>
          {failure}
        </Notice>
      )}
      {isGone && (
        <Notice tone="warning" alert>
          {editorText.itemUnavailable(SECTION_NOUNS[model])}{' '}
          {onDiscard !== null && (
            <button type="button" className={styles.inlineButton} onClick={onDiscard}>
              {editorText.discardDraft}
            </button>
          )}
        </Notice>
      )}
      {item?.status === 'REJECTED' && (
        <Notice tone="warning">
          {item.rejectReason === null
            ? editorText.rejectedWithoutReason
            : editorText.rejected(item.rejectReason)}
        </Notice>
      )}
      {restored && (
        <Notice tone="info">
          {editorText.draftLoaded(formatExactTime(Date.parse(draft.updatedAt), zone))}
          {isOutdated && editorText.draftOutdated}{' '}
          <button type="button" className={styles.inlineButton} onClick={onDiscard}>
            {editorText.draftDiscard}
          </button>
        </Notice>
      )}
      {item?.isLive === true && publishesDirectly !== true && (
        <Notice tone="info">{editorText.liveRemains}</Notice>
      )}
    </>
  );
}

function Notice({
  tone,
  alert = false,
  children,
}: {
  tone: 'error' | 'warning' | 'info';
  alert?: boolean;
  children: ReactNode;
}) {
  return (
    <p className={styles.notice} data-tone={tone} role={alert ? 'alert' : undefined}>
      <WarnIcon small />
      <span>{children}</span>
    </p>
  );
}
