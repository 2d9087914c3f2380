import { Link } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { FollowButton } from '../../reaction/reaction.public.ts';
import type { PersonalData } from '../personal.loader.ts';
import { personalText } from '../personal.text.ts';
import styles from './personal.module.css';

const COUNT_KEYS = ['articles', 'answers', 'accepted', 'likes'] as const;

/** Who it is, and how much they gave. */
export function PersonalHead({ person, contributions, own: isOwn }: PersonalData) {
  return (
    <header className={styles.head}>
      <Avatar person={person} size="huge" />
      <div>
        <h1>{person.nickname}</h1>
        <p>
          {person.bio !== '' && <span>{person.bio}</span>}
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
