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
  const inAddress = params.get(name) === 'true';
  const [checked, setChecked] = useState(inAddress);
  const [seen, setSeen] = useState(inAddress);
  if (seen !== inAddress) {
    setSeen(inAddress);
    setChecked(inAddress);
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
