import type { DataFor } from '@zhihui/contract/client.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { getSection } from '../../../lib/sections.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { CloseIcon } from '../../../ui/icon.tsx';
import { adminText } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn } from '../../admin/admin.public.ts';
import {
  AccountState,
  PersonCell,
  RoleName,
  peopleStyles as styles,
  moderatorText,
  userText,
} from '../../user-admin/user-admin.public.ts';

export type Moderator = DataFor<'GET /moderator/category/list'>['records'][number];
export type Assignment = Moderator['categories'][number];

export interface ModeratorActions {
  /** Whether the caller may change the categories of this person. */
  canChange: (person: Moderator) => boolean;
  assign: (person: Moderator) => void;
  unassign: (person: Moderator, category: Assignment) => void;
}

/** Columns of the moderators table; marks the current user. */
export function createModeratorColumns(
  currentUserId: Id | null,
  actions: ModeratorActions,
): Columns<Moderator> {
  return [
    {
      title: moderatorText.name,
      key: 'name',
      width: 200,
      render: (_, person) => (
        <PersonCell person={person} isCurrentUser={person.id === currentUserId} />
      ),
    },
    {
      title: moderatorText.role,
      key: 'role',
      width: 120,
      render: (_, { role }) => <RoleName role={role} />,
    },
    {
      title: moderatorText.status,
      key: 'status',
      width: 100,
      render: (_, { status }) => <AccountState status={status} />,
    },
    {
      title: moderatorText.categories,
      key: 'categories',
      render: (_, person) => <Categories person={person} actions={actions} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 108,
      fixed: 'end',
      render: (_, person) =>
        actions.canChange(person) && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => actions.assign(person)}
          >
            {moderatorText.assign}
            <span className="vh"> {person.nickname}</span>
          </button>
        ),
    },
  ];
}

function Categories({ person, actions }: { person: Moderator; actions: ModeratorActions }) {
  if (person.categories.length === 0) {
    return <span className={styles.quiet}>{moderatorText.none}</span>;
  }
  return (
    <span className={styles.chips}>
      {person.categories.map((category) => (
        <span key={category.id} className={styles.chip} title={getSection(category.model).label}>
          <span className="cut">{category.name}</span>
          {actions.canChange(person) && (
            <button
              type="button"
              aria-label={moderatorText.unassigned(person.nickname, category.name)}
              onClick={() => actions.unassign(person, category)}
            >
              <CloseIcon />
            </button>
          )}
        </span>
      ))}
    </span>
  );
}

const formatCategoryNames = ({ categories }: Moderator) =>
  categories.map(({ model, name }) => `${getSection(model).label}/${name}`).join('、');

export const moderatorCsv: readonly CsvColumn<Moderator>[] = [
  { title: userText.id, value: ({ id }) => String(id) },
  { title: moderatorText.name, value: ({ nickname }) => nickname },
  { title: moderatorText.role, value: ({ role }) => role.name },
  { title: moderatorText.status, value: ({ status }) => userText.statuses[status] },
  { title: moderatorText.categories, value: formatCategoryNames },
];
