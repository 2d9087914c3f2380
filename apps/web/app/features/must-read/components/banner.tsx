import type { MustReadState } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { AnnouncementIcon, CheckIcon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { formatDueDay } from '../due-day.ts';
import { mustReadText } from '../must-read.text.ts';
import styles from './must-read.module.css';

interface BannerProps {
  item: { id: Id; liveRevision: number | null };
}

/** Asks the reader to confirm; after that it shows the time until the page is left. */
export default function Banner({ item: { id, liveRevision } }: BannerProps) {
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<MustReadState | null>(null);
  const [at, setAt] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    // without an answer the text is as readable as before, so that a failure shows nothing
    void call('GET /mustRead/:contentId', { params: { contentId: id } }).then((result) => {
      if (current && result.ok) setState(result.data);
    });
    return () => {
      current = false;
    };
  }, [id]);
  const confirm = async () => {
    if (liveRevision === null) return;
    // shown at once and reverted on failure
    setAt(new Date().toISOString());
    const result = await call('PUT /mustRead/:contentId/confirm', {
      params: { contentId: id },
      body: { revision: liveRevision },
    });
    if (result.ok) return;
    setAt(null);
    if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, mustReadText.confirmFailed));
    // a newer text has been published
    if (result.error.code === 409) await revalidate();
  };
  if (state === null || !state.required || state.confirmedAt !== null) return null;
  return (
    <div className={cx(styles.banner, 'noprint')} role="status" aria-label={mustReadText.banner}>
      {at === null ? (
        <>
          <AnnouncementIcon />
          <p>{getPrompt(state)}</p>
          <button
            type="button"
            className={getButtonClass('primary')}
            onClick={() => void confirm()}
          >
            {mustReadText.confirm}
          </button>
        </>
      ) : (
        <>
          <CheckIcon />
          <p>
            {mustReadText.confirmed} <Time at={at} />
          </p>
        </>
      )}
    </div>
  );
}

function getPrompt({ dueOn, overdue }: MustReadState): string {
  if (dueOn === null) return mustReadText.prompt;
  const day = formatDueDay(dueOn);
  return overdue ? mustReadText.promptOverdue(day) : mustReadText.promptUntil(day);
}
