import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { AskDialog } from '../../../ui/ask-dialog.tsx';
import { buttonClass } from '../../../ui/button.ts';
import { PickField } from '../../../ui/pick-field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { securityText as words } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import styles from './security.module.css';

const find = (keyword: string) => call('GET /user/closing/heir', { query: { keyword } });

/** Asks what happens to what the person wrote, then for the end of the account. Comes when it is first opened. */
export default function ClosingDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const [handOver, setHandOver] = useState(false);
  const [heir, setHeir] = useState<UserBrief | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const ask = async () => {
    if (handOver && heir === null) return setFailure(words.heirMissing);
    setBusy(true);
    const body = { heirId: handOver ? (heir?.id ?? null) : null };
    const answer = await confirmed(() => call('POST /user/closing', { body }));
    setBusy(false);
    if (answer === null) return;
    if (!answer.ok) return setFailure(serverMessage(answer.error.msg, words.failed));
    onClose();
    toast.done(words.asked);
    await revalidate();
  };
  const choose = (over: boolean) => {
    setHandOver(over);
    setFailure(null);
  };
  return (
    <AskDialog
      open
      title={words.askTitle}
      yes={{ label: words.ask, run: () => void ask(), danger: true, busy }}
      no={{ label: words.cancel, run: onClose }}
    >
      <p>{words.askWords}</p>
      {user?.staff === true && (
        <fieldset className={styles.choice}>
          <legend>{words.contents}</legend>
          <label>
            <input type="radio" checked={!handOver} onChange={() => choose(false)} />
            {words.leave}
          </label>
          <label>
            <input type="radio" checked={handOver} onChange={() => choose(true)} />
            {words.handOver}
          </label>
          {handOver && heir === null && (
            <PickField
              label={words.heir}
              hint={words.heirHint}
              none={words.heirNone}
              failed={words.failed}
              find={find}
              keyOf={({ id }) => String(id)}
              nameOf={({ nickname }) => nickname}
              onPick={(person) => {
                setHeir(person);
                setFailure(null);
              }}
              error={undefined}
            />
          )}
          {handOver && heir !== null && (
            <p>
              {words.heirChosen(heir.nickname)}{' '}
              <button
                type="button"
                className={buttonClass('text', 'small')}
                onClick={() => setHeir(null)}
              >
                {words.heirAnother}
              </button>
            </p>
          )}
        </fieldset>
      )}
      <Failure>{failure}</Failure>
    </AskDialog>
  );
}
