import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import { adminText, formatTimeCell, MenuIcon, RowMenu } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import { AccountState, PersonCell, RoleName } from './person-cell.tsx';
import styles from './people.module.css';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

export interface UserActions {
  edit: (user: ManagedUser) => void;
  setStatus: (user: ManagedUser, status: AccountStatus) => void;
  end: (user: ManagedUser) => void;
  signOut: (user: ManagedUser) => void;
  /** Null when the caller cannot do it. */
  resetFactor: ((user: ManagedUser) => void) | null;
}

const getKindLabel = ({ internal }: ManagedUser) =>
  internal ? userText.internal : userText.external;

/** Columns of the accounts table. The server says which actions each row offers. */
export function createUserColumns(
  currentUserId: Id | null,
  actions: UserActions,
): Columns<ManagedUser> {
  return [
    {
      title: userText.name,
      key: 'name',
      render: (_, user) => (
        <PersonCell person={user} note={user.email} isCurrentUser={user.id === currentUserId} />
      ),
    },
    {
      title: userText.role,
      key: 'role',
      width: 120,
      render: (_, { role }) => <RoleName role={role} />,
    },
    { title: userText.kind, key: 'kind', width: 80, render: (_, user) => getKindLabel(user) },
    {
      title: userText.phone,
      key: 'phone',
      width: 148,
      render: (_, { phone }) => <span className={styles.quiet}>{phone ?? '—'}</span>,
    },
    {
      title: userText.status,
      key: 'status',
      width: 100,
      render: (_, { status }) => <AccountState status={status} />,
    },
    {
      title: userText.seen,
      key: 'seen',
      width: 132,
      render: (_, { seenAt, sessions }) => (
        <>
          {seenAt === null ? userText.neverSeen : <Time at={seenAt} />}
          <br />
          <span className={styles.quiet}>{userText.devices(sessions)}</span>
        </>
      ),
    },
    {
      title: userText.createdAt,
      key: 'created',
      width: 132,
      render: (_, { createdAt }) => <Time at={createdAt} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 128,
      fixed: 'end',
      render: (_, user) => <RowActions user={user} actions={actions} />,
    },
  ];
}

function RowActions({ user, actions }: { user: ManagedUser; actions: UserActions }) {
  const { abilities, nickname, status } = user;
  const active = status === 'ACTIVE';
  const rowActions = [
    ...(abilities.status
      ? [
          {
            key: 'status',
            label: active ? userText.disable : userText.enable,
            icon: <MenuIcon name={active ? 'stop' : 'check'} />,
            onClick: () => actions.setStatus(user, active ? 'INACTIVE' : 'ACTIVE'),
          },
        ]
      : []),
    ...(abilities.status && user.sessions > 0
      ? [
          {
            key: 'sessions',
            label: userText.signOut,
            icon: <MenuIcon name="stop" />,
            onClick: () => actions.signOut(user),
          },
        ]
      : []),
    ...(actions.resetFactor !== null && user.secondFactor
      ? [
          {
            key: 'factor',
            label: userText.resetFactor,
            icon: <MenuIcon name="shield" />,
            onClick: () => actions.resetFactor?.(user),
          },
        ]
      : []),
    ...(abilities.delete
      ? [
          {
            key: 'end',
            label: userText.end,
            icon: <CloseIcon />,
            danger: true,
            onClick: () => actions.end(user),
          },
        ]
      : []),
  ];
  return (
    <span className={styles.actions}>
      {abilities.edit && (
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => actions.edit(user)}
        >
          {userText.edit}
          <span className="vh"> {nickname}</span>
        </button>
      )}
      <RowMenu label={userText.moreOf(nickname)} actions={rowActions} />
    </span>
  );
}

export const userCsv: readonly CsvColumn<ManagedUser>[] = [
  { title: userText.id, value: ({ id }) => String(id) },
  { title: userText.name, value: ({ nickname }) => nickname },
  { title: userText.email, value: ({ email }) => email },
  { title: userText.phone, value: ({ phone }) => phone },
  { title: userText.username, value: ({ username }) => username },
  { title: userText.role, value: ({ role }) => role.name },
  { title: userText.kind, value: getKindLabel },
  { title: userText.status, value: ({ status }) => userText.statuses[status] },
  { title: userText.seen, value: ({ seenAt }) => formatTimeCell(seenAt) },
  { title: userText.createdAt, value: ({ createdAt }) => formatTimeCell(createdAt) },
];
