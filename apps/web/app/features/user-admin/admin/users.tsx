import type { AccountStatus } from '@zhihui/contract/account-models.ts';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { call } from '../../../api/browser.ts';
import { apiContext } from '../../../api/context.ts';
import { getDataOrNull } from '../../../api/load.ts';
import { formatCount } from '../../../lib/text.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import {
  adminText,
  AdminTable,
  BatchBar,
  ExportButton,
  MenuIcon,
  AdminPage,
  getTableResult,
  useSelection,
  useTableParams,
  buildAdminMeta,
} from '../../admin/admin.public.ts';
import { UserAccessSheet } from '../../access/admin/access-admin.public.ts';
import { AssignRoleSheet } from './assign-role.tsx';
import { EndAccount } from './end-account.tsx';
import { userText } from './people.text.ts';
import { JoinGroupSheet } from './join-group.tsx';
import { ResetPasswordSheet } from './reset-password.tsx';
import { useFactorReset, useInvitation, useSignOut, useStatus } from './use-account-actions.ts';
import { createUserColumns, userCsv } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { parseUserQuery } from './user-query.ts';
import type { ManagedUser } from './user-query.ts';
import { UserSheet } from './user-form.tsx';

/** Loads one page of accounts by the filters in the address, and the roles. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = parseUserQuery(new URL(request.url).searchParams);
  const [result, roles] = await Promise.all([api('GET /user/page', { query }), api('GET /role')]);
  return { ...getTableResult(result, request), roles: getDataOrNull(roles) ?? [] };
}

export function meta() {
  return buildAdminMeta(userText.title);
}

const textButton = getButtonClass('text', 'small');

export default function Users() {
  const { page, failed, roles } = useLoaderData<typeof loader>();
  const { user: currentUser, can } = useSession();
  const params = useTableParams();
  const [editing, setEditing] = useState<ManagedUser | 'new' | null>(null);
  const [ending, setEnding] = useState<ManagedUser | null>(null);
  const [resetting, setResetting] = useState<ManagedUser | null>(null);
  const [viewing, setViewing] = useState<ManagedUser | null>(null);
  const [isAssigning, setAssigning] = useState(false);
  const [isJoining, setJoining] = useState(false);
  const setStatus = useStatus();
  const inviteAgain = useInvitation();
  const reset = useFactorReset();
  const signOut = useSignOut();
  const fetchPage = (current: number, size: number) => {
    const query = parseUserQuery(new URLSearchParams(window.location.search));
    return call('GET /user/page', { query: { ...query, current, size } });
  };
  const selected = useSelection(page, {
    label: userText.select,
    isSelectable: ({ abilities }) => abilities.status || abilities.role,
    fetchPage,
  });
  const changeStatus = async (status: AccountStatus) =>
    selected.remove(await setStatus(selected.rows, status));
  return (
    <AdminPage
      title={userText.title}
      total={page === null ? undefined : userText.total(formatCount(page.total))}
      tools={
        <>
          <ExportButton name={userText.title} columns={userCsv} fetchPage={fetchPage} />
          {can('user.add') && (
            <Link className={getButtonClass()} to="/admin/user/import">
              {userText.importCsv}
            </Link>
          )}
          {can('user.add') && (
            <button
              type="button"
              className={getButtonClass('primary')}
              aria-label={userText.create}
              onClick={() => setEditing('new')}
            >
              <MenuIcon name="plus" />
              <span className="hide-s">{userText.create}</span>
            </button>
          )}
        </>
      }
    >
      <UserFilters params={params} roles={roles} />
      <AdminTable<ManagedUser>
        label={userText.list}
        columns={createUserColumns(params, currentUser?.id ?? null, {
          edit: setEditing,
          setStatus: (user, status) => void setStatus([user], status),
          end: setEnding,
          signOut: signOut.confirmSignOut,
          resetPassword: setResetting,
          inviteAgain: (user) => void inviteAgain(user),
          resetFactor: currentUser?.admin === true ? reset.confirmReset : null,
          viewAccess: currentUser?.admin === true ? setViewing : null,
        })}
        page={page}
        failed={failed}
        unit="个"
        params={params}
        empty={{
          title: userText.empty,
          description: adminText.getEmptyDescription(params.filtered) ?? '',
        }}
        minWidth={1080}
        selection={can('user.status') || can('user.edit') ? selected.selection : undefined}
      />
      <BatchBar selected={selected} unit="个">
        {can('user.edit') && (
          <button type="button" className={textButton} onClick={() => setAssigning(true)}>
            {userText.assignRole}
          </button>
        )}
        {can('user.edit') && (
          <button type="button" className={textButton} onClick={() => setJoining(true)}>
            {userText.joinGroup}
          </button>
        )}
        {can('user.status') && (
          <>
            <button
              type="button"
              className={textButton}
              onClick={() => void changeStatus('INACTIVE')}
            >
              {userText.disable}
            </button>
            <button
              type="button"
              className={textButton}
              onClick={() => void changeStatus('ACTIVE')}
            >
              {userText.enable}
            </button>
          </>
        )}
      </BatchBar>
      <AssignRoleSheet
        open={isAssigning}
        users={selected.rows}
        roles={roles}
        close={() => setAssigning(false)}
        onDone={selected.remove}
      />
      <JoinGroupSheet
        open={isJoining}
        users={selected.rows}
        close={() => setJoining(false)}
        onDone={selected.remove}
      />
      <ResetPasswordSheet user={resetting} close={() => setResetting(null)} />
      <UserSheet user={editing} roles={roles} close={() => setEditing(null)} />
      <UserAccessSheet user={viewing} close={() => setViewing(null)} />
      <EndAccount user={ending} close={() => setEnding(null)} />
      {reset.confirmDialog}
      {signOut.confirmDialog}
    </AdminPage>
  );
}
