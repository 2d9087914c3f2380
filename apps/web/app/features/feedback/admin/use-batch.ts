import type {
  FeedbackItem,
  FeedbackState,
} from '@zhihui/contract/features/feedback/feedback.schema.ts';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminText, each } from '../../admin/admin.public.ts';
import { feedbackDeskText } from './feedback-admin.text.ts';

/** What can be done with several feedbacks: settled or opened again, with a way back in the toast, or deleted. */
export function useBatch() {
  const { revalidate } = useRevalidator();
  const put = (items: readonly FeedbackItem[], state: FeedbackState) =>
    each(items, ({ id }) => call('PUT /feedback/:id/state', { params: { id }, body: { state } }));
  const setState = async (items: readonly FeedbackItem[], state: FeedbackState) => {
    // what is so already stays so when this is taken back
    const changing = items.filter((item) => item.state !== state && item.abilities.resolve);
    const done = await put(changing, state);
    await revalidate();
    if (done.length === 0) return;
    const words = state === 'RESOLVED' ? feedbackDeskText.resolved : feedbackDeskText.reopened;
    const before = state === 'RESOLVED' ? 'OPEN' : 'RESOLVED';
    toast.done(words(done.length), {
      label: adminText.undo,
      run: () => void put(done, before).then(() => revalidate()),
    });
  };
  const remove = async (items: readonly FeedbackItem[]) => {
    const done = await each(items, ({ id }) => call('DELETE /feedback/:id', { params: { id } }));
    await revalidate();
    if (done.length > 0) toast.done(feedbackDeskText.removed(done.length));
  };
  return { setState, remove };
}
