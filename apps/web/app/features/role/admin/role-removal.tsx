import type { RoleDetail } from '@zhihui/contract/features/role/role.schema.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
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
  const others = roles.filter(
    ({ id, code, grantable }) => id !== role.id && code !== 'Admin' && grantable,
  );
  const [moveTo, setMoveTo] = useState(() => String(others.at(-1)?.id ?? ''));
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const remove = async () => {
    setBusy(true);
    const query = role.holders > 0 && moveTo !== '' ? { moveTo } : {};
    const answer = await call('DELETE /role/:id', { params: { id: role.id }, query });
    setBusy(false);
    close();
    if (answer.ok) toast.done(roleText.removed);
    else toast.error(serverMessage(answer.error.msg, roleText.failed));
    await navigate(answer.ok ? '?' : `?role=${role.id}`, { preventScrollReset: true });
  };
  return (
    <AskDialog
      open={open}
      title={roleText.removeTitle(role.name)}
      yes={{ label: roleText.remove, run: () => void remove(), danger: true, busy }}
      no={{ label: adminText.cancel, run: close }}
    >
      {role.holders === 0 ? (
        <p>{roleText.removeWords}</p>
      ) : (
        <>
          <p>{roleText.moveWords(role.holders)}</p>
          <label className={styles.move}>
            {roleText.moveTo}
            <select
              className={inputClass}
              value={moveTo}
              onChange={({ target }) => setMoveTo(target.value)}
            >
              {others.map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        </>
      )}
    </AskDialog>
  );
}
