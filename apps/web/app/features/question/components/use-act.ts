import type { Result } from '@zhihui/contract/client.ts';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { questionText } from '../question.text.ts';

type Calls = typeof import('../question.calls.ts');
export type Act = <T>(
  run: (calls: Calls) => Promise<Result<T>>,
  show?: () => Promise<void>,
) => Promise<{ data: T } | null>;

/**
 * Runs a call of the page and shows what it changed, by loading the page again unless told otherwise; the calls come
 * with the first press. Resolves to the data, or to null after the failure was shown.
 */
export function useAct(): Act {
  const { revalidate } = useRevalidator();
  return useCallback(
    async <T>(
      run: (calls: Calls) => Promise<Result<T>>,
      show: () => Promise<void> = revalidate,
    ): Promise<{ data: T } | null> => {
      const calls = await import('../question.calls.ts').catch(() => null);
      const answer = calls === null ? null : await run(calls);
      if (answer?.ok) {
        await show();
        return { data: answer.data };
      }
      // 401 and 403 have had their say already
      if (answer?.error.code !== 401 && answer?.error.code !== 403) {
        toast.error(serverMessage(answer?.error.msg, questionText.failed));
      }
      // somebody was faster: what they did is shown with the words that say so
      if (answer?.error.code === 409) await revalidate();
      return null;
    },
    [revalidate],
  );
}
