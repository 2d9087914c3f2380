import type { GroupDetail } from '@zhihui/contract/features/group/group.endpoints.ts';
import { MAX_PERSON_KEYWORD } from '@zhihui/contract/features/user/user.limits.ts';
import type { Page } from '@zhihui/contract/schema.ts';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import {
  adminText,
  AdminTable,
  BatchBar,
  FlagFilter,
  formatTimeCell,
  KeywordFilter,
  useSelection,
  adminStyles,
} from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { PersonCell } from '../../user-admin/user-admin.public.ts';
import { fetchMembers } from './group-query.ts';
import type { MemberRow } from './group-query.ts';
import { groupText } from './group.text.ts';
import { useMembers } from './use-members.ts';
import styles from './group.module.css';

interface MemberTableProps {
  group: GroupDetail;
  page: Page<MemberRow> | null;
  failed: string | undefined;
  params: TableParams;
  /** Whether the caller may change groups; a synced group still refuses it. */
  canEdit: boolean;
  reload: () => Promise<void>;
}

/** The members of a group with their filters, and the actions on them. */
export function MemberTable(props: MemberTableProps) {
  const { group, page, failed, params, canEdit, reload } = props;
  const members = useMembers(group, reload);
  const selected = useSelection(page, {
    label: groupText.select,
    isSelectable: (row) => getLock(group, row) === undefined,
    fetchPage: (current, size) => fetchMembers(group.id, { current, size }),
  });
  const filtered = params.get('keyword') !== '' || params.get('direct') !== '';
  return (
    <>
      <search className={adminStyles.bar} aria-label={groupText.memberFilter}>
        <KeywordFilter
          params={params}
          placeholder={groupText.memberKeyword}
          maxLength={MAX_PERSON_KEYWORD}
        />
        {group.kind === 'DEPARTMENT' && (
          <FlagFilter params={params} name="direct">
            {groupText.directOnly}
          </FlagFilter>
        )}
        <span className={adminStyles.grow} />
        {filtered && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => params.set({ keyword: undefined, direct: undefined })}
          >
            {adminText.clearFilters}
          </button>
        )}
      </search>
      <div className={styles.members}>
        <AdminTable<MemberRow>
          label={groupText.memberList}
          columns={createColumns(group, canEdit ? members : null)}
          page={page}
          failed={failed}
          unit={groupText.peopleUnit}
          params={params}
          empty={getEmptyWords(group, filtered)}
          minWidth={320}
          selection={canEdit ? selected.selection : undefined}
        />
      </div>
      <BatchBar selected={selected} unit={groupText.peopleUnit}>
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), adminStyles.danger)}
          onClick={() => void members.remove(selected.rows).then(selected.remove)}
        >
          {groupText.remove}
        </button>
      </BatchBar>
    </>
  );
}

function getEmptyWords(group: GroupDetail, filtered: boolean) {
  if (filtered)
    return { title: groupText.noMemberMatch, description: groupText.noMemberMatchDescription };
  return {
    title: groupText.noMembers[group.kind],
    description: group.source === 'MANUAL' ? groupText.noMembersManual : groupText.noMembersSynced,
  };
}

/** Why a member cannot be removed here; undefined when they can. Other groups than the shown one answer for themselves. */
function getLock(group: GroupDetail, { source, ...row }: MemberRow): string | undefined {
  if (source !== 'MANUAL') return groupText.syncedFrom(source);
  const isDirect = String(row.group.id) === String(group.id);
  return isDirect ? getGroupLock(group) : undefined;
}

/** Why a group cannot be changed here; undefined when it can. */
export function getGroupLock({ source, canEdit }: GroupDetail): string | undefined {
  if (source !== 'MANUAL') return groupText.syncedFrom(source);
  return canEdit ? undefined : groupText.notEditable;
}

type MemberActions = ReturnType<typeof useMembers>;

/** Columns of the members; `actions` is null without the permission. */
function createColumns(group: GroupDetail, actions: MemberActions | null): Columns<MemberRow> {
  const columns: Columns<MemberRow> = [
    {
      title: groupText.members,
      key: 'member',
      render: (_, row) => <MemberCell group={group} row={row} />,
    },
    {
      title: groupText.role,
      key: 'role',
      width: 96,
      responsive: ['md'],
      render: (_, { roleName }) => roleName,
    },
    {
      title: groupText.joinedAt,
      key: 'joined',
      width: 112,
      responsive: ['md'],
      render: (_, { joinedAt }) => <Time at={joinedAt} />,
    },
    {
      title: groupText.source,
      key: 'source',
      width: 88,
      responsive: ['md'],
      render: (_, { source }) => groupText.sources[source],
    },
  ];
  if (actions === null) return columns;
  return [
    ...columns,
    {
      title: adminText.actions,
      key: 'actions',
      width: 152,
      fixed: 'end',
      render: (_, row) => <RowActions group={group} row={row} actions={actions} />,
    },
  ];
}

function MemberCell({ group, row }: { group: GroupDetail; row: MemberRow }) {
  const isBelow = String(row.group.id) !== String(group.id);
  return (
    <span className={styles.member}>
      <PersonCell
        person={{ id: row.userId, nickname: row.nickname, avatar: row.avatar }}
        note={isBelow ? row.group.name : null}
      />
      {row.leader && <Tag>{groupText.leaders[group.kind]}</Tag>}
      {!row.active && <Tag tone="outline">{groupText.inactive}</Tag>}
    </span>
  );
}

interface RowActionsProps {
  group: GroupDetail;
  row: MemberRow;
  actions: MemberActions;
}

function RowActions({ group, row, actions }: RowActionsProps) {
  const isDirect = String(row.group.id) === String(group.id);
  const groupLock = getGroupLock(group);
  const removeLock = getLock(group, row);
  const leaderLabel = row.leader ? groupText.dismissLeader : groupText.makeLeader;
  return (
    <span className={styles.rowActions}>
      {isDirect && (
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          disabled={groupLock !== undefined}
          title={groupLock}
          onClick={() => void actions.setLeader(row, !row.leader)}
        >
          {leaderLabel(group.kind)}
          <span className="vh"> {row.nickname}</span>
        </button>
      )}
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        disabled={removeLock !== undefined}
        title={removeLock}
        onClick={() => void actions.remove([row])}
      >
        {groupText.remove}
        <span className="vh"> {row.nickname}</span>
      </button>
    </span>
  );
}

export const memberCsv: readonly CsvColumn<MemberRow>[] = [
  { title: groupText.members, value: ({ nickname }) => nickname },
  { title: groupText.email, value: ({ email }) => email },
  { title: groupText.department, value: ({ group }) => group.name },
  { title: groupText.role, value: ({ roleName }) => roleName },
  { title: groupText.joinedAt, value: ({ joinedAt }) => formatTimeCell(joinedAt) },
  { title: groupText.source, value: ({ source }) => groupText.sources[source] },
];
