import {
  MAX_REQUEST_REASON,
  REQUEST_SPANS,
} from '@zhihui/contract/features/access/access.limits.ts';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { adminText } from '../../admin/admin.public.ts';
import { requestListText as words } from './access-admin.text.ts';
import type { Decision } from './request-columns.tsx';
import styles from './decide-dialog.module.css';

interface DecideDialogProps {
  decision: Decision | null;
  close: () => void;
}

/** Asks for how long a request is granted, or why it is refused. */
export function DecideDialog({ decision, close }: DecideDialogProps) {
  const id = useId();
  const name = decision?.request.user.nickname ?? '';
  const isGranted = decision?.granted === true;
  return (
    <Dialog
      confirm
      open={decision !== null}
      title={isGranted ? words.grantTitle(name) : words.refuseTitle(name)}
      onClose={close}
      footer={
        <>
          <button type="button" className={getButtonClass()} onClick={close}>
            {adminText.cancel}
          </button>
          <button
            type="submit"
            form={id}
            className={getButtonClass(isGranted ? 'primary' : 'danger')}
          >
            {isGranted ? words.grant : words.refuse}
          </button>
        </>
      }
    >
      {decision !== null && <DecideForm id={id} decision={decision} close={close} />}
    </Dialog>
  );
}

interface DecideFormProps {
  id: string;
  decision: Decision;
  close: () => void;
}

function DecideForm({ id, decision: { request, granted }, close }: DecideFormProps) {
  const { revalidate } = useRevalidator();
  const { form, errors, failure, submit } = useFormCall(
    async (values) => {
      const answer = getText(values, 'answer').trim();
      if (!granted && answer === '') return { fields: { answer: words.answerMissing } };
      const chosen = getText(values, 'span');
      const span = granted ? (REQUEST_SPANS.find((known) => known === chosen) ?? 'week') : null;
      const body = { id: request.id, granted, span, answer };
      const result = await call('PUT /access/request/decide', { body });
      // another moderator may have decided it, or its author withdrawn it
      if (!result.ok) void revalidate();
      return result;
    },
    () => {
      toast.success(granted ? words.granted : words.refused);
      close();
      void revalidate();
    },
  );
  return (
    <form ref={form} id={id} noValidate className={styles.form} onSubmit={submit}>
      {granted ? (
        <>
          <p>{words.grantDescription(request.content.title)}</p>
          <fieldset>
            <legend>{words.span}</legend>
            {REQUEST_SPANS.map((span) => (
              <label key={span}>
                <input type="radio" name="span" value={span} defaultChecked={span === 'week'} />
                {words.spans[span]}
              </label>
            ))}
          </fieldset>
        </>
      ) : (
        <>
          <label htmlFor={`${id}answer`}>{words.answer}</label>
          <textarea
            id={`${id}answer`}
            name="answer"
            className={inputClass}
            rows={3}
            maxLength={MAX_REQUEST_REASON}
            autoFocus
            aria-invalid={errors['answer'] === undefined ? undefined : true}
            aria-describedby={`${id}note`}
          />
          <span id={`${id}note`} data-error={errors['answer'] === undefined ? undefined : ''}>
            {errors['answer'] ?? words.answerHint}
          </span>
        </>
      )}
      <Failure>{failure}</Failure>
    </form>
  );
}
