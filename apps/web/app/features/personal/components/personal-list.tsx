import type { PersonalAnswer } from '@zhihui/contract/features/personal/personal.endpoints.ts';
import { Link } from 'react-router';
import { itemAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Listed, PersonalTab } from '../personal.tabs.ts';
import { personalText } from '../personal.text.ts';
import { DeadLinkRow } from './dead-links.tsx';
import { Favorites } from './favorites.tsx';
import { Follows } from './follows.tsx';
import { Recent } from './recent.tsx';
import { DraftRow, SectionChoice } from './unpublished.tsx';
import styles from './personal.module.css';

interface PersonalListProps {
  listed: Listed;
  tab: PersonalTab;
  /** Address of this tab. */
  address: string;
  /** Whether it is the reader's own page. */
  own: boolean;
}

/** What the chosen tab holds, page by page. */
export function PersonalList({ listed, tab, address, own }: PersonalListProps) {
  if (listed.kind === 'failed') {
    return (
      <EmptyState failed title={personalText.failed}>
        {personalText.failedHint}
      </EmptyState>
    );
  }
  if (listed.kind === 'favorites') return <Favorites listed={listed} address={address} />;
  if (listed.kind === 'recent') return <Recent listed={listed} address={address} />;
  if (listed.kind === 'follows') return <Follows listed={listed} address={address} own={own} />;
  const { current, size, total, records } = listed.page;
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
        size={size}
        total={total}
        unit={personalText.unit}
        to={(n) => `${address}${section}&current=${n}`}
      />
    </>
  );
}

type Plain = Exclude<Listed, { kind: 'failed' | 'favorites' | 'follows' | 'recent' }>;

function Rows({ listed }: { listed: Plain }) {
  if (listed.kind === 'answers') {
    return listed.page.records.map((answer) => <Answer key={answer.id} answer={answer} />);
  }
  if (listed.kind === 'drafts') {
    return listed.page.records.map((draft) => <DraftRow key={draft.id} draft={draft} />);
  }
  if (listed.kind === 'deadLinks') {
    return listed.page.records.map((link) => (
      <DeadLinkRow key={`${link.source.id} ${link.address}`} link={link} />
    ));
  }
  return listed.page.records.map((item) => (
    <ContentItem key={item.id} item={item} showCategory byAuthor />
  ));
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
