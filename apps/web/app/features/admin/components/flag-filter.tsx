import { Checkbox } from 'antd';
import { useState } from 'react';
import type { TableParams } from './table-params.ts';
import styles from './admin.module.css';

interface FlagFilterProps {
  params: TableParams;
  /** Its name in the address. */
  name: string;
  /** Value in the address that turns it off; omitted: it is off unless the address has `true`. */
  off?: string;
  children: string;
}

/** A filter that is on or off. Shows the press at once; the table follows. */
export function FlagFilter({ params, name, off, children }: FlagFilterProps) {
  const value = params.get(name);
  const isOn = off === undefined ? value === 'true' : value !== off;
  const [checked, setChecked] = useState(isOn);
  const [lastOn, setLastOn] = useState(isOn);
  if (lastOn !== isOn) {
    setLastOn(isOn);
    setChecked(isOn);
  }
  return (
    <Checkbox
      className={styles.check}
      checked={checked}
      onChange={({ target }) => {
        setChecked(target.checked);
        const on = off === undefined ? 'true' : undefined;
        params.set({ [name]: target.checked ? on : off });
      }}
    >
      {children}
    </Checkbox>
  );
}
