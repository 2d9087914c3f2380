import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, getFieldErrors } from '../../admin/admin.public.ts';
import styles from './people.module.css';
import { userText } from './people.text.ts';
import { PersonPicker } from './person-picker.tsx';
import { findActive } from './user-query.ts';
import type { ManagedUser } from './user-query.ts';

interface EndAccountProps {
  user: ManagedUser | null;
  close: () => void;
}

/** Asks what happens to a user's contents, then deletes their account for good. */
export function EndAccount({ user, close }: EndAccountProps) {
  const [transfer, setTransfer] = useState(false);
  const [heirId, setHeirId] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { user: currentUser } = useSession();
  const closeSheet = () => {
    setTransfer(false);
    setHeirId(undefined);
    setError(undefined);
    close();
  };
  const end = async (id: ManagedUser['id']) => {
    if (transfer && heirId === undefined) {
      setError(userText.heirMissing);
      return;
    }
    setBusy(true);
    const query = transfer && heirId !== undefined ? { heirId } : {};
    const result = await call('DELETE /user/:id', { params: { id }, query });
    setBusy(false);
    if (result.ok) {
      toast.success(userText.ended);
      closeSheet();
      await revalidate();
    } else
      setError(
        getFieldErrors(result)['heirId'] ?? getServerMessage(result.error.msg, adminText.failed),
      );
  };
  return (
    <ChoiceDialog
      open={user !== null}
      title={user === null ? '' : userText.endTitle(user.nickname)}
      accept={{
        label: userText.end,
        run: () => user !== null && void end(user.id),
        danger: true,
        busy,
      }}
      decline={{ label: adminText.cancel, run: closeSheet }}
    >
      <p>{userText.endDescription}</p>
      {currentUser?.admin === true && (
        <fieldset className={styles.choice}>
          <legend>{userText.contents}</legend>
          <label>
            <input type="radio" checked={!transfer} onChange={() => setTransfer(false)} />
            {userText.keepAnonymous}
          </label>
          <label>
            <input type="radio" checked={transfer} onChange={() => setTransfer(true)} />
            {userText.transfer}
          </label>
          {transfer && (
            <div className={styles.picker}>
              <PersonPicker
                label={userText.heir}
                find={findActive}
                value={heirId}
                invalid={error !== undefined}
                onChange={(id) => {
                  setHeirId(id);
                  setError(undefined);
                }}
              />
            </div>
          )}
        </fieldset>
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </ChoiceDialog>
  );
}
