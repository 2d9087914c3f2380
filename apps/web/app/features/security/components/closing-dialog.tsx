import type { UserBrief } from '@zhihui/contract/features/user/user.schema.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { SearchSelect } from '../../../ui/search-select.tsx';
import { toast } from '../../../ui/toast.tsx';
import { securityText as words } from '../security.text.ts';
import { useConfirmed } from './confirm-provider.tsx';
import { Failure } from '../../../ui/failure.tsx';
import styles from './security.module.css';

const find = (keyword: string) => call('GET /user/closing/heir', { query: { keyword } });

/** Asks what happens to the user's contents, then requests the deletion of the account. Loaded when first opened. */
export default function ClosingDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const confirmed = useConfirmed();
  const { revalidate } = useRevalidator();
  const [transfers, setTransfers] = useState(false);
  const [heir, setHeir] = useState<UserBrief | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const requestClosing = async () => {
    if (transfers && heir === null) return setFailure(words.heirMissing);
    setBusy(true);
    const body = { heirId: transfers ? (heir?.id ?? null) : null };
    const result = await confirmed(() => call('POST /user/closing', { body }));
    setBusy(false);
    if (result === null) return;
    if (!result.ok) return setFailure(getServerMessage(result.error.msg, words.failed));
    onClose();
    toast.success(words.closingRequested);
    await revalidate();
  };
  const chooseTransfer = (transfer: boolean) => {
    setTransfers(transfer);
    setFailure(null);
  };
  return (
    <ChoiceDialog
      open
      title={words.closeTitle}
      accept={{ label: words.requestClosing, run: () => void requestClosing(), danger: true, busy }}
      decline={{ label: words.cancel, run: onClose }}
    >
      <p>{words.closeDescription}</p>
      {user?.staff === true && (
        <fieldset className={styles.choice}>
          <legend>{words.contents}</legend>
          <label>
            <input type="radio" checked={!transfers} onChange={() => chooseTransfer(false)} />
            {words.keepAnonymous}
          </label>
          <label>
            <input type="radio" checked={transfers} onChange={() => chooseTransfer(true)} />
            {words.transfers}
          </label>
          {transfers && heir === null && (
            <SearchSelect
              label={words.heir}
              hint={words.heirHint}
              emptyText={words.heirNone}
              failed={words.failed}
              search={find}
              getKey={({ id }) => String(id)}
              getName={({ nickname }) => nickname}
              onPick={(person) => {
                setHeir(person);
                setFailure(null);
              }}
              error={undefined}
            />
          )}
          {transfers && heir !== null && (
            <p>
              {words.heirChosen(heir.nickname)}{' '}
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                onClick={() => setHeir(null)}
              >
                {words.heirAnother}
              </button>
            </p>
          )}
        </fieldset>
      )}
      <Failure>{failure}</Failure>
    </ChoiceDialog>
  );
}
