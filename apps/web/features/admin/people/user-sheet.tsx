import { useState } from 'react';
import { buttonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import { SideSheet } from '../components/side-sheet.tsx';
import { userText } from './people.text.ts';
import { USER_FORM, UserForm } from './user-form.tsx';
import type { ManagedUser, RoleItem } from './user-query.ts';

interface UserSheetProps {
  user: ManagedUser | 'new' | null;
  roles: RoleItem[];
  close: () => void;
}

/** An account being made or changed. */
export function UserSheet({ user, roles, close }: UserSheetProps) {
  const [busy, setBusy] = useState(false);
  return (
    <SideSheet
      open={user !== null}
      title={user === 'new' ? userText.create : userText.edit}
      onClose={close}
      footer={
        <>
          <button type="button" className={buttonClass()} onClick={close}>
            {adminText.cancel}
          </button>
          <button
            type="submit"
            form={USER_FORM}
            className={buttonClass('primary')}
            aria-busy={busy}
          >
            {adminText.save}
          </button>
        </>
      }
    >
      {user !== null && (
        <UserForm
          user={user === 'new' ? null : user}
          roles={roles}
          close={close}
          setBusy={setBusy}
        />
      )}
    </SideSheet>
  );
}
