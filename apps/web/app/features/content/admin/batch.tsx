import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { BatchBar, adminStyles as styles } from '../../admin/admin.public.ts';
import { canApply } from './row-actions.tsx';
import type { TableActions } from './row-actions.tsx';

interface BatchProps<T extends ManagedItem> {
  rows: readonly T[];
  tableActions: TableActions<T>;
  unit: string;
  clear: () => void;
}

/** What can be done with at least one of the selected rows; the others are left out, and named. */
export function Batch<T extends ManagedItem>({ rows, tableActions, unit, clear }: BatchProps<T>) {
  const { actions, formActions, runAction, openForm } = tableActions;
  return (
    <BatchBar count={rows.length} unit={unit} clear={clear}>
      {formActions
        .filter((item) => rows.some((row) => canApply(row, item)))
        .map((item) => (
          <Button key={item.key} label={item.label} press={() => openForm(rows, item)} />
        ))}
      {actions
        .filter((act) => rows.some((row) => canApply(row, act)))
        .map((item) => {
          // of those in another state nothing is to be said: they are as the act would make them
          const applicable = rows.filter((row) => item.isApplicable?.(row) ?? true);
          const press = () => runAction(applicable, item);
          return <Button key={item.key} label={item.label} danger={item.danger} press={press} />;
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
      className={cx(getButtonClass('text', 'small'), danger === true && styles.danger)}
      onClick={press}
    >
      {label}
    </button>
  );
}
