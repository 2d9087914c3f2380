import { useState } from 'react';
import type { FormEvent, SubmitEvent } from 'react';
import type { CallError, FailedResult } from '@zhihui/contract/client.ts';
import { getServerMessage } from '../../lib/server-message.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { focusFirstError } from '../../ui/field.tsx';
import { authText } from './auth.text.ts';

export type Fields = Record<string, string>;

/** The errors of a rejected form, at fields or as a whole. */
export interface Refusal {
  fields: Fields;
  /** An error that belongs to no visible field. */
  notice: string | null;
  captchaRequired: boolean;
}

const NONE: Refusal = { fields: {}, notice: null, captchaRequired: false };

/** A refusal whose error belongs to no field. */
export const toNoticeRefusal = (notice: string): Refusal => ({ ...NONE, notice });

/** Reads a failed answer. `visibleFields` names the fields of the form; errors of other fields appear above the form. */
export function toRefusal({ error }: FailedResult, visibleFields: readonly string[]): Refusal {
  const data = (error.detail ?? {}) as { fields?: Fields; captchaRequired?: boolean };
  const fields = Object.fromEntries(
    Object.entries(data.fields ?? {}).filter(([name]) => visibleFields.includes(name)),
  );
  const notice = Object.keys(fields).length > 0 ? null : getErrorMessage(error);
  return { fields, notice, captchaRequired: data.captchaRequired === true };
}

/** Errors of browsers and proxies are in English; shows ours instead. */
function getErrorMessage({ code, msg }: CallError): string {
  return getServerMessage(msg, code === 500 ? authText.network : authText.failed);
}

/**
 * A form that keeps its input, is busy while `send` runs, and focuses the first rejected field. `send` resolves to the
 * refusal, or to null on success (the page is then about to change, so the form stays busy).
 */
export function useForm(send: (values: FormData) => Promise<Refusal | null>) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState(NONE);
  const ready = useHydrated();

  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    setRefusal(NONE);
    void send(new FormData(form)).then((newRefusal) => {
      if (newRefusal === null) return;
      setRefusal(newRefusal);
      setBusy(false);
      focusFirstError(form);
    });
  };
  /** An error of a field belongs to its old value. */
  const onInput = ({ target }: FormEvent<HTMLFormElement>): void => {
    const name = target instanceof HTMLInputElement ? target.name : '';
    if (!(name in refusal.fields)) return;
    const { [name]: _, ...fields } = refusal.fields;
    setRefusal({ ...refusal, fields });
  };
  /** Clears the notice once the user has done what it asks. */
  const clearNotice = (): void => setRefusal((before) => ({ ...before, notice: null }));
  return { busy, ready, refusal, setRefusal, clearNotice, handlers: { onSubmit, onInput } };
}

/** A text of the form; empty when there is none. */
export function getText(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}
