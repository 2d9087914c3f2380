import type {
  FeedbackDetail,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { feedbackTalkText } from '../feedback.text.ts';

/** What came of asking for a feedback: itself, or in words why not. */
interface Answered {
  id: Id;
  detail: FeedbackDetail | null;
  refusal: string | null;
}

/**
 * One feedback with its conversation (`shown` is null until it is there; `status` says that it comes, or why it cannot),
 * and what can be done with it. `changed` is called after its state was set, `close` after it was deleted.
 */
export function useFeedback(id: Id | null, close: () => void, changed?: () => Promise<void>) {
  const [answered, setAnswered] = useState<Answered | null>(null);
  /** Whose state is being set. */
  const [setting, setSetting] = useState<Id | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let gone = false;
    void call('GET /feedback/:id', { params: { id } }).then((answer) => {
      if (gone) return;
      if (answer.ok) return setAnswered({ id, detail: answer.data, refusal: null });
      const { code, msg } = answer.error;
      const refusal =
        code === 404 ? feedbackTalkText.gone : serverMessage(msg, feedbackTalkText.notRead);
      setAnswered({ id, detail: null, refusal });
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
    // its button says the opposite at once: a second press on it is none of its own
    if (shown === null || setting === id) return;
    setSetting(id);
    const before = shown.state;
    change((now) => ({ ...now, state }));
    const params = { id: shown.id };
    const answer = await call('PUT /feedback/:id/state', { params, body: { state } });
    setSetting(null);
    if (answer.ok) {
      await changed?.();
      return;
    }
    change((now) => ({ ...now, state: before }));
    if (answer.error.code !== 403)
      toast.error(serverMessage(answer.error.msg, feedbackTalkText.failed));
  };
  const remove = async () => {
    if (shown === null) return;
    const answer = await call('DELETE /feedback/:id', { params: { id: shown.id } });
    if (!answer.ok) {
      if (answer.error.code !== 403)
        toast.error(serverMessage(answer.error.msg, feedbackTalkText.failed));
      return;
    }
    toast.done(feedbackTalkText.removed);
    close();
    await changed?.();
  };
  const add = (comment: FeedbackDetail['comments'][number]) =>
    change((now) => ({ ...now, comments: [...now.comments, comment] }));
  const loading = id !== null && current === null;
  const status = loading ? feedbackTalkText.loading : (current?.refusal ?? null);
  return { shown, status, setState, remove, add };
}
