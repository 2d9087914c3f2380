import type { Result } from '@zhihui/contract/client.ts';
import type { FieldErrors } from '@zhihui/contract/errors.ts';
import { useRef, useState } from 'react';
import type { RefObject, SubmitEvent } from 'react';
import { serverMessage } from '../lib/server-message.ts';
import { focusFirstError } from './field.tsx';

const FAILED = '没有成功，请稍后重试';

type Errors = Record<string, string>;

/**
 * A form that makes a call. `send` gives the answer of the server, the words of what went wrong, errors at fields, or null when
 * the person would not go on; `done` gets the data of a success. What was typed stays whatever fails.
 */
export function useFormCall<T>(
  send: (values: FormData) => Promise<Result<T> | string | { fields: Errors } | null>,
  done: (data: T) => void,
  /** The form, where somebody else has to know it too. */
  outer?: RefObject<HTMLFormElement | null>,
) {
  const own = useRef<HTMLFormElement>(null);
  const form = outer ?? own;
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const refuse = (fields: Errors, words: string | null) => {
    setErrors(fields);
    setFailure(words);
    if (form.current !== null && Object.keys(fields).length > 0) focusFirstError(form.current);
  };
  const run = async (values: FormData) => {
    setSaving(true);
    const answer = await send(values);
    setSaving(false);
    if (answer === null) return;
    if (typeof answer === 'string') return refuse({}, answer);
    if ('fields' in answer) return refuse(answer.fields, null);
    if (answer.ok) {
      refuse({}, null);
      return done(answer.data);
    }
    const { fields } = (answer.error.detail ?? {}) as Partial<FieldErrors>;
    if (fields !== undefined) return refuse(fields, unshown(form.current, fields));
    refuse({}, serverMessage(answer.error.msg, FAILED));
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

/** Words about fields that the form does not show. */
function unshown(form: HTMLFormElement | null, fields: Errors): string | null {
  const named = Object.entries(fields).filter(([name]) => !form?.elements.namedItem(name));
  return named[0]?.[1] ?? null;
}

/** A text of the form; empty when there is none. */
export function textOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
