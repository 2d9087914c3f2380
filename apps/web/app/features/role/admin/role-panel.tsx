import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { useState, useEffect } from 'react';
import { useNavigate, useBlocker, useRevalidator } from 'react-router';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { PermissionTree } from './permission-tree.tsx';
import type { Groups } from './permission-tree.tsx';
import type { Draft } from './role-sheet.tsx';
import { roleText } from './role.text.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import styles from './permission.module.css';

interface RolePanelProps {
  role: RoleDetail;
  roles: RoleDetail[];
  groups: Groups;
  edit: (draft: Draft) => void;
}

/** One role: its actions, its codes, and what saving them would change. */
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
        // users who are no Admins grant and revoke only codes they hold
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

interface RoleRemovalProps {
  role: RoleDetail;
  roles: RoleDetail[];
  open: boolean;
  close: () => void;
}

/** Confirms the deletion of a role and asks which one its users get. */
function RoleRemoval({ role, roles, open, close }: RoleRemovalProps) {
  const otherRoles = roles.filter(
    ({ id, code, grantable }) => id !== role.id && code !== 'Admin' && grantable,
  );
  const [targetRoleId, setTargetRoleId] = useState(() => String(otherRoles.at(-1)?.id ?? ''));
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    setBusy(true);
    const query = role.holders > 0 && targetRoleId !== '' ? { moveTo: targetRoleId } : {};
    const result = await call('DELETE /role/:id', { params: { id: role.id }, query });
    setBusy(false);
    close();
    if (result.ok) toast.success(roleText.removed);
    else toast.error(getServerMessage(result.error.msg, roleText.failed));
    await navigate(result.ok ? '?' : `?role=${role.id}`, { preventScrollReset: true });
  };
  return (
    <ChoiceDialog
      open={open}
      title={roleText.removeTitle(role.name)}
      accept={{ label: roleText.remove, run: () => void remove(), danger: true, busy }}
      decline={{ label: adminText.cancel, run: close }}
    >
      {role.holders === 0 ? (
        <p>{roleText.removeDescription}</p>
      ) : (
        <>
          <p>{roleText.moveDescription(role.holders)}</p>
          <label className={styles.move}>
            {roleText.moveTo}
            <select
              className={inputClass}
              value={targetRoleId}
              onChange={({ target }) => setTargetRoleId(target.value)}
            >
              {otherRoles.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </ChoiceDialog>
  );
}

interface SaveBarProps {
  role: RoleDetail;
  groups: Groups;
  selectedCodes: ReadonlySet<string>;
  discard: () => void;
}

/** Summarizes what a change grants and revokes, and for how many users; asks before unsaved changes are left. */
function SaveBar({ role, groups, selectedCodes, discard }: SaveBarProps) {
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const before = new Set(role.permissions);
  const codes = groups.flatMap((group) => group.codes);
  const granted = codes.filter(({ code }) => selectedCodes.has(code) && !before.has(code));
  const revoked = codes.filter(({ code }) => !selectedCodes.has(code) && before.has(code));
  const dirty = granted.length + revoked.length > 0;
  const save = async () => {
    setBusy(true);
    const result = await call('PUT /role/:id/permission', {
      params: { id: role.id },
      body: { codes: [...selectedCodes], basedOn: role.permissions },
    });
    setBusy(false);
    if (result.ok) toast.success(roleText.saved);
    else toast.error(getServerMessage(result.error.msg, roleText.failed));
    // also after another user's change, which is shown then
    if (result.ok || result.error.code === 409) await revalidate();
  };
  if (!dirty) return null;
  return (
    <>
      <section className={styles.bar} aria-label={roleText.unsaved}>
        <div>
          <b>
            {role.holders > 0
              ? roleText.after(role.holders, role.name)
              : roleText.changeSummary(role.name)}
          </b>
          <ul>
            {granted.length > 0 && (
              <li data-tone="ok">{`${roleText.canNow} ${granted.map(({ name }) => name).join('、')}`}</li>
            )}
            {revoked.length > 0 && (
              <li data-tone="err">{`${roleText.canNoLonger} ${revoked.map(({ name }) => name).join('、')}`}</li>
            )}
          </ul>
        </div>
        <span className={styles.grow} />
        <button type="button" className={getButtonClass()} onClick={discard}>
          {roleText.discard}
        </button>
        <button
          type="button"
          className={getButtonClass('primary')}
          aria-busy={busy}
          onClick={() => !busy && void save()}
        >
          {roleText.save}
        </button>
      </section>
      <UnsavedGuard />
    </>
  );
}

/** Asks before unsaved changes are left, also for another role. */
function UnsavedGuard() {
  const blocker = useBlocker(true);
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', preventUnload);
    return () => window.removeEventListener('beforeunload', preventUnload);
  }, []);
  return (
    <ChoiceDialog
      open={blocker.state === 'blocked'}
      title={roleText.unsavedTitle}
      accept={{ label: roleText.discardAndLeave, run: () => blocker.proceed?.(), danger: true }}
      decline={{ label: roleText.stayOnPage, run: () => blocker.reset?.() }}
    >
      <p>{roleText.unsavedDescription}</p>
    </ChoiceDialog>
  );
}
