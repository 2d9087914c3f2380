import type { GroupDetail } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { Id, Page } from '@zhihui/contract/schema.ts';
import { useId } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Crumbs } from '../../../ui/crumbs.tsx';
import { PenIcon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { MenuIcon, RowMenu } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { PATH } from './group-query.ts';
import type { MemberRow } from './group-query.ts';
import { groupText } from './group.text.ts';
import { syncText } from './sync.text.ts';
import { MemberTable, getGroupLock } from './member-table.tsx';
import type { GroupActions } from './use-group-actions.tsx';
import styles from './group.module.css';

interface GroupPanelProps {
  group: GroupDetail;
  page: Page<MemberRow> | null;
  failed: string | undefined;
  params: TableParams;
  to: (id: Id) => string;
  canEdit: boolean;
  actions: GroupActions;
}

/** A group with its path, its leaders, its actions and its members. */
export function GroupPanel(props: GroupPanelProps) {
  const { group, page, failed, params, to, canEdit, actions } = props;
  const id = useId();
  const lock = getGroupLock(group);
  return (
    <section aria-labelledby={id}>
      <Path group={group} to={to} />
      <div className={styles.head}>
        <h2 id={id}>{group.name}</h2>
        {group.source !== 'MANUAL' && <Tag>{groupText.sources[group.source]}</Tag>}
        {canEdit && (
          <HeadActions group={group} lock={lock} lockId={`${id}-lock`} actions={actions} />
        )}
      </div>
      {group.description !== '' && <p className={styles.description}>{group.description}</p>}
      <p className={styles.facts}>
        <span>
          {groupText.leaders[group.kind]}{' '}
          <b>
            {group.leaders.length === 0
              ? groupText.notSet
              : group.leaders.map(({ nickname }) => nickname).join('、')}
          </b>
        </span>
        <span>{groupText.memberCount(formatCount(group.memberCount))}</span>
        <span>{groupText.granted(group.grantCount)}</span>
        {group.syncedAt !== null && (
          <span>
            {syncText.lastSync} <Time at={group.syncedAt} />
          </span>
        )}
        {canEdit && lock !== undefined && <span id={`${id}-lock`}>{lock}</span>}
      </p>
      <MemberTable
        group={group}
        page={page}
        failed={failed}
        params={params}
        canEdit={canEdit}
        reload={actions.reload}
      />
    </section>
  );
}

/** The departments above; a free group leads back to the list of them. */
function Path({ group, to }: Pick<GroupPanelProps, 'group' | 'to'>) {
  const path =
    group.kind === 'FREE'
      ? [{ name: groupText.kinds.FREE, to: `${PATH}?tab=free` }]
      : group.path.map(({ id, name }) => ({ name, to: to(id) }));
  return path.length === 0 ? null : <Crumbs path={path} />;
}

interface HeadActionsProps {
  group: GroupDetail;
  /** Why the group cannot be changed; the actions stay listed, so that administrators see what is missing. */
  lock: string | undefined;
  lockId: string;
  actions: GroupActions;
}

function HeadActions({ group, lock, lockId, actions }: HeadActionsProps) {
  const buttons = [
    { label: groupText.setLeaders[group.kind], run: () => actions.setLeaders(group) },
    { label: groupText.addMembers, run: () => actions.addMembers(group) },
  ];
  return (
    <span className={styles.actions}>
      {buttons.map(({ label, run }) => (
        <button
          key={label}
          type="button"
          className={getButtonClass('plain', 'small')}
          // not `disabled`: the keyboard reaches it, and screen readers read the reason
          aria-disabled={lock !== undefined || undefined}
          aria-describedby={lock === undefined ? undefined : lockId}
          title={lock}
          onClick={() => lock === undefined && run()}
        >
          {label}
        </button>
      ))}
      <RowMenu
        label={groupText.moreOf(group.name)}
        actions={[
          ...(group.kind === 'DEPARTMENT'
            ? [
                {
                  key: 'create',
                  label: groupText.createBelow,
                  icon: <MenuIcon name="plus" />,
                  disabledReason: lock,
                  onClick: () => actions.create('DEPARTMENT', group),
                },
              ]
            : []),
          {
            key: 'edit',
            label: groupText.edit,
            icon: <PenIcon />,
            disabledReason: lock,
            onClick: () => actions.edit(group),
          },
          ...(group.kind === 'DEPARTMENT'
            ? [
                {
                  key: 'move',
                  label: groupText.move,
                  icon: <MenuIcon name="tree" />,
                  disabledReason: lock,
                  onClick: () => actions.move(group),
                },
              ]
            : []),
          {
            key: 'delete',
            label: groupText.delete,
            icon: <MenuIcon name="bin" />,
            danger: true,
            disabledReason: lock ?? (group.childCount > 0 ? groupText.hasChildren : undefined),
            onClick: () => actions.remove(group),
          },
        ]}
      />
    </span>
  );
}
