import { Link } from 'react-router';
import { itemAddress, listAddress } from '../../../lib/sections.ts';
import { formatCount } from '../../../lib/text.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import type { Contributions, PersonalData } from '../personal.loader.ts';
import { personalText } from '../personal.text.ts';
import styles from './personal.module.css';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { FollowButton } from '../../reaction/reaction.public.ts';

/** A user's fields: the categories they write in most, and their latest accepted answers. */
export function PersonalSide({
  contributions: { areas, latest },
}: {
  contributions: Contributions;
}) {
  const maxCount = Math.max(1, ...areas.map(({ count }) => count));
  return (
    <aside className={styles.side}>
      {areas.length > 0 && (
        <section>
          <SectionHead title={personalText.areas} />
          {areas.map(({ id, name, count }) => (
            <div key={id} className={styles.area}>
              <Link className="cut" to={listAddress('ARTICLE', { categoryId: id })}>
                {name}
              </Link>
              <span>{personalText.categoryCount(formatCount(count))}</span>
              <svg viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="3" />
                <rect width={(count / maxCount) * 100} height="3" />
              </svg>
            </div>
          ))}
        </section>
      )}
      {latest.length > 0 && (
        <section>
          <SectionHead title={personalText.latest} />
          {latest.map(({ id, questionId, title, at }) => (
            <div key={id} className={styles.line}>
              <Link className="cut" to={itemAddress('QUESTION', questionId, `answer-${id}`)}>
                {title}
              </Link>
              <Time at={at} />
            </div>
          ))}
        </section>
      )}
    </aside>
  );
}

const COUNT_KEYS = ['articles', 'answers', 'accepted', 'likes'] as const;

/** The user's name and description, and the counts of their contributions. */
export function PersonalHead({ person, contributions, isOwn }: PersonalData) {
  return (
    <header className={styles.head}>
      <Avatar person={person} size="huge" />
      <div>
        <h1>{person.nickname}</h1>
        <p>
          {person.bio !== '' && <span>{person.bio}</span>}
          {person.departments.length > 0 && <span>{person.departments.join('、')}</span>}
          {person.role !== null && <span>{personalText.role(person.role)}</span>}
          <span>
            <Time at={person.joinedAt} words={personalText.joined} />
          </span>
        </p>
        {contributions !== null && (
          <p className={styles.counts}>
            {COUNT_KEYS.map((name) => (
              <span key={name}>
                <b>{formatCount(contributions[name])}</b>
                {personalText.counts[name]}
              </span>
            ))}
          </p>
        )}
      </div>
      {isOwn ? (
        <Link className={getButtonClass()} to="/user/setting/profile">
          {personalText.edit}
        </Link>
      ) : (
        <FollowButton type="author" id={person.id} />
      )}
    </header>
  );
}
