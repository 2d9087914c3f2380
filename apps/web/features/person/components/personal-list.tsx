import type { FollowedItem } from '@zhihui/contract/features/follow/follow.schema.ts';
import type { PersonalAnswer } from '@zhihui/contract/features/personal/personal.endpoints.ts';
import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import { PERSONAL_SIZE } from '../personal.tabs.ts';
import type { Listed, PersonalTab } from '../personal.tabs.ts';
import { personalText } from '../personal.text.ts';
import { DraftRow, SectionChoice } from './unpublished.tsx';
import styles from './personal.module.css';

interface PersonalListProps {
  listed: Listed;
  tab: PersonalTab;
  /** Address of this tab. */
  address: string;
}

/** What the chosen tab holds, page by page. */
export function PersonalList({ listed, tab, address }: PersonalListProps) {
  if (listed.kind === 'failed') {
    return (
      <EmptyState failed title={personalText.failed}>
        {personalText.failedHint}
      </EmptyState>
    );
  }
  if (listed.kind === 'follows' && !listed.page.allowed) {
    return <EmptyState title={personalText.notShown}>{personalText.notShownHint}</EmptyState>;
  }
  const { current, total, records } = listed.page;
  const section = listed.kind === 'unpublished' ? `&model=${listed.model}` : '';
  if (records.length === 0) {
    return <EmptyState title={personalText.none[tab]}>{personalText.noneHint}</EmptyState>;
  }
  return (
    <>
      {listed.kind === 'unpublished' && <SectionChoice listed={listed} address={address} />}
      <Rows listed={listed} />
      <Pager
        current={current}
        size={PERSONAL_SIZE}
        total={total}
        unit={personalText.unit}
        to={(n) => `${address}${section}&current=${n}`}
      />
    </>
  );
}

function Rows({ listed }: { listed: Exclude<Listed, { kind: 'failed' }> }) {
  if (listed.kind === 'answers') {
    return listed.page.records.map((answer) => <Answer key={answer.id} answer={answer} />);
  }
  if (listed.kind === 'follows') {
    return listed.page.records.map((item) => <Followed key={item.id} item={item} />);
  }
  if (listed.kind === 'drafts') {
    return listed.page.records.map((draft) => <DraftRow key={draft.id} draft={draft} />);
  }
  return listed.page.records.map((item) => <ContentItem key={item.id} item={item} showCategory />);
}

function Answer({ answer }: { answer: PersonalAnswer }) {
  const { id, question, excerpt, accepted, voteCount, createdAt } = answer;
  return (
    <article className={styles.row}>
      <h3>
        <Link to={itemAddress('QUESTION', question.id, `answer-${id}`)}>{question.title}</Link>
      </h3>
      <p>{excerpt}</p>
      <div className={styles.facts}>
        {accepted && <b>{personalText.accepted}</b>}
        <Time at={createdAt} />
        <span>{personalText.votes(formatCount(voteCount))}</span>
      </div>
    </article>
  );
}

function Followed({ item: { id, model, name, followedAt } }: { item: FollowedItem }) {
  return (
    <div className={styles.line}>
      <Link className="cut" to={itemAddress(model ?? 'ARTICLE', id)}>
        {name}
      </Link>
      <Time at={followedAt} />
    </div>
  );
}
