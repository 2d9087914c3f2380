import type { NewShare } from '@zhihui/contract/features/share/share.endpoints.ts';
import {
  MAX_SHARE_PASSWORD,
  MAX_SHARE_REMARK,
} from '@zhihui/contract/features/share/share.limits.ts';
import type { ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { Field } from '../../../ui/field.tsx';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { generatePassword } from '../generate-password.ts';
import { getDayChoices } from '../last-day.ts';
import { shareText as text } from '../share.text.ts';
import styles from './share.module.css';

interface ShareFormProps {
  formId: string;
  target: { targetType: ShareTarget; targetId: Id };
  onSaving: (saving: boolean) => void;
  /** Also receives the password, which the server does not answer. */
  onCreated: (share: NewShare, password: string) => void;
}

/** Until when a new link opens, its password, what it is for, and whether it names authors. */
export function ShareForm({ formId, target, onSaving, onCreated }: ShareFormProps) {
  const [days] = useState(getDayChoices);
  const [password, setPassword] = useState('');
  const { form, errors, failure, submit } = useFormCall(
    async (values) => {
      onSaving(true);
      const result = await call('POST /share', {
        body: {
          ...target,
          lastDay: getText(values, 'lastDay'),
          password: password.trim() === '' ? null : password,
          remark: getText(values, 'remark'),
          showsAuthor: values.has('showsAuthor'),
        },
      });
      onSaving(false);
      return result;
    },
    (share: NewShare) => onCreated(share, password.trim()),
  );
  return (
    <form ref={form} id={formId} noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={text.lastDay}
        type="date"
        name="lastDay"
        required
        min={days.first}
        max={days.last}
        defaultValue={days.usual}
        hint={text.lastDayHint}
        error={errors['lastDay']}
      />
      <Field
        label={text.password}
        name="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SHARE_PASSWORD}
        value={password}
        onChange={({ target: { value } }) => setPassword(value)}
        hint={text.passwordHint}
        error={errors['password']}
        after={
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            onClick={() => setPassword(generatePassword())}
          >
            {text.generate}
          </button>
        }
      />
      <Field
        label={text.remark}
        name="remark"
        autoComplete="off"
        maxLength={MAX_SHARE_REMARK}
        hint={text.remarkHint}
        error={errors['remark']}
        className={styles.wide}
      />
      <label className={styles.check}>
        <input type="checkbox" name="showsAuthor" defaultChecked />
        {text.showsAuthor}
      </label>
      <Failure>{failure}</Failure>
    </form>
  );
}
