import type { Id } from '@zhihui/contract/schema.ts';
import { useNavigate, useRevalidator, useLocation } from 'react-router';
import { useEffect } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { itemAddress } from '../../../lib/sections.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { useSession } from '../../../session/session.ts';
import type { QuestionData } from '../question.loader.ts';
import { ANSWERS_PER_PAGE } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { AnswerView } from './answer.tsx';
import { useQuestionAction } from './use-question-action.ts';
import styles from './question.module.css';

/** The answers, the accepted one first, with sorting and paging. */
export function AnswerList({ data }: { data: QuestionData }) {
  const { question, answers, total, sort, current, addressedAnswer, opened: openedAnswer } = data;
  useAddressedItem();
  const signedIn = useSession().user !== null;
  const runAction = useQuestionAction();
  const navigate = useNavigate();
  const follow = useFollow(data);
  const getLoadedComments = (id: Id) =>
    [addressedAnswer, openedAnswer].find((item) => String(item?.answerId) === String(id))
      ?.comments ?? null;
  const to = (changes: { sort?: string; current?: number }): string => {
    const query = new URLSearchParams();
    if ((changes.sort ?? sort) === 'time') query.set('sort', 'time');
    if ((changes.current ?? 1) > 1) query.set('current', String(changes.current));
    const address = itemAddress('QUESTION', question.id);
    return query.size > 0 ? `${address}?${query}` : address;
  };
  return (
    <section aria-labelledby="answers">
      <div className={styles.answersHead}>
        <h2 id="answers">
          {total === 0 ? questionText.noAnswers : questionText.answers(formatCount(total))}
        </h2>
        {total > 1 && (
          <ChoiceLinks
            label={questionText.order}
            selected={sort}
            options={[
              { key: 'votes', label: questionText.sortByVotes, to: to({ sort: 'votes' }) },
              { key: 'time', label: questionText.sortByTime, to: to({ sort: 'time' }) },
            ]}
          />
        )}
      </div>
      {answers.map((answer) => (
        <AnswerView
          key={answer.id}
          categoryId={question.category?.id ?? null}
          comments={getLoadedComments(answer.id)}
          {...{ answer, signedIn, runAction, follow, navigate }}
        />
      ))}
      {total > ANSWERS_PER_PAGE && (
        <Pager
          current={current}
          size={ANSWERS_PER_PAGE}
          total={total}
          unit={questionText.unit}
          to={(page) => to({ current: page })}
        />
      )}
    </section>
  );
}

/** Reloads the list after a verdict and goes to the page that the answer is on now. */
function useFollow({ total, sort }: QuestionData) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  return async (id: Id) => {
    const isInAddress = new URLSearchParams(window.location.search).get('answer') === String(id);
    // the router loads nothing when it navigates to the current address
    if (isInAddress || total <= ANSWERS_PER_PAGE) return revalidate();
    // without a fragment, which would scroll
    const search = sort === 'time' ? `?sort=time&answer=${id}` : `?answer=${id}`;
    await navigate({ search }, { replace: true, preventScrollReset: true });
  };
}

/**
 * Addresses that name an answer or a comment in their fragment alone, as older mails do: adds it to the query,
 * so that the server loads the page that has it.
 */
function useAddressedItem(): void {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const [, kind, id] = /^#(answer|comment)-(\d+)$/u.exec(hash) ?? [];
    if (kind === undefined || id === undefined) return;
    const query = new URLSearchParams({ [kind]: id });
    if (new URLSearchParams(search).get(kind) === id) return;
    if (document.getElementById(hash.slice(1)) !== null) return;
    void navigate({ search: `?${query}`, hash }, { replace: true });
  }, [hash, search, navigate]);
}
