import { useState } from 'react';
import { toInstant, toLocalInput } from '../../../lib/local-time.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { inputClass } from '../../../ui/field.tsx';

interface MomentInputProps {
  id?: string;
  value?: string | null;
  onChange?: (instant: string | null) => void;
}

/** A date with its clock in the chosen zone, as a field of antd's forms. The browser keeps a half-typed one to itself. */
export function MomentInput({ id, value = null, onChange, ...described }: MomentInputProps) {
  const [zone] = useState(readChosenZone);
  return (
    <input
      {...described}
      id={id}
      type="datetime-local"
      className={inputClass}
      defaultValue={value === null ? '' : toLocalInput(value, zone)}
      onChange={(event) => onChange?.(toInstant(event.target.value, zone))}
    />
  );
}
