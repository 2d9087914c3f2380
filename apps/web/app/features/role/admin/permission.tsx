import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { useState } from 'react';
import { apiContext } from '../../../api/context.ts';
import { unwrapOrRedirect } from '../../../api/load.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { AdminPage, MenuIcon, buildAdminMeta } from '../../admin/admin.public.ts';
import { PreviewButton } from './preview-button.tsx';
import { RoleList } from './role-list.tsx';
import { RolePanel } from './role-panel.tsx';
import { RoleSheet } from './role-sheet.tsx';
import type { Draft } from './role-sheet.tsx';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

/** Loads all roles with their users and codes, and all codes. `role` in the address names the one shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const [roles, groups] = await Promise.all([
    call('GET /role/page', { query: { size: 100 } }),
    call('GET /permission'),
  ]);
  const { records } = unwrapOrRedirect(roles, request);
  const requestedId = new URL(request.url).searchParams.get('role');
  const selectedRole =
    records.find(({ id }) => String(id) === requestedId) ?? records[1] ?? records[0];
  return {
    roles: records,
    selectedRole: selectedRole ?? null,
    groups: unwrapOrRedirect(groups, request),
  };
}

export function meta() {
  return buildAdminMeta(roleText.title);
}

export default function Permission() {
  const { roles, selectedRole, groups } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const [sheet, setSheet] = useState<Draft | null>(null);
  return (
    <AdminPage
      title={roleText.title}
      total={roleText.total(roles.length)}
      tools={
        <>
          {selectedRole?.abilities.preview === true && <PreviewButton role={selectedRole} />}
          {can('role.add') && (
            <button
              type="button"
              className={getButtonClass('primary')}
              aria-label={roleText.create}
              onClick={() => setSheet({ name: '', staff: false, codes: [] })}
            >
              <MenuIcon name="plus" />
              <span className="hide-s">{roleText.create}</span>
            </button>
          )}
        </>
      }
    >
      <div className={styles.perm}>
        <RoleList roles={roles} selectedRole={selectedRole} />
        {selectedRole !== null && (
          <RolePanel
            // a selection is dropped for another role, and when another user changed this one
            key={`${selectedRole.id} ${selectedRole.permissions.join()}`}
            role={selectedRole}
            roles={roles}
            groups={groups}
            edit={setSheet}
          />
        )}
      </div>
      <RoleSheet draft={sheet} close={() => setSheet(null)} />
    </AdminPage>
  );
}
