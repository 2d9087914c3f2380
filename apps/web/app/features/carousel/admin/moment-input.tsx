import { useState } from 'react';
import { instantOf, localOf } from '../../../lib/local-time.ts';
import { chosenZone } from '../../../lib/zone.ts';
import { inputClass } from '../../../ui/field.tsx';

interface MomentInputProps {
  id?: string;
  value?: string | null;
  onChange?: (instant: string | null) => void;
}

/** A date with its clock in the chosen zone, as a field of antd's forms. The browser keeps a half-typed one to itself. */
export function MomentInput({ id, value = null, onChange, ...described }: MomentInputProps) {
  const [zone] = useState(chosenZone);
  return (
    <input
      {...described}
      id={id}
      type="datetime-local"
      className={inputClass}
      defaultValue={value === null ? '' : localOf(value, zone)}
      onChange={(event) => onChange?.(instantOf(event.target.value, zone))}
    />
  );
}
