import type { GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { Link } from 'react-router';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { PenIcon } from '../../../ui/icon.tsx';
import {
  adminText,
  AdminTable,
  KeywordFilter,
  MenuIcon,
  RowMenu,
  adminStyles,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { groupText } from './group.text.ts';
import type { GroupActions } from './use-group-actions.tsx';
import styles from './group.module.css';

interface FreeGroupsProps {
  page: Page<GroupItem> | null;
  failed: string | undefined;
  params: TableParams;
  to: (id: Id) => string;
  /** Null without the permission. */
  actions: GroupActions | null;
}

/** The free groups as a table; a group opens with its members. */
export function FreeGroups({ page, failed, params, to, actions }: FreeGroupsProps) {
  const filtered = params.get('keyword') !== '';
  return (
    <>
      <search className={adminStyles.bar} aria-label={groupText.freeFilter}>
        <KeywordFilter
          params={params}
          placeholder={groupText.freeKeyword}
          maxLength={MAX_PERSON_KEYWORD}
        />
        <span className={adminStyles.grow} />
        {filtered && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => params.set({ keyword: undefined })}
          >
            {adminText.clearFilters}
          </button>
        )}
      </search>
      <AdminTable<GroupItem>
        label={groupText.freeList}
        columns={createColumns(to, actions)}
        page={page}
        failed={failed}
        unit={groupText.freeUnit}
        params={params}
        empty={{
          title: filtered ? groupText.freeNoMatch : groupText.freeEmpty,
          description: filtered
            ? groupText.noMemberMatchDescription
            : groupText.freeEmptyDescription,
        }}
        minWidth={320}
      />
    </>
  );
}

function createColumns(
  to: FreeGroupsProps['to'],
  actions: GroupActions | null,
): Columns<GroupItem> {
  return [
    {
      title: groupText.title,
      key: 'group',
      render: (_, group) => (
        <span className={styles.group}>
          <Link className="cut" to={to(group.id)}>
            {group.name}
          </Link>
          {group.description !== '' && (
            <small className="cut" title={group.description}>
              {group.description}
            </small>
          )}
        </span>
      ),
    },
    {
      title: groupText.leaders.FREE,
      key: 'leaders',
      width: 160,
      responsive: ['md'],
      render: (_, { leaders }) => formatLeaders(leaders),
    },
    {
      title: groupText.headcount,
      key: 'headcount',
      width: 72,
      align: 'right',
      render: (_, { memberCount }) => formatCount(memberCount),
    },
    {
      title: groupText.source,
      key: 'groupSource',
      width: 104,
      responsive: ['md'],
      render: (_, { source }) => groupText.sources[source],
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 152,
      fixed: 'end',
      render: (_, group) => <RowActions group={group} to={to} actions={actions} />,
    },
  ];
}

const formatLeaders = (leaders: GroupItem['leaders']) =>
  leaders.length === 0
    ? groupText.notSet
    : leaders.length > 2
      ? `${leaders[0]?.nickname ?? ''}等 ${leaders.length} 人`
      : leaders.map(({ nickname }) => nickname).join('、');

interface RowActionsProps {
  group: GroupItem;
  to: FreeGroupsProps['to'];
  actions: GroupActions | null;
}

function RowActions({ group, to, actions }: RowActionsProps) {
  const lock = group.source === 'MANUAL' ? undefined : groupText.syncedFrom(group.source);
  return (
    <span className={styles.rowActions}>
      <Link className={getButtonClass('text', 'small')} to={to(group.id)}>
        {actions === null ? groupText.members : groupText.manageMembers}
        <span className="vh"> {group.name}</span>
      </Link>
      {actions !== null && (
        <RowMenu
          label={groupText.moreOf(group.name)}
          actions={[
            {
              key: 'edit',
              label: groupText.edit,
              icon: <PenIcon />,
              disabledReason: lock,
              onClick: () => actions.withDetails(group.id, actions.edit),
            },
            {
              key: 'leaders',
              label: groupText.setLeaders.FREE,
              icon: <MenuIcon name="user" />,
              disabledReason: lock,
              onClick: () => actions.withDetails(group.id, actions.setLeaders),
            },
            {
              key: 'delete',
              label: groupText.delete,
              icon: <MenuIcon name="bin" />,
              danger: true,
              disabledReason: lock,
              onClick: () => actions.remove(group),
            },
          ]}
        />
      )}
    </span>
  );
}

export const freeGroupCsv: readonly CsvColumn<GroupItem>[] = [
  { title: groupText.name, value: ({ name }) => name },
  { title: groupText.description, value: ({ description }) => description },
  {
    title: groupText.leaders.FREE,
    value: ({ leaders }) => leaders.map(({ nickname }) => nickname).join('、'),
  },
  { title: groupText.headcount, value: ({ memberCount }) => memberCount },
  { title: groupText.source, value: ({ source }) => groupText.sources[source] },
];
