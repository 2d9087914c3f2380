import type { CurrentUser } from '@zhihui/contract/features/user/user.schema.ts';
import { Link } from 'react-router';
import { personAddress } from '../../../lib/sections.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { profileText as words } from '../user.text.ts';
import styles from './person.module.css';

/** A person as others see them. */
export function ProfilePreview({ user }: { user: CurrentUser }) {
  return (
    <aside className={styles.preview} aria-labelledby="preview">
      <h3 id="preview">{words.preview}</h3>
      <Avatar person={user} size="huge" />
      <b>{user.nickname}</b>
      <p>{user.roleName}</p>
      <p>{user.bio || words.noBio}</p>
      <Link to={personAddress(user.id)} state={{ id: user.id }}>
        {words.viewHome}
      </Link>
    </aside>
  );
}
