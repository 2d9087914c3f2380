import type {
  FeedbackDetail,
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { said } from '../../../lib/said.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, feedbackDeskText } from '../admin.text.ts';

/** One feedback with its conversation (`shown` is null until it is there), and what can be done with it. */
export function useFeedback(item: FeedbackItem | null, close: () => void) {
  const { revalidate } = useRevalidator();
  const [detail, setDetail] = useState<FeedbackDetail | null>(null);
  useEffect(() => {
    if (item === null) return undefined;
    let gone = false;
    void call('GET /feedback/:id', { params: { id: item.id } }).then(({ code, data, msg }) => {
      if (gone) return;
      if (code === 200) setDetail(data);
      else if (code !== 403) toast.error(said(msg, adminText.failed));
    });
    return () => {
      gone = true;
    };
  }, [item]);
  const shown = item !== null && detail?.id === item.id ? detail : null;

  const setState = async (state: FeedbackState) => {
    if (shown === null) return;
    setDetail({ ...shown, state });
    const params = { id: shown.id };
    const { code, msg } = await call('PUT /feedback/:id/state', { params, body: { state } });
    if (code === 200) {
      await revalidate();
      return;
    }
    setDetail(shown);
    if (code !== 403) toast.error(said(msg, adminText.failed));
  };
  const remove = async () => {
    if (shown === null) return;
    const { code, msg } = await call('DELETE /feedback/:id', { params: { id: shown.id } });
    if (code !== 200) {
      if (code !== 403) toast.error(said(msg, adminText.failed));
      return;
    }
    toast.done(feedbackDeskText.removed);
    close();
    await revalidate();
  };
  const add = (comment: FeedbackDetail['comments'][number]) =>
    setDetail((now) =>
      // another feedback may have been opened meanwhile
      now === null || now.id !== shown?.id ? now : { ...now, comments: [...now.comments, comment] },
    );
  return { shown, setState, remove, add };
}
