import type { GroupItem } from '@zhihui/contract/features/group/group.endpoints.ts';
import type { GroupKind } from '@zhihui/contract/features/group/group.limits.ts';
import { GROUP_KINDS } from '@zhihui/contract/features/group/group.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import {
  AdminPage,
  adminText,
  buildAdminMeta,
  ExportButton,
  MenuIcon,
  Tabs,
  useTableParams,
} from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';
import { DepartmentPane } from './department-tree.tsx';
import { FreeGroups, freeGroupCsv } from './free-groups.tsx';
import { GroupPanel } from './group-panel.tsx';
import { PATH, fetchMembers, parseFreeQuery } from './group-query.ts';
import { groupText } from './group.text.ts';
import type { loader } from './groups.loader.ts';
import { ImportDialog } from './import-dialog.tsx';
import { SyncAlerts, SyncButton } from './sync-parts.tsx';
import { SyncLog } from './sync-log.tsx';
import { syncText } from './sync.text.ts';
import { memberCsv } from './member-table.tsx';
import { useDirectorySync } from './use-directory-sync.ts';
import type { DirectorySync } from './use-directory-sync.ts';
import { useDepartmentTree } from './use-department-tree.ts';
import type { DepartmentTree } from './use-department-tree.ts';
import { useGroupActions } from './use-group-actions.tsx';
import type { GroupActions } from './use-group-actions.tsx';
import styles from './group.module.css';

export { loader } from './groups.loader.ts';

export function meta() {
  return buildAdminMeta(groupText.title);
}

type Data = Awaited<ReturnType<typeof loader>>;

export default function Groups() {
  const data = useLoaderData<typeof loader>();
  const { kind, roots, group, isLog, sources } = data;
  const canEdit = useSession().can('user.edit');
  const params = useTableParams();
  const tree = useDepartmentTree(roots, group);
  const [importing, setImporting] = useState(false);
  const { actions, dialogs } = useGroupActions({
    reloadTree: tree.reload,
    to: getAddress,
    leave: (removed) => getAddressAfterRemoval(data, removed),
  });
  const sync = useDirectorySync(sources, actions.reload);
  const canSync = canEdit && sources.length > 0;
  // below a synced department there are synced ones alone
  const parent = kind === 'DEPARTMENT' && group?.source === 'MANUAL' ? group : null;
  const create = () => actions.create(kind, parent);
  return (
    <AdminPage
      title={groupText.title}
      subtitle={groupText.subtitle}
      tools={
        <>
          <Export data={data} />
          {canSync && <SyncButton sync={sync} />}
          {canEdit && !isLog && kind === 'DEPARTMENT' && (
            <Tool label={groupText.import} icon="import" run={() => setImporting(true)} />
          )}
          {canEdit && !isLog && (
            <Tool label={groupText.create[kind]} icon="plus" run={create} isPrimary />
          )}
        </>
      }
    >
      <Tabs
        label={groupText.kindTabs}
        selected={isLog ? 'SYNC' : kind}
        options={[
          ...GROUP_KINDS.map((key) => ({
            key,
            label: groupText.kinds[key],
            to: key === 'FREE' ? `${PATH}?tab=free` : PATH,
          })),
          { key: 'SYNC', label: syncText.tab, to: `${PATH}?tab=sync` },
        ]}
      />
      <SyncAlerts sources={sources} />
      <Content
        data={data}
        params={params}
        tree={tree}
        canEdit={canEdit}
        actions={actions}
        create={create}
        sync={canSync ? sync : null}
      />
      {dialogs}
      <ImportDialog open={importing} close={() => setImporting(false)} reload={actions.reload} />
    </AdminPage>
  );
}

const getAddress = (id: Id, kind: GroupKind) =>
  kind === 'FREE' ? `${PATH}?tab=free&group=${id}` : `${PATH}?group=${id}`;

