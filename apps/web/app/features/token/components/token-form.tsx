import type { Result } from '@zhihui/contract/client.ts';
import {
  DEFAULT_TOKEN_DAYS,
  MAX_TOKEN_NAME,
  TOKEN_SPANS,
} from '@zhihui/contract/features/token/token.limits.ts';
import type { Scope } from '@zhihui/contract/scopes.ts';
import { SCOPES } from '@zhihui/contract/scopes.ts';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { Field, inputClass } from '../../../ui/field.tsx';
import fieldStyles from '../../../ui/field.module.css';
import { getText, useFormCall } from '../../../ui/use-form-call.ts';
import { getDayIn, getLastPossibleDay } from '../token-days.ts';
import { tokenText as text } from '../token.text.ts';
import { ScopeChoice } from './scope-choice.tsx';

/** What the form of a token asks for. */
export interface TokenValues {
  name: string;
  scopes: Scope[];
  lastDay: string;
}

interface TokenFormProps<T> {
  title: string;
  /** Scopes to choose from. */
  scopes: readonly Scope[];
  /** Further fields after the name. */
  children?: (errors: Record<string, string>) => ReactNode;
  /** Null when the user gave up. */
  send: (values: TokenValues, form: FormData) => Promise<Result<T> | null>;
  onCreated: (token: T) => void;
  onClose: () => void;
}

const CUSTOM = 'custom';

/** The dialog that makes a token: its name, until when it works, and what it may do. */
export function TokenForm<T>(props: TokenFormProps<T>) {
  const { title, scopes, children, send, onCreated, onClose } = props;
  const id = useId();
  const [span, setSpan] = useState(String(DEFAULT_TOKEN_DAYS));
  const { form, errors, failure, saving, submit } = useFormCall<T>(async (values) => {
    const chosen = SCOPES.filter((scope) => values.has(scope));
    const name = getText(values, 'name').trim();
    if (chosen.length === 0) return { fields: { scopes: text.noScopes } };
    const lastDay = span === CUSTOM ? getText(values, 'lastDay') : getDayIn(Number(span));
    return send({ name, scopes: chosen, lastDay }, values);
  }, onCreated);
  return (
    <FormDialog
      formId={id}
      title={title}
      save={saving ? text.submitting : text.submit}
      saving={saving}
      onClose={onClose}
    >
      <form ref={form} id={id} noValidate onSubmit={submit}>
        <Field
          label={text.name}
          name="name"
          required
          autoComplete="off"
          maxLength={MAX_TOKEN_NAME}
          placeholder={text.namePlaceholder}
          error={errors['name']}
        />
        {children?.(errors)}
        <div className={fieldStyles.field}>
          <label htmlFor={`${id}span`}>{text.span}</label>
          <select
            id={`${id}span`}
            className={inputClass}
            value={span}
            onChange={({ target }) => setSpan(target.value)}
          >
            {[...TOKEN_SPANS.map(String), CUSTOM].map((value) => (
              <option key={value} value={value}>
                {text.spans[value]}
              </option>
            ))}
          </select>
          {span !== CUSTOM && (
            <span className={fieldStyles.hint}>{text.spanHint(getDayIn(Number(span)))}</span>
          )}
        </div>
        {span === CUSTOM && (
          <Field
            label={text.lastDay}
            type="date"
            name="lastDay"
            required
            min={getDayIn(0)}
            max={getLastPossibleDay()}
            defaultValue={getDayIn(DEFAULT_TOKEN_DAYS)}
            error={errors['lastDay']}
          />
        )}
        <ScopeChoice scopes={scopes} error={errors['scopes']} />
        <Failure>{failure}</Failure>
      </form>
    </FormDialog>
  );
}
