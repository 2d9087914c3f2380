import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import type { UserSort } from '@zhihui/contract/features/user-admin/user-admin.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  adminText,
  formatTimeCell,
  getSortCell,
  MenuIcon,
  RowMenu,
  SortHead,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { AccountState, PersonCell, RoleName } from './person-cell.tsx';
import styles from './people.module.css';
import { userText } from './people.text.ts';
import type { ManagedUser } from './user-query.ts';

export interface UserActions {
  edit: (user: ManagedUser) => void;
  setStatus: (user: ManagedUser, status: AccountStatus) => void;
  end: (user: ManagedUser) => void;
  signOut: (user: ManagedUser) => void;
  resetPassword: (user: ManagedUser) => void;
  inviteAgain: (user: ManagedUser) => void;
  /** Null when the caller cannot do it. */
  resetFactor: ((user: ManagedUser) => void) | null;
  /** Null when the caller cannot do it. */
  viewAccess: ((user: ManagedUser) => void) | null;
}

const DEFAULT_SORT: UserSort = 'latest';

const getKindLabel = ({ internal }: ManagedUser) =>
  internal ? userText.internal : userText.external;

/** Columns of the accounts table. The server says which actions each row offers. */
export function createUserColumns(
  params: TableParams,
  currentUserId: Id | null,
  actions: UserActions,
): Columns<ManagedUser> {
  const sortHead = (by: UserSort, label: string, reverse?: UserSort) => (
    <SortHead
      {...{ params, by, ...(reverse === undefined ? {} : { reverse }) }}
      fallback={DEFAULT_SORT}
    >
      {label}
    </SortHead>
  );
  return [
    {
      title: sortHead('name', userText.name),
      key: 'name',
      onHeaderCell: getSortCell(params, 'name', DEFAULT_SORT, 'ascending'),
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
      title: sortHead('seen', userText.seen),
      key: 'seen',
      onHeaderCell: getSortCell(params, 'seen', DEFAULT_SORT),
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
      title: sortHead('latest', userText.createdAt, 'oldest'),
      key: 'created',
      onHeaderCell:
        params.get('sort') === 'oldest'
          ? getSortCell(params, 'oldest', DEFAULT_SORT, 'ascending')
          : getSortCell(params, 'latest', DEFAULT_SORT),
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
  const { abilities, nickname } = user;
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
      <RowMenu label={userText.moreOf(nickname)} actions={listRowActions(user, actions)} />
    </span>
  );
}

/** The less frequent actions that the server allows the caller on this account. */
function listRowActions(user: ManagedUser, actions: UserActions) {
  const { abilities, status } = user;
  const isActive = status === 'ACTIVE';
  const isPending = status === 'PENDING';
  const { resetFactor, viewAccess } = actions;
  return [
    viewAccess !== null && {
      ...{ key: 'access', label: userText.viewAccess, icon: <MenuIcon name="eye" /> },
      onClick: () => viewAccess(user),
    },
    abilities.password &&
      isPending && {
        ...{ key: 'invite', label: userText.inviteAgain, icon: <MenuIcon name="horn" /> },
        onClick: () => actions.inviteAgain(user),
      },
    abilities.password &&
      !isPending && {
        ...{ key: 'password', label: userText.resetPassword, icon: <MenuIcon name="key" /> },
        onClick: () => actions.resetPassword(user),
      },
    resetFactor !== null &&
      user.secondFactor && {
        ...{ key: 'factor', label: userText.resetFactor, icon: <MenuIcon name="shield" /> },
        onClick: () => resetFactor(user),
      },
    abilities.status &&
      user.sessions > 0 && {
        ...{ key: 'sessions', label: userText.signOut, icon: <MenuIcon name="exit" /> },
        onClick: () => actions.signOut(user),
      },
    abilities.status && {
      key: 'status',
      label: isActive ? userText.disable : userText.enable,
      icon: <MenuIcon name={isActive ? 'stop' : 'check'} />,
      onClick: () => actions.setStatus(user, isActive ? 'INACTIVE' : 'ACTIVE'),
    },
    abilities.delete && {
      ...{ key: 'end', label: userText.end, icon: <CloseIcon />, danger: true },
      onClick: () => actions.end(user),
    },
  ].filter((action) => action !== false);
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
