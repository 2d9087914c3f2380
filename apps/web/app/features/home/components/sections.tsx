import { cx } from '../../../lib/cx.ts';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import type { HomeData } from '../home.loader.ts';
import { homeText } from '../home.text.ts';
import styles from './home.module.css';

interface AnnouncementsProps {
  items: NonNullable<HomeData['announcements']>;
  /** How many wait to be confirmed, here or not. */
  unread: number;
}

/** Newest announcements, with how many wait to be confirmed. */
export function Announcements({ items, unread }: AnnouncementsProps) {
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

/** Newest news as cards. */
export function News({ items }: { items: HomeData['news'] }) {
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

/** Questions that wait for an answer; `total` counts those not shown too. */
export function Questions({ items, total }: QuestionsProps) {
  return (
    <section className={styles.list} aria-labelledby="home-questions">
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
