import { useEffect, useRef } from 'react';
import type { FormEvent } from 'react';
import { createUnsentStore } from './unsent-store.ts';

type Values = Record<string, string>;

/**
 * A form whose values outlive the session of their user: they are stored with each input, and restored when the
 * form is next mounted. Passwords, codes and files are not stored. `onFilled` is called when values were restored.
 */
export function useUnsentForm(
  userId: unknown,
  name: string,
  onFilled?: (form: HTMLFormElement) => void,
) {
  const form = useRef<HTMLFormElement>(null);
  const store = createUnsentStore(userId, name);
  useEffect(() => {
    const text = store.read();
    if (text === null || form.current === null) return;
    fill(form.current, parse(text));
    onFilled?.(form.current);
    // once, when the form is mounted
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return {
    form,
    onInput: ({ currentTarget }: FormEvent<HTMLFormElement>) =>
      void store.write(JSON.stringify(getValues(currentTarget))),
    /** Removes the stored values. */
    discard: () => void store.write(''),
  };
}

function getValues(form: HTMLFormElement): Values {
  const secret = new Set(
    [...form.querySelectorAll<HTMLInputElement>('[type=password], [type=file]')].map(
      (input) => input.name,
    ),
  );
  const values: Values = {};
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && !secret.has(name)) values[name] = value;
  return values;
}

function fill(form: HTMLFormElement, values: Values): void {
  for (const [name, value] of Object.entries(values)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = true;
    else if (control !== null && 'value' in control) control.value = value;
  }
}

function parse(text: string): Values {
  try {
    return JSON.parse(text) as Values;
  } catch {
    return {};
  }
}
