import { Checkbox } from 'antd';
import { useState } from 'react';
import { adminStyles as styles } from '../../admin/admin.public.ts';
import type { TableParams } from '../../admin/admin.public.ts';

interface FlagFilterProps {
  params: TableParams;
  /** Its name in the address, where it says `true`. */
  name: string;
  children: string;
}

/** A filter that is on or off. Shows at once that it was pressed; the table follows. */
export function FlagFilter({ params, name, children }: FlagFilterProps) {
  const currentValue = params.get(name) === 'true';
  const [checked, setChecked] = useState(currentValue);
  const [lastValue, setLastValue] = useState(currentValue);
  if (lastValue !== currentValue) {
    setLastValue(currentValue);
    setChecked(currentValue);
  }
  return (
    <Checkbox
      className={styles.check}
      checked={checked}
      onChange={({ target }) => {
        setChecked(target.checked);
        params.set({ [name]: target.checked ? 'true' : undefined });
      }}
    >
      {children}
    </Checkbox>
  );
}
