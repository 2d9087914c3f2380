import { itemAddress, listAddress, personAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import {
  ChangedNote,
  ReadingPreferencesButton,
  PrintedFrom,
} from '../../reading/reading.public.ts';
import { AudienceButton } from '../../access/access.public.ts';
import { AuthorWithdraw } from '../../content/content.public.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { Caution } from '../../../ui/caution.tsx';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { CheckIcon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Question } from '../question.loader.ts';
import { questionText } from '../question.text.ts';
import styles from './question.module.css';

/** The question's category, title and state, its author and time. */
export function QuestionHead({ question, address }: { question: Question; address: string }) {
  const { author, category, publishedAt, viewCount } = question;
  const crumbs = [
    { name: questionText.section, to: listAddress('QUESTION') },
    ...(category?.path ?? []).map(({ id, name }) => ({
      name,
      to: listAddress('QUESTION', { categoryId: id }),
    })),
  ];
  return (
    <header className={styles.head}>
      <Crumbs path={crumbs} />
      <h1>{question.title}</h1>
      <div className={styles.byline}>
        <State question={question} />
        <Anchor to={personAddress(author.id)} by={{ state: { id: author.id } }}>
          {author.nickname}
        </Anchor>
        <span className={styles.rule} />
        {publishedAt !== null && (
          <span>
            {questionText.askedAt} <Time at={publishedAt} />
          </span>
        )}
        <span className="noprint">{questionText.views(formatCount(viewCount))}</span>
        <AudienceButton id={question.id} />
        <ReadingPreferencesButton widths={false} />
      </div>
      <PrintedFrom revision={question.liveRevision} address={address} />
      <ChangedNote item={question} />
      <Notes question={question} />
    </header>
  );
}

function State({ question: { answerState, closed } }: { question: Question }) {
  if (answerState === 1) {
    return (
      <Tag tone="ok">
        <CheckIcon small />
        {questionText.solved}
      </Tag>
    );
  }
  if (closed === true) return <Tag>{questionText.closed}</Tag>;
  return answerState === -1 ? (
    <Tag tone="warn">{questionText.unsolved}</Tag>
  ) : (
    <Tag tone="inf">{questionText.open}</Tag>
  );
}

function Notes({ question }: { question: Question }) {
  const { note, closed, duplicate, duplicateOf } = question;
  const text = duplicate ? questionText.duplicate : questionText.closedOnly;
  return (
    <>
      {note !== null && (
        <Caution className={styles.note}>
          <span>
            {note}
            <AuthorWithdraw item={question} />
          </span>
        </Caution>
      )}
      {closed === true && (
        <Caution className={styles.note}>
          {duplicateOf ? (
            <span>
              {questionText.duplicateOf}
              <Anchor to={itemAddress('QUESTION', duplicateOf.id)}>{duplicateOf.title}</Anchor>
            </span>
          ) : (
            text
          )}
        </Caution>
      )}
    </>
  );
}
