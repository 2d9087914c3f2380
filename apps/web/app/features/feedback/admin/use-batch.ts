import type {
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, runForEachWithToast } from '../../admin/admin.public.ts';
import { feedbackQueueText } from './feedback-admin.text.ts';

/** What can be done with several feedbacks: settled or opened again, with a way back in the toast, or deleted. */
export function useBatch() {
  const { revalidate } = useRevalidator();
  const updateState = (items: readonly FeedbackItem[], state: FeedbackState) =>
    runForEachWithToast(items, ({ id }) =>
      call('PUT /feedback/:id/state', { params: { id }, body: { state } }),
    );
  const setState = async (items: readonly FeedbackItem[], state: FeedbackState) => {
    // what is so already stays so when this is taken back
    const changeable = items.filter((item) => item.state !== state && item.abilities.resolve);
    const updated = await updateState(changeable, state);
    await revalidate();
    if (updated.length === 0) return;
    const message = state === 'RESOLVED' ? feedbackQueueText.resolved : feedbackQueueText.reopened;
    const before = state === 'RESOLVED' ? 'OPEN' : 'RESOLVED';
    toast.success(message(updated.length), {
      label: adminText.undo,
      run: () => void updateState(updated, before).then(() => revalidate()),
    });
  };
  const remove = async (items: readonly FeedbackItem[]) => {
    const updated = await runForEachWithToast(items, ({ id }) =>
      call('DELETE /feedback/:id', { params: { id } }),
    );
    await revalidate();
    if (updated.length > 0) toast.success(feedbackQueueText.removed(updated.length));
  };
  return { setState, remove };
}
