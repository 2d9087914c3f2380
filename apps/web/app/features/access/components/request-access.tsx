import type { OwnRequest } from '@zhihui/contract/features/access/access.endpoints.ts';
import type { Result } from '@zhihui/contract/client.ts';
import { MAX_REQUEST_REASON } from '@zhihui/contract/features/access/access.limits.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import { useEffect, useId, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { accessText } from '../access.text.ts';
import { requestText as words } from '../request.text.ts';
import styles from './request-access.module.css';

interface RequestAccessProps {
  model: ContentModel;
  targetId: string;
}

/**
 * Lets a reader request access to the address of an item. It goes by the address alone, so that it says nothing about
 * whether there is an item.
 */
export default function RequestAccess({ model, targetId }: RequestAccessProps) {
  const [request, setRequest] = useState<OwnRequest | null>();
  const [isAgain, setAgain] = useState(false);
  useEffect(() => {
    let current = true;
    const load = async () => {
      const result = await call('GET /access/request', { query: { model, targetId } });
      // without an answer the form is shown: the server notices a second request
      if (current) setRequest(result.ok ? result.data : null);
    };
    void load();
    return () => {
      current = false;
    };
  }, [model, targetId]);
  if (request === undefined) return null;
  const isOpen = request === null || request.state === 'WITHDRAWN' || isAgain;
  return (
    <section className={styles.box}>
      {isOpen ? (
        <RequestForm
          model={model}
          targetId={targetId}
          onSent={(sent) => {
            setRequest(sent);
            setAgain(false);
          }}
        />
      ) : (
        <RequestState request={request} onChange={setRequest} requestAgain={() => setAgain(true)} />
      )}
    </section>
  );
}

type RequestFormProps = RequestAccessProps & { onSent: (request: OwnRequest) => void };

function RequestForm({ model, targetId, onSent }: RequestFormProps) {
  const id = useId();
  const { user } = useSession();
  const [length, setLength] = useState(0);
  const { form, errors, failure, saving, submit } = useFormCall(async (values) => {
    const reason = getText(values, 'reason').trim();
    if (reason === '') return { fields: { reason: words.reasonMissing } };
    return call('POST /access/request', { body: { model, targetId, reason } });
  }, onSent);
  const error = errors['reason'];
  return (
    <form ref={form} noValidate className={styles.form} onSubmit={submit}>
      <div className={styles.label}>
        <label htmlFor={`${id}reason`}>{words.reason}</label>
        <span>{words.count(length, MAX_REQUEST_REASON)}</span>
      </div>
      <textarea
        id={`${id}reason`}
        name="reason"
        className={inputClass}
        rows={3}
        maxLength={MAX_REQUEST_REASON}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}error`}
        onChange={({ target }) => setLength(target.value.length)}
      />
      {error !== undefined && (
        <span id={`${id}error`} className={styles.error}>
          {error}
        </span>
      )}
      <Failure>{failure}</Failure>
      <button
        type="submit"
        className={getButtonClass('primary', 'normal', true)}
        aria-busy={saving}
      >
        {words.submit}
      </button>
      {user !== null && <p className={styles.account}>{words.account(user.nickname)}</p>}
    </form>
  );
}

interface RequestStateProps {
  request: OwnRequest;
  onChange: (request: OwnRequest) => void;
  requestAgain: () => void;
}

/** What became of a request, and what its author can do about it. */
function RequestState({ request, onChange, requestAgain }: RequestStateProps) {
  const { state, createdAt, answer } = request;
  return (
    <div role="status">
      {state === 'PENDING' && (
        <>
          <h2>{words.pendingTitle}</h2>
          <p>
            {words.sentAt}
            <Time at={createdAt} />
            {words.pendingDescription}
          </p>
          <PendingActions request={request} onChange={onChange} />
        </>
      )}
      {state === 'REFUSED' && (
        <>
          <h2>{words.refusedTitle}</h2>
          <p>{answer === '' ? words.refusedDescription : words.refusedReason(answer)}</p>
        </>
      )}
      {state === 'GRANTED' && (
        <>
          <h2>{words.grantedTitle}</h2>
          <p>{words.grantedDescription}</p>
        </>
      )}
      {state !== 'PENDING' && (
        <div className={styles.actions}>
          {state === 'GRANTED' && (
            <button
              type="button"
              className={getButtonClass('plain', 'small')}
              onClick={() => window.location.reload()}
            >
              {words.reload}
            </button>
          )}
          <button type="button" className={getButtonClass('plain', 'small')} onClick={requestAgain}>
            {words.again}
          </button>
        </div>
      )}
    </div>
  );
}

type PendingActionsProps = Omit<RequestStateProps, 'requestAgain'>;

function PendingActions({ request: { id, canRemind }, onChange }: PendingActionsProps) {
  const [busy, setBusy] = useState(false);
  const run = async (send: () => Promise<Result<OwnRequest>>, message: string) => {
    if (busy) return;
    setBusy(true);
    const result = await send();
    setBusy(false);
    if (result.ok) {
      toast.success(message);
      onChange(result.data);
    } else toast.error(getServerMessage(result.error.msg, accessText.failed));
  };
  const input = { params: { id } };
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={getButtonClass('plain', 'small')}
        aria-busy={busy}
        onClick={() => void run(() => call('DELETE /access/request/:id', input), words.withdrawn)}
      >
        {words.withdraw}
      </button>
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        // it stays in place with the focus once the reminder is sent
        aria-disabled={canRemind ? undefined : true}
        onClick={() => {
          if (!canRemind) return;
          void run(() => call('PUT /access/request/:id/remind', input), words.reminded);
        }}
      >
        {canRemind ? words.remind : words.reminded}
      </button>
    </div>
  );
}
