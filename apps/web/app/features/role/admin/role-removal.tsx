import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText } from '../../admin/admin.public.ts';
import { roleText } from './role.text.ts';
import styles from './permission.module.css';

interface RoleRemovalProps {
  role: RoleDetail;
  roles: RoleDetail[];
  open: boolean;
  close: () => void;
}

/** Asks before a role is deleted, and which one its people get instead. */
export function RoleRemoval({ role, roles, open, close }: RoleRemovalProps) {
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
