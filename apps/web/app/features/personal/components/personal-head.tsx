import { Link } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { FollowButton } from '../../reaction/reaction.public.ts';
import type { PersonalData } from '../personal.loader.ts';
import { personalText } from '../personal.text.ts';
import styles from './personal.module.css';

const COUNTED = ['articles', 'answers', 'accepted', 'likes'] as const;

/** Who it is, and how much they gave. */
export function PersonalHead({ person, written, own }: PersonalData) {
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
        {written !== null && (
          <p className={styles.counts}>
            {COUNTED.map((name) => (
              <span key={name}>
                <b>{formatCount(written[name])}</b>
                {personalText.counts[name]}
              </span>
            ))}
          </p>
        )}
      </div>
      {own ? (
        <Link className={buttonClass()} to="/user/setting/profile">
          {personalText.edit}
        </Link>
      ) : (
        <FollowButton type="author" id={person.id} />
      )}
    </header>
  );
}
