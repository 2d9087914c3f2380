import type { MustReadState } from '@zhihui/contract/features/must-read/must-read.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { toast } from '../../../ui/toast.tsx';
import { mustReadText } from '../must-read.text.ts';
import { ConfirmedByAll } from './confirmed-by-all.tsx';
import { ManageForm } from './manage-form.tsx';
import styles from './must-read.module.css';

interface ManageDialogProps {
  id: Id;
  open: boolean;
  close: () => void;
}

/** Asks groups to read a content, and shows how far they are: loaded each time it opens, so that it is up to date. */
export default function ManageDialog({ id, open, close }: ManageDialogProps) {
  const form = useId();
  const [state, setState] = useState<MustReadState | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isEnding, setEnding] = useState(false);
  const [busy, setBusy] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!open) return undefined;
    let current = true;
    void call('GET /mustRead/:contentId', { params: { contentId: id } }).then((result) => {
      if (!current) return;
      if (result.ok) setState(result.data);
      setFailure(result.ok ? null : getServerMessage(result.error.msg, mustReadText.loadFailed));
    });
    return () => {
      current = false;
    };
  }, [id, open, attempt]);
  const leave = () => {
    setState(null);
    close();
  };
  const end = async () => {
    setBusy(true);
    const result = await call('DELETE /mustRead/:contentId', { params: { contentId: id } });
    setBusy(false);
    setEnding(false);
    if (!result.ok) return setFailure(getServerMessage(result.error.msg, mustReadText.saveFailed));
    toast.success(mustReadText.ended);
    leave();
  };
  const request = state?.request ?? null;
  return (
    <>
      <Dialog
        open={open}
        title={mustReadText.title}
        onClose={leave}
        footer={
          <>
            {request !== null && (
              <button
                type="button"
                className={getButtonClass('text')}
                onClick={() => setEnding(true)}
              >
                {mustReadText.end}
              </button>
            )}
            <button type="button" className={getButtonClass()} onClick={leave}>
              {mustReadText.cancel}
            </button>
            {state?.confirmedByAll !== true && (
              <button
                type="submit"
                form={form}
                className={getButtonClass('primary')}
                disabled={state === null}
              >
                {request === null ? mustReadText.ask : mustReadText.save}
              </button>
            )}
          </>
        }
      >
        {state === null && failure === null && (
          <p className={styles.quiet} role="status">
            {mustReadText.loading}
          </p>
        )}
        <Failure>{failure}</Failure>
        {state === null && failure !== null && (
          <button
            type="button"
            className={getButtonClass('plain', 'small')}
            onClick={() => setAttempt(attempt + 1)}
          >
            {mustReadText.retry}
          </button>
        )}
        {state?.confirmedByAll === true && <ConfirmedByAll id={id} hasRequest={request !== null} />}
        {state?.confirmedByAll === false && (
          <ManageForm
            formId={form}
            contentId={id}
            state={state}
            onSaved={() => {
              toast.success(mustReadText.saved);
              leave();
            }}
          />
        )}
      </Dialog>
      <ChoiceDialog
        open={isEnding}
        title={mustReadText.endTitle}
        accept={{ label: mustReadText.end, run: () => void end(), danger: true, busy }}
        decline={{ label: mustReadText.keep, run: () => setEnding(false) }}
      >
        <p>{mustReadText.endDescription}</p>
      </ChoiceDialog>
    </>
  );
}
