import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Link } from 'react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { adminStyles as admin } from '../../admin/admin.public.ts';
import styles from './people.module.css';
import { userText } from './people.text.ts';

interface PersonCellProps {
  person: { id: Id; nickname: string; avatar: string | null };
  /** Below the name. */
  note?: string | null;
  isCurrentUser?: boolean;
}

/** Avatar and name, linked to the user's page. */
export function PersonCell({ person, note, isCurrentUser = false }: PersonCellProps) {
  return (
    <span className={styles.person}>
      <Avatar person={person} />
      <span className={styles.names}>
        <span className="cut">
          <Link to={`/user/personal?id=${person.id}`}>{person.nickname}</Link>
          {isCurrentUser && <span className={styles.quiet}>{userText.currentUserMark}</span>}
        </span>
        {note != null && <span className={`cut ${styles.note}`}>{note}</span>}
      </span>
    </span>
  );
}

const STATUS_TONES: Record<AccountStatus, string> = {
  ACTIVE: 'ok',
  INACTIVE: 'err',
  PENDING: 'warn',
};

/** The state of an account as a dot and a word. */
export function AccountState({ status }: { status: AccountStatus }) {
  return (
    <span className={admin.state} data-tone={STATUS_TONES[status]}>
      {userText.statuses[status]}
    </span>
  );
}

/** The name of a role; unusual roles are highlighted. */
export function RoleName({ role }: { role: { code: string; name: string } }) {
  const isOrdinary = role.code === 'User' || role.code === 'Tourist';
  return isOrdinary ? <span className={styles.quiet}>{role.name}</span> : <Tag>{role.name}</Tag>;
}
