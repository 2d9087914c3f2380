import type { HomeBlock } from '@zhihui/contract/features/setting/setting.limits.ts';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { Contributors, HotTags, MostRead } from '../../../ui/side-blocks.tsx';
import type { HomeData } from '../home.loader.ts';
import styles from './home.module.css';
import { cx } from '../../../lib/cx.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { homeText } from '../home.text.ts';
import { ChoiceLinks } from '../../../ui/choice-links.tsx';
import { ContentItem } from '../../../ui/content-item.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';

/** The blocks of one zone of the home page, in the order that Admins set; empty ones are omitted. */
export function Blocks({ blocks, home }: { blocks: readonly HomeBlock[]; home: HomeData }) {
  return blocks.map((block) => <Fragment key={block}>{BLOCK_RENDERERS[block](home)}</Fragment>);
}

const BLOCK_RENDERERS: Record<HomeBlock, (home: HomeData) => ReactNode> = {
  ANNOUNCEMENTS: ({ announcements, unread }) =>
    announcements !== null && <Announcements items={announcements} unread={unread} />,
  NEWS: ({ news }) => <News items={news} />,
  ARTICLES: ({ articles, sort }) => <Articles items={articles} sort={sort} />,
  WAITING: ({ pending }) => pending.length > 0 && <PendingTasks pending={pending} />,
  DRAFTS: ({ drafts }) => drafts !== null && <OwnDrafts drafts={drafts} />,
  MOST_READ: ({ mostRead }) => <MostRead model="ARTICLE" items={mostRead} />,
  CATEGORIES: ({ categories }) =>
    categories.length > 0 && <CategoryEntries categories={categories} />,
  TAGS: ({ tags }) => <HotTags model="ARTICLE" tags={tags} />,
  QUESTIONS: ({ questions, questionCount }) => (
    <Questions items={questions} total={questionCount} />
  ),
  CONTRIBUTORS: ({ contributors }) => (
    <Contributors people={contributors} className={styles.minor} />
  ),
};

interface AnnouncementsProps {
  items: NonNullable<HomeData['announcements']>;
  /** Number of announcements to confirm, including those not listed. */
  unread: number;
}

/** The latest announcements, with the number of those to confirm. */
function Announcements({ items, unread }: AnnouncementsProps) {
  return (
    <section className={styles.first} aria-labelledby="home-announcements">
      <SectionHead
        id="home-announcements"
        title={homeText.announcements}
        count={unread > 0 ? homeText.unread(unread) : undefined}
        more={{ to: listAddress('ANNOUNCEMENT'), label: homeText.allAnnouncements }}
      />
      {items.length === 0 && <p className={styles.none}>{homeText.noAnnouncements}</p>}
      {items.map((item) => (
        <div
          key={item.id}
          className={cx(styles.line, styles.announcement, item.toConfirm && styles.unread)}
        >
          <Anchor className="cut" to={itemAddress(item.model, item.id)}>
            {item.title}
          </Anchor>
          {item.toConfirm && <Tag tone="red">{homeText.toConfirm}</Tag>}
          <span className={cx(styles.from, 'hide-s')}>{item.author.nickname}</span>
          <Time at={item.publishedAt ?? item.updatedAt} />
        </div>
      ))}
    </section>
  );
}

/** The latest news as cards. */
function News({ items }: { items: HomeData['news'] }) {
  return (
    <section aria-labelledby="home-news">
      <SectionHead
        id="home-news"
        title={homeText.news}
        more={{ to: listAddress('NEWS'), label: homeText.moreNews }}
      />
      {items.length === 0 && <p className={styles.none}>{homeText.noNews}</p>}
      {items.length > 0 && (
        <div className={styles.trio}>
          {items.map((item) => (
            <Anchor key={item.id} to={itemAddress(item.model, item.id)}>
              {item.coverUrl !== null && (
                <img
                  className="picture"
                  src={item.coverUrl}
                  alt=""
                  width="320"
                  height="200"
                  loading="lazy"
                />
              )}
              <h3>{item.title}</h3>
              <p>
                {item.category?.name}
                <Time at={item.publishedAt ?? item.updatedAt} />
              </p>
            </Anchor>
          ))}
        </div>
      )}
    </section>
  );
}

