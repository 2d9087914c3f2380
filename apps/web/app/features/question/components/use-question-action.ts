import type { Result } from '@zhihui/contract/client.ts';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { getServerMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { questionText } from '../question.text.ts';

type QuestionCalls = typeof import('../question.calls.ts');
export type RunQuestionAction = <T>(
  run: (questionCalls: QuestionCalls) => Promise<Result<T>>,
  refresh?: () => Promise<void>,
) => Promise<{ data: T } | null>;

/**
 * Runs a call of the page and by default reloads the page to show the change; the calls are loaded
 * with the first press. Resolves to the data, or to null after the failure was shown.
 */
export function useQuestionAction(): RunQuestionAction {
  const { revalidate } = useRevalidator();
  return useCallback(
    async <T>(
      run: (questionCalls: QuestionCalls) => Promise<Result<T>>,
      refresh: () => Promise<void> = revalidate,
    ): Promise<{ data: T } | null> => {
      const questionCalls = await import('../question.calls.ts').catch(() => null);
      const result = questionCalls === null ? null : await run(questionCalls);
      if (result?.ok) {
        await refresh();
        return { data: result.data };
      }
      // 401 and 403 were reported already
      if (result?.error.code !== 401 && result?.error.code !== 403) {
        toast.error(getServerMessage(result?.error.msg, questionText.failed));
      }
      // another user was faster: shows their change along with the message
      if (result?.error.code === 409) await revalidate();
      return null;
    },
    [revalidate],
  );
}
