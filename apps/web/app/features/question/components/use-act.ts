import type { Envelope } from '@zhihui/contract/client.ts';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { questionText } from '../question.text.ts';

type Calls = typeof import('../question.calls.ts');
export type Act = <T>(
  run: (calls: Calls) => Promise<Envelope<T>>,
  show?: () => Promise<void>,
) => Promise<{ data: T } | null>;

/**
 * Runs a call of the page and shows what it changed, by loading the page again where nothing else is said; the calls come
 * with the first press. Resolves to the data, or to null after the failure was said.
 */
export function useAct(): Act {
  const { revalidate } = useRevalidator();
  return useCallback(
    async <T>(
      run: (calls: Calls) => Promise<Envelope<T>>,
      show: () => Promise<void> = revalidate,
    ): Promise<{ data: T } | null> => {
      const calls = await import('../question.calls.ts').catch(() => null);
      const answer = calls === null ? null : await run(calls);
      if (answer?.code === 200) {
        await show();
        return { data: answer.data as T };
      }
      // 401 and 403 have had their say already
      if (answer?.code !== 401 && answer?.code !== 403) {
        toast.error(serverMessage(answer?.msg, questionText.failed));
      }
      // somebody was faster: what they did is shown beside the words that say so
      if (answer?.code === 409) await revalidate();
      return null;
    },
    [revalidate],
  );
}