/** A deleted group that was open leads to the department above it or to the list. */
function getAddressAfterRemoval({ group }: Data, removed: GroupItem): string | null {
  if (group === null || String(group.id) !== String(removed.id)) return null;
  if (removed.kind === 'FREE') return `${PATH}?tab=free`;
  return removed.parentId === null ? PATH : getAddress(removed.parentId, removed.kind);
}

interface ToolProps {
  label: string;
  icon: Parameters<typeof MenuIcon>[0]['name'];
  run: () => void;
  isPrimary?: boolean;
}

/** A button of the head; shows only its icon on a phone. */
function Tool({ label, icon, run, isPrimary = false }: ToolProps) {
  return (
    <button
      type="button"
      className={getButtonClass(isPrimary ? 'primary' : 'plain')}
      aria-label={label}
      onClick={run}
    >
      <MenuIcon name={icon} />
      <span className="hide-s">{label}</span>
    </button>
  );
}

/** Exports the table that is shown: the members of a group, or the free groups. */
function Export({ data: { group, groups } }: { data: Data }) {
  if (group !== null) {
    return (
      <ExportButton
        name={`${group.name}-${groupText.members}`}
        columns={memberCsv}
        fetchPage={(current, size) => fetchMembers(group.id, { current, size })}
      />
    );
  }
  if (groups === null) return null;
  return (
    <ExportButton
      name={groupText.kinds.FREE}
      columns={freeGroupCsv}
      fetchPage={(current, size) => {
        const filters = parseFreeQuery(new URLSearchParams(window.location.search));
        return call('GET /group/page', { query: { ...filters, current, size } });
      }}
    />
  );
}

interface ContentProps {
  data: Data;
  params: TableParams;
  tree: DepartmentTree;
  canEdit: boolean;
  actions: GroupActions;
  create: () => void;
  /** Null where there is nothing to sync. */
  sync: DirectorySync | null;
}

function Content({ data, params, tree, canEdit, actions, create, sync }: ContentProps) {
  const { kind, roots, groups, group, isGone, members, failed } = data;
  if (data.isLog) return <SyncLog page={data.syncs} failed={failed} params={params} />;
  // another group keeps neither the keyword nor the page, but whether only direct members are listed
  const to = (id: Id) => params.to({ group: String(id), keyword: undefined });
  const panel =
    group === null ? (
      isGone && <EmptyState title={groupText.gone}>{groupText.goneDescription}</EmptyState>
    ) : (
      <GroupPanel
        key={group.id}
        group={group}
        page={members}
        failed={failed}
        params={params}
        to={to}
        canEdit={canEdit}
        actions={actions}
      />
    );
  if (kind === 'FREE') {
    if (group !== null || isGone) return panel;
    const changing = canEdit ? actions : null;
    return <FreeGroups page={groups} failed={failed} params={params} to={to} actions={changing} />;
  }
  if (roots === null) return <Failed>{failed}</Failed>;
  if (roots.total === 0 && !isGone) {
    return (
      <EmptyState
        title={groupText.empty}
        action={
          canEdit &&
          (sync === null ? (
            <button type="button" className={getButtonClass()} onClick={create}>
              {groupText.create.DEPARTMENT}
            </button>
          ) : (
            <SyncButton sync={sync} />
          ))
        }
      >
        {syncText.emptyDepartments}
      </EmptyState>
    );
  }
  return (
    <div className={styles.columns}>
      <DepartmentPane tree={tree} selectedId={group?.id ?? null} to={to} />
      {panel}
    </div>
  );
}

function Failed({ children }: { children: ReactNode }) {
  const { revalidate } = useRevalidator();
  return (
    <EmptyState
      failed
      title={adminText.failedTitle}
      action={
        <button type="button" className={getButtonClass()} onClick={() => void revalidate()}>
          {adminText.retry}
        </button>
      }
    >
      {children ?? adminText.failedDescription}
    </EmptyState>
  );
}
