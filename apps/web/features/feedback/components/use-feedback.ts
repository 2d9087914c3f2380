import type {
  FeedbackDetail,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { said } from '../../../lib/said.ts';
import { toast } from '../../../ui/toast.tsx';
import { feedbackTalkText } from '../feedback.text.ts';

/** What came of asking for a feedback: itself, or in words why not. */
interface Answered {
  id: Id;
  detail: FeedbackDetail | null;
  refusal: string | null;
}

/**
 * One feedback with its conversation (`shown` is null until it is there, `refusal` says why it cannot be), and what can
 * be done with it. `changed` is called after its state was set, `close` after it was deleted.
 */
export function useFeedback(id: Id | null, close: () => void, changed?: () => Promise<void>) {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    void call('GET /feedback/:id', { params: { id } }).then(({ code, data, msg }) => {
      if (gone) return;
      const otherwise = code === 404 ? feedbackTalkText.gone : said(msg, feedbackTalkText.notRead);
      setAnswered({ id, detail: data, refusal: data === null ? otherwise : null });
    });
    return () => {
      gone = true;
    };
  }, [id]);
  const current = answered !== null && answered.id === id ? answered : null;
  const shown = current?.detail ?? null;
  // another feedback may have been opened meanwhile
  const change = (to: (now: FeedbackDetail) => FeedbackDetail) =>
    setAnswered((now) =>
      now === null || now.detail === null || now.id !== id
        ? now
        : { ...now, detail: to(now.detail) },
    );

  const setState = async (state: FeedbackState) => {
    if (shown === null) return;
    const before = shown.state;
    change((now) => ({ ...now, state }));
    const params = { id: shown.id };
    const { code, msg } = await call('PUT /feedback/:id/state', { params, body: { state } });
    if (code === 200) {
      await changed?.();
      return;
    }
    change((now) => ({ ...now, state: before }));
    if (code !== 403) toast.error(said(msg, feedbackTalkText.failed));
  };
  const remove = async () => {
    if (shown === null) return;
    const { code, msg } = await call('DELETE /feedback/:id', { params: { id: shown.id } });
    if (code !== 200) {
      if (code !== 403) toast.error(said(msg, feedbackTalkText.failed));
      return;
    }
    toast.done(feedbackTalkText.removed);
    close();
    await changed?.();
  };
  const add = (comment: FeedbackDetail['comments'][number]) =>
    change((now) => ({ ...now, comments: [...now.comments, comment] }));
  return { shown, refusal: current?.refusal ?? null, setState, remove, add };
}