interface QuestionsProps {
  items: HomeData['questions'];
  total: number;
}

/** Unanswered questions; `total` includes those not listed. */
function Questions({ items, total }: QuestionsProps) {
  return (
    <section className={cx(styles.list, styles.questions)} aria-labelledby="home-questions">
      <SectionHead
        id="home-questions"
        title={homeText.questions}
        count={total > 0 ? formatCount(total) : undefined}
        more={{ to: listAddress('QUESTION'), label: homeText.allQuestions }}
      />
      {items.length === 0 && <p className={styles.none}>{homeText.noQuestions}</p>}
      {items.map((item) => (
        <div key={item.id} className={styles.question}>
          <span className={cx(styles.answers, item.answerCount === 0 && styles.zero)}>
            <b>{item.answerCount}</b>
            {homeText.answers}
          </span>
          <div>
            <h3>
              <Anchor to={itemAddress(item.model, item.id)}>{item.title}</Anchor>
            </h3>
            <p>
              <span>{item.author.nickname}</span>
              <Time at={item.publishedAt ?? item.updatedAt} />
              <span>{homeText.views(formatCount(item.viewCount))}</span>
            </p>
          </div>
        </div>
      ))}
    </section>
  );
}

interface ArticlesProps {
  items: HomeData['articles'];
  sort: string;
}

/** Articles with a choice of order. */
function Articles({ items, sort }: ArticlesProps) {
  return (
    <section className={styles.list} aria-labelledby="home-articles">
      <SectionHead
        id="home-articles"
        title={homeText.articles}
        aside={
          <ChoiceLinks
            label={homeText.order}
            selected={sort}
            options={[
              { key: 'latest', label: homeText.latest, to: '/' },
              { key: 'hot', label: homeText.hot, to: '/?sort=hot' },
            ]}
          />
        }
        more={{ to: listAddress('ARTICLE'), label: homeText.moreArticles }}
      />
      {items.length === 0 && (
        <EmptyState title={homeText.noArticles}>{homeText.noArticlesHint}</EmptyState>
      )}
      {items.map((item) => (
        <ContentItem key={item.id} item={item} showCategory />
      ))}
    </section>
  );
}

/** Pending tasks of the user, each with a link. */
function PendingTasks({ pending }: { pending: NonNullable<HomeData['pending']> }) {
  return (
    <section className={styles.waiting}>
      <SectionHead title={homeText.pending} />
      {pending.map(({ kind, count, to }) => (
        <div key={kind} className={styles.line}>
          <Anchor className="cut" to={to}>
            {homeText.pendingLabels[kind]}
          </Anchor>
          <b className={styles.due}>{count >= 100 ? '99+' : count}</b>
        </div>
      ))}
    </section>
  );
}

/** The latest drafts of the user. */
function OwnDrafts({
  drafts: { records, total, to },
}: {
  drafts: NonNullable<HomeData['drafts']>;
}) {
  return (
    <section>
      <SectionHead title={homeText.drafts} more={{ to, label: homeText.allDrafts(total) }} />
      {records.map((draft) => (
        <div key={draft.id} className={styles.line}>
          <Anchor className="cut" to={`/editor?draft=${draft.id}`}>
            {draft.title || homeText.untitled}
          </Anchor>
          <Time at={draft.updatedAt} />
        </div>
      ))}
    </section>
  );
}

/** The first eight categories of articles. */
function CategoryEntries({ categories }: { categories: HomeData['categories'] }) {
  return (
    <section className={styles.tall}>
      <SectionHead title={homeText.categories} />
      {categories.slice(0, 8).map(({ id, name, count }) => (
        <div key={id} className={styles.line}>
          <Anchor to={listAddress('ARTICLE', { categoryId: id })}>{name}</Anchor>
          <span className={styles.number}>{count}</span>
        </div>
      ))}
    </section>
  );
}
