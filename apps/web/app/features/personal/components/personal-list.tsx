import type { PersonalAnswer } from '@zhihui/contract/features/personal/personal.endpoints.ts';
import { Link } from 'react-router';
import type { DataFor } from '@zhihui/contract/client.ts';
import { itemAddress, getSection } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Pager } from '../../../ui/pager.tsx';
import { Time } from '../../../ui/time.tsx';
import type { TabContent, PersonalTab, Draft, Unpublished } from '../personal.tabs.ts';
import { personalText } from '../personal.text.ts';
import { draftText, ReplyList } from '../../draft/draft.public.ts';
import { Favorites } from './favorites.tsx';
import { Follows } from './follows.tsx';
import { Handovers } from './handovers.tsx';
import { MustReads } from './must-reads.tsx';
import { Recent } from './recent.tsx';
import { Anchor } from '../../../ui/anchor.tsx';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import styles from './personal.module.css';

interface PersonalListProps {
  tabContent: TabContent;
  tab: PersonalTab;
  /** Address of this tab. */
  address: string;
  /** Whether it is the reader's own page. */
  isOwn: boolean;
}

/** The content of the chosen tab, paged. */
export function PersonalList({ tabContent, tab, address, isOwn }: PersonalListProps) {
  if (tabContent.kind === 'failed') {
    return (
      <EmptyState failed title={personalText.failed}>
        {personalText.failedHint}
      </EmptyState>
    );
  }
  if (tabContent.kind === 'favorites')
    return <Favorites tabContent={tabContent} address={address} />;
  if (tabContent.kind === 'recent') return <Recent tabContent={tabContent} address={address} />;
  if (tabContent.kind === 'handovers')
    return <Handovers page={tabContent.page} address={address} />;
  if (tabContent.kind === 'mustReads')
    return <MustReads page={tabContent.page} state={tabContent.state} address={address} />;
  if (tabContent.kind === 'follows')
    return <Follows tabContent={tabContent} address={address} isOwn={isOwn} />;
  const { current, size, total, records } = tabContent.page;
  const section = tabContent.kind === 'unpublished' ? `&model=${tabContent.model}` : '';
  const replies = tabContent.kind === 'drafts' ? <ReplyList replies={tabContent.replies} /> : null;
  if (records.length === 0) {
    if (tabContent.kind === 'drafts' && (tabContent.replies?.total ?? 0) > 0) return replies;
    return <EmptyState title={personalText.empty[tab]}>{personalText.emptyHint}</EmptyState>;
  }
  return (
    <>
      {tabContent.kind === 'unpublished' && (
        <SectionChoice tabContent={tabContent} address={address} />
      )}
      {replies}
      <Rows tabContent={tabContent} />
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

type ItemList = Exclude<
  TabContent,
  { kind: 'failed' | 'favorites' | 'follows' | 'handovers' | 'mustReads' | 'recent' }
>;

function Rows({ tabContent }: { tabContent: ItemList }) {
  if (tabContent.kind === 'answers') {
    return tabContent.page.records.map((answer) => <Answer key={answer.id} answer={answer} />);
  }
  if (tabContent.kind === 'drafts') {
    return tabContent.page.records.map((draft) => <DraftRow key={draft.id} draft={draft} />);
  }
  if (tabContent.kind === 'deadLinks') {
    return tabContent.page.records.map((link) => (
      <DeadLinkRow key={`${link.source.id} ${link.address}`} link={link} />
    ));
  }
  return tabContent.page.records.map((item) => (
    <ContentItem key={item.id} item={item} showCategory showAuthor />
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

/** A broken link in the reader's own content. */
function DeadLinkRow({
  link: { source, address },
}: {
  link: DataFor<'GET /link/dead/page'>['records'][number];
}) {
  return (
    <article className={styles.row}>
      <h3>
        <Anchor to={itemAddress(source.model, source.id)}>{source.title}</Anchor>
      </h3>
      <div className={styles.facts}>
        <span>{getSection(source.model).label}</span>
        <span>{personalText.deadLinkText(address)}</span>
      </div>
    </article>
  );
}

interface SectionChoiceProps {
  tabContent: Pick<Unpublished, 'model' | 'sections'>;
  /** Address of the tab. */
  address: string;
}

/** Chooses the section to show when more than one has items. */
function SectionChoice({ tabContent: { model, sections }, address }: SectionChoiceProps) {
  if (sections.length < 2) return null;
  return (
    <ChoiceLinks
      className={styles.sections}
      label={personalText.sections}
      selected={model}
      options={sections.map(({ model: key, total }) => ({
        key,
        label: `${getSection(key).label} ${formatCount(total)}`,
        to: `${address}&model=${key}`,
      }))}
    />
  );
}

/** A draft, with a link to continue it. */
function DraftRow({
  draft: { id, model, contentId, title, excerpt, updatedAt, byToken },
}: {
  draft: Draft;
}) {
  return (
    <article className={styles.row}>
      <h3>
        <Anchor to={`/editor?draft=${id}`}>{title || personalText.untitled}</Anchor>
      </h3>
      <p>{excerpt}</p>
      <div className={styles.facts}>
        <span>{getSection(model).label}</span>
        {byToken && <Tag tone="inf">{draftText.byAssistant}</Tag>}
        {contentId !== null && <span>{personalText.change}</span>}
        <Time at={updatedAt} />
      </div>
    </article>
  );
}
