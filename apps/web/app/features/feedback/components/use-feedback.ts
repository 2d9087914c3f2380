import type {
  FeedbackDetail,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { feedbackConversationText } from '../feedback.text.ts';

/** The answer for a feedback: its details, or why they could not be loaded. */
interface FeedbackResult {
  id: Id;
  detail: FeedbackDetail | null;
  refusal: string | null;
}

/**
 * One feedback with its conversation and its actions. `detail` is null until it is loaded; `status` says that it is
 * loading, or why it failed. Calls `onChanged` after a change of its state, and `close` after its deletion.
 */
export function useFeedback(id: Id | null, close: () => void, onChanged?: () => Promise<void>) {
  const [result, setResult] = useState<FeedbackResult | null>(null);
  /** Id of the feedback whose state is being changed. */
  const [settingId, setSettingId] = useState<Id | null>(null);
  useEffect(() => {
    if (id === null) return undefined;
    let cancelled = false;
    void call('GET /feedback/:id', { params: { id } }).then((result) => {
      if (cancelled) return;
      if (result.ok) return setResult({ id, detail: result.data, refusal: null });
      const { code, msg } = result.error;
      const refusal =
        code === 404
          ? feedbackConversationText.unavailable
          : getServerMessage(msg, feedbackConversationText.notRead);
      setResult({ id, detail: null, refusal });
    });
    return () => {
      cancelled = true;
    };
  }, [id]);
  const current = result !== null && result.id === id ? result : null;
  const detail = current?.detail ?? null;
  // another feedback may have been opened meanwhile
  const change = (to: (now: FeedbackDetail) => FeedbackDetail) =>
    setResult((now) =>
      now === null || now.detail === null || now.id !== id
        ? now
        : { ...now, detail: to(now.detail) },
    );

  const setState = async (state: FeedbackState) => {
    // the button changes to the opposite action at once: ignore a second press
    if (detail === null || settingId === id) return;
    setSettingId(id);
    const before = detail.state;
    change((now) => ({ ...now, state }));
    const params = { id: detail.id };
    const result = await call('PUT /feedback/:id/state', { params, body: { state } });
    setSettingId(null);
    if (result.ok) {
      await onChanged?.();
      return;
    }
    change((now) => ({ ...now, state: before }));
    if (result.error.code !== 403)
      toast.error(getServerMessage(result.error.msg, feedbackConversationText.failed));
  };
  const remove = async () => {
    if (detail === null) return;
    const result = await call('DELETE /feedback/:id', { params: { id: detail.id } });
    if (!result.ok) {
      if (result.error.code !== 403)
        toast.error(getServerMessage(result.error.msg, feedbackConversationText.failed));
      return;
    }
    toast.success(feedbackConversationText.removed);
    close();
    await onChanged?.();
  };
  const add = (comment: FeedbackDetail['comments'][number]) =>
    change((now) => ({ ...now, comments: [...now.comments, comment] }));
  const loading = id !== null && current === null;
  const status = loading ? feedbackConversationText.loading : (current?.refusal ?? null);
  return { detail, status, setState, remove, add };
}
