import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { adminText, fieldErrors } from '../../admin/admin.public.ts';
import styles from './people.module.css';
import { userText } from './people.text.ts';
import { PersonPicker } from './person-picker.tsx';
import { findActive } from './user-query.ts';
import type { ManagedUser } from './user-query.ts';

interface EndAccountProps {
  user: ManagedUser | null;
  close: () => void;
}

/** Asks what happens to what a person wrote, then ends their account for good. */
export function EndAccount({ user, close }: EndAccountProps) {
  const [handOver, setHandOver] = useState(false);
  const [heirId, setHeirId] = useState<string>();
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { revalidate } = useRevalidator();
  const { user: me } = useSession();
  const leave = () => {
    setHandOver(false);
    setHeirId(undefined);
    setError(undefined);
    close();
  };
  const end = async (id: ManagedUser['id']) => {
    if (handOver && heirId === undefined) {
      setError(userText.heirMissing);
      return;
    }
    setBusy(true);
    const query = handOver && heirId !== undefined ? { heirId } : {};
    const answer = await call('DELETE /user/:id', { params: { id }, query });
    setBusy(false);
    if (answer.ok) {
      toast.done(userText.ended);
      leave();
      await revalidate();
    } else
      setError(fieldErrors(answer)['heirId'] ?? serverMessage(answer.error.msg, adminText.failed));
  };
  return (
    <AskDialog
      open={user !== null}
      title={user === null ? '' : userText.endTitle(user.nickname)}
      yes={{
        label: userText.end,
        run: () => user !== null && void end(user.id),
        danger: true,
        busy,
      }}
      no={{ label: adminText.cancel, run: leave }}
    >
      <p>{userText.endWords}</p>
      {me?.admin === true && (
        <fieldset className={styles.choice}>
          <legend>{userText.contents}</legend>
          <label>
            <input type="radio" checked={!handOver} onChange={() => setHandOver(false)} />
            {userText.keep}
          </label>
          <label>
            <input type="radio" checked={handOver} onChange={() => setHandOver(true)} />
            {userText.handOver}
          </label>
          {handOver && (
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
    </AskDialog>
  );
}
