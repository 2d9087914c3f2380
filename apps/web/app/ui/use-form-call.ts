import type { Result } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { getServerMessage } from '../lib/server-message.ts';
import { focusFirstError } from './field.tsx';

const FAILED = '操作失败，请稍后重试';

type Errors = Record<string, string>;

/**
 * A form that makes a call. `send` returns the result of the server, an error message, errors of fields, or null when
 * the user cancels; `done` receives the data of a success. Typed values survive failures.
 */
export function useFormCall<T>(
  send: (values: FormData) => Promise<Result<T> | string | { fields: Errors } | null>,
  onSuccess: (data: T) => void,
  /** Ref to the form, when the caller needs it too. */
  formRef?: RefObject<HTMLFormElement | null>,
) {
  const ownRef = useRef<HTMLFormElement>(null);
  const form = formRef ?? ownRef;
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const showErrors = (fields: Errors, message: string | null) => {
    setErrors(fields);
    setFailure(message);
    if (form.current !== null && Object.keys(fields).length > 0) focusFirstError(form.current);
  };
  const run = async (values: FormData) => {
    setSaving(true);
    const result = await send(values);
    setSaving(false);
    if (result === null) return;
    if (typeof result === 'string') return showErrors({}, result);
    if ('fields' in result) return showErrors(result.fields, null);
    if (result.ok) {
      showErrors({}, null);
      return onSuccess(result.data);
    }
    const { fields } = (result.error.detail ?? {}) as Partial<FieldErrors>;
    if (fields !== undefined) return showErrors(fields, getHiddenErrors(form.current, fields));
    showErrors({}, getServerMessage(result.error.msg, FAILED));
  };
  return {
    form,
    errors,
    failure,
    setFailure,
    saving,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (!saving) void run(new FormData(event.currentTarget));
    },
  };
}

/** Returns errors of fields that the form does not have. */
function getHiddenErrors(form: HTMLFormElement | null, fields: Errors): string | null {
  const hiddenErrors = Object.entries(fields).filter(([name]) => !form?.elements.namedItem(name));
  return hiddenErrors[0]?.[1] ?? null;
}

/** Returns a value of the form; an empty string when it is missing. */
export function getText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
