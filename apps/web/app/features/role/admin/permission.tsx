import { useLoaderData } from 'react-router';
import type { LoaderFunctionArgs } from 'react-router';
import { useState } from 'react';
import { apiContext } from '../../../api/context.ts';
import { unwrap } from '../../../api/load.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { AdminPage, MenuIcon, officeMeta } from '../../admin/admin.public.ts';
import { PreviewButton } from './preview-button.tsx';
import { RoleList } from './role-list.tsx';
import { RolePanel } from './role-panel.tsx';
import { RoleSheet } from './role-sheet.tsx';
import type { Draft } from './role-sheet.tsx';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

/** All roles with their people and codes, and the codes there are. `role` in the address says which one is shown. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const call = context.get(apiContext);
  const [roles, groups] = await Promise.all([
    call('GET /role/page', { query: { size: 100 } }),
    call('GET /permission'),
  ]);
  const { records } = unwrap(roles, request);
  const wanted = new URL(request.url).searchParams.get('role');
  const shown = records.find(({ id }) => String(id) === wanted) ?? records[1] ?? records[0];
  return { roles: records, shown: shown ?? null, groups: unwrap(groups, request) };
}

export function meta() {
  return officeMeta(roleText.title);
}

export default function Permission() {
  const { roles, shown, groups } = useLoaderData<typeof loader>();
  const { can } = useSession();
  const [sheet, setSheet] = useState<Draft | null>(null);
  return (
    <AdminPage
      title={roleText.title}
      total={roleText.total(roles.length)}
      tools={
        <>
          {shown?.abilities.preview === true && <PreviewButton role={shown} />}
          {can('role.add') && (
            <button
              type="button"
              className={buttonClass('primary')}
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
        <RoleList roles={roles} shown={shown} />
        {shown !== null && (
          <RolePanel
            // what was ticked for one role is nothing to another, nor to one that somebody else has changed meanwhile
            key={`${shown.id} ${shown.permissions.join()}`}
            role={shown}
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
