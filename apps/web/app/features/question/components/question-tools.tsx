import type { MouseEvent } from 'react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { path } from '../../../ui/icon.tsx';
import { getPageQuery, Comments } from '../../comment/comment.public.ts';
import type { QuestionData } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import { QuestionActions } from './question-actions.tsx';
import styles from './question.module.css';

const ChatIcon = path('M3 4h14v10h-7l-4 3v-3H3z');

/** What can be done with the question, and the comments on it, which one of the actions shows. */
export function QuestionTools({ data }: { data: QuestionData }) {
  const { question, comments } = data;
  const { open, wanted: isRequested, show: openComments } = useCommentsFold(data);
  const commentsId = useId();
  const target = { targetType: 'QUESTION', targetId: question.id } as const;
  const toggle = (event: MouseEvent) => {
    // into a tab of its own it stays a link
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openComments(!open);
  };
  return (
    <>
      <QuestionActions question={question}>
        {question.liveRevision !== null && (
          <a
            className={getButtonClass('text')}
            href={getPageQuery(target, 1)}
            aria-expanded={open}
            aria-controls={isRequested ? commentsId : undefined}
            onClick={toggle}
          >
            <ChatIcon />
            {questionText.commentsOn}
            {question.commentCount > 0 && <span>{formatCount(question.commentCount)}</span>}
          </a>
        )}
      </QuestionActions>
      {isRequested && (
        <div id={commentsId} className={styles.talk} hidden={!open}>
          <Comments opensDirectly {...target} first={comments} />
        </div>
      )}
    </>
  );
}

/** Whether the comments are shown: where the address leads to them, or after a press. What was shown stays, out of sight. */
function useCommentsFold({ question, comments, addressed }: QuestionData) {
  const { hash, search } = useLocation();
  const searchParams = new URLSearchParams(search);
  const isAddressed =
    question.liveRevision !== null &&
    addressed === null &&
    (hash.startsWith('#comment') || searchParams.has('comments') || searchParams.has('comment'));
  const [open, setOpen] = useState(comments !== null);
  const [isRequested, setRequested] = useState(open);
  const openComments = (next: boolean) => {
    setOpen(next);
    if (next) setRequested(true);
  };
  // what a fragment asks for the server does not know
  const isAutoOpen = useHydrated() && isAddressed;
  const [followed, setFollowed] = useState(false);
  if (isAutoOpen !== followed) {
    setFollowed(isAutoOpen);
    if (isAutoOpen) openComments(true);
  }
  return { open, wanted: isRequested, show: openComments };
}
