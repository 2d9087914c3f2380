import { FormSheet } from '../../admin/admin.public.ts';
import { userText } from './people.text.ts';
import { UserForm } from './user-form.tsx';
import type { ManagedUser, RoleItem } from './user-query.ts';

interface UserSheetProps {
  user: ManagedUser | 'new' | null;
  roles: RoleItem[];
  close: () => void;
}

/** An account being made or changed. */
export function UserSheet({ user, roles, close }: UserSheetProps) {
  return (
    <FormSheet
      open={user !== null}
      title={user === 'new' ? userText.create : userText.edit}
      close={close}
    >
      {(sheet) =>
        user !== null && (
          <UserForm user={user === 'new' ? null : user} roles={roles} sheet={sheet} />
        )
      }
    </FormSheet>
  );
}
