import type { Grant } from '@zhihui/contract/features/access/access.endpoints.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { icon } from '../../../ui/icon.tsx';
import styles from './grantee-icon.module.css';

const GroupIcon = icon(
  '<circle cx="7.5" cy="7.5" r="2.7"/><path d="M2.5 16c.4-3 2.2-4.2 5-4.2s4.6 1.2 5 4.2M13 5.2a2.5 2.5 0 0 1 0 4.7M14.5 12.2c1.8.5 2.8 1.7 3 3.8"/>',
);

/** The picture of a person, or the sign of a group. */
export function GranteeIcon({ user, small = false }: { user: Grant['user']; small?: boolean }) {
  if (user !== null) return <Avatar person={user} size={small ? 'small' : 'normal'} />;
  return (
    <span className={small ? styles.small : styles.group}>
      <GroupIcon small />
    </span>
  );
}
