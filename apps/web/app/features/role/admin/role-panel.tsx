import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { useState } from 'react';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PermissionTree } from './permission-tree.tsx';
import type { Groups } from './role-query.ts';
import { RoleRemoval } from './role-removal.tsx';
import type { Draft } from './role-sheet.tsx';
import { roleText } from './role.text.ts';
import { SaveBar } from './save-bar.tsx';
import styles from './permission.module.css';

interface RolePanelProps {
  role: RoleDetail;
  roles: RoleDetail[];
  groups: Groups;
  edit: (draft: Draft) => void;
}

/** One role: what can be done with it, its codes, and what saving them would change. */
export function RolePanel({ role, roles, groups, edit }: RolePanelProps) {
  const { can, user } = useSession();
  const [selectedCodes, setSelectedCodes] = useState<ReadonlySet<string>>(
    () => new Set(role.permissions),
  );
  const [keyword, setKeyword] = useState('');
  const [isRemoving, setIsRemoving] = useState(false);
  const all = role.code === 'Admin';
  return (
    <section aria-labelledby="role-name">
      <div className={styles.head}>
        <h2 id="role-name">{role.name}</h2>
        {role.builtIn && <Tag>{roleText.builtIn}</Tag>}
        {role.staff && <Tag>{roleText.staff}</Tag>}
        <span className={styles.quiet}>{roleText.holders(role.holders)}</span>
        <span className={styles.grow} />
        <input
          type="search"
          className={inputClass}
          aria-label={roleText.find}
          placeholder={roleText.searchPlaceholder}
          maxLength={60}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
        {can('role.add') && !all && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() =>
              edit({
                name: roleText.copyName(role.name),
                staff: role.staff,
                codes: role.permissions,
              })
            }
          >
            {roleText.copy}
          </button>
        )}
        {role.abilities.edit && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => edit({ id: role.id, name: role.name, staff: role.staff })}
          >
            {roleText.rename}
          </button>
        )}
        {role.abilities.delete && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => setIsRemoving(true)}
          >
            {roleText.remove}
          </button>
        )}
      </div>
      <p className={styles.quiet}>{getHint(role, user?.roleCode)}</p>
      <PermissionTree
        groups={groups}
        keyword={keyword}
        before={new Set(role.permissions)}
        selectedCodes={
          all
            ? new Set(groups.flatMap(({ codes }) => codes.map(({ code }) => code)))
            : selectedCodes
        }
        // who is no Admin gives and takes what they hold themselves
        open={(code) => role.abilities.permission && (user?.admin === true || can(code))}
        change={setSelectedCodes}
      />
      <SaveBar
        role={role}
        groups={groups}
        selectedCodes={selectedCodes}
        discard={() => setSelectedCodes(new Set(role.permissions))}
      />
      <RoleRemoval role={role} roles={roles} open={isRemoving} close={() => setIsRemoving(false)} />
    </section>
  );
}

function getHint({ code, abilities }: RoleDetail, ownRoleId: string | undefined): string {
  if (code === 'Admin') return roleText.allHint;
  if (!abilities.permission) return code === ownRoleId ? roleText.ownHint : roleText.readHint;
  return code === 'Moderator' ? roleText.moderatorHint : roleText.hint;
}
