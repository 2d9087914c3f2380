import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { cx } from '../../../lib/cx.ts';
import { buttonClass } from '../../../ui/button.ts';
import { BatchBar, adminStyles as styles } from '../../admin/admin.public.ts';
import { isFor } from './row-actions.tsx';
import type { RowDoings } from './row-actions.tsx';

interface BatchProps<T extends ManagedItem> {
  rows: readonly T[];
  doings: RowDoings<T>;
  unit: string;
  clear: () => void;
}

/** What can be done with at least one of the selected rows; the others are left out, and named. */
export function Batch<T extends ManagedItem>({ rows, doings, unit, clear }: BatchProps<T>) {
  const { acts, asking, act, ask } = doings;
  return (
    <BatchBar count={rows.length} unit={unit} clear={clear}>
      {asking
        .filter((one) => rows.some((row) => isFor(row, one)))
        .map((one) => (
          <Button key={one.key} label={one.label} press={() => ask(rows, one)} />
        ))}
      {acts
        .filter((one) => rows.some((row) => isFor(row, one)))
        .map((one) => {
          // of those in another state nothing is to be said: they are as the act would make them
          const fitting = rows.filter((row) => one.fits?.(row) ?? true);
          const press = () => act(fitting, one);
          return <Button key={one.key} label={one.label} danger={one.danger} press={press} />;
        })}
    </BatchBar>
  );
}

interface ButtonProps {
  label: string;
  danger?: boolean | undefined;
  press: () => void;
}

function Button({ label, danger, press }: ButtonProps) {
  return (
    <button
      type="button"
      className={cx(buttonClass('text', 'small'), danger === true && styles.danger)}
      onClick={press}
    >
      {label}
    </button>
  );
}
