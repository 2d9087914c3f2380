import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useRevalidator } from 'react-router';
import { callLazily } from '../../../api/lazy-call.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { AnnouncementIcon, CheckIcon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatDueDay } from '../due-day.ts';
import { mustReadText } from '../must-read.text.ts';
import styles from './banner.module.css';

type MustRead = NonNullable<ContentDetail['mustRead']>;

interface BannerProps {
  item: { id: Id; liveRevision: number | null; mustRead: MustRead | null };
  /** When the reader confirmed here. */
  confirmedAt: string | null;
  onConfirmed: (at: string | null) => void;
}

/** Asks the reader to confirm; after that it shows the time until the page is left. */
export default function Banner({ item, confirmedAt, onConfirmed }: BannerProps) {
  const { id, liveRevision, mustRead } = item;
  const { revalidate } = useRevalidator();
  const hydrated = useHydrated();
  const confirm = async () => {
    if (liveRevision === null) return;
    // shown at once and reverted on failure
    onConfirmed(new Date().toISOString());
    const result = await callLazily('PUT /mustRead/:contentId/confirm', {
      params: { contentId: id },
      body: { revision: liveRevision },
    });
    if (result.ok) return;
    onConfirmed(null);
    if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, mustReadText.confirmFailed));
    // a newer text has been published
    if (result.error.code === 409) await revalidate();
  };
  return (
    <div className={cx(styles.banner, 'noprint')} role="status" aria-label={mustReadText.banner}>
      {confirmedAt === null ? (
        <>
          <AnnouncementIcon />
          <p>{mustRead !== null && getPrompt(mustRead)}</p>
          <button
            type="button"
            className={getButtonClass('primary')}
            disabled={!hydrated}
            onClick={() => void confirm()}
          >
            {mustReadText.confirm}
          </button>
        </>
      ) : (
        <>
          <CheckIcon />
          <p>
            {mustReadText.confirmed} <Time at={confirmedAt} />
          </p>
        </>
      )}
    </div>
  );
}

function getPrompt({ dueOn, overdue }: MustRead): string {
  if (dueOn === null) return mustReadText.prompt;
  const day = formatDueDay(dueOn);
  return overdue ? mustReadText.promptOverdue(day) : mustReadText.promptUntil(day);
}
