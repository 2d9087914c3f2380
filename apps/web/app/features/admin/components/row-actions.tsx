import { Dropdown } from 'antd';
import type { Id } from '@zhihui/contract/schema.ts';
import type { ReactElement, ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import { formatCount } from '../../../lib/text.ts';
import { CSV_LIMIT } from './csv.ts';
import type { SelectedRows } from './use-selection.ts';
import styles from './row-menu.module.css';
import { CloseIcon } from '../../../ui/icon.tsx';
import adminStyles from './admin.module.css';

interface RowMenuAction {
  key: string;
  label: string;
  icon: ReactElement;
  /** A destructive action; stands below a divider. */
  danger?: boolean;
  /** Why the action is not possible here; it is listed, but cannot be chosen. */
  disabledReason?: string | undefined;
  /** Address that the action links to; without it, `onClick` runs. */
  to?: string;
  onClick?: () => void;
}

/** The less frequent actions on a row, in a menu; renders nothing without actions. `label` names the row. */
export function RowMenu({ label, actions }: { label: string; actions: readonly RowMenuAction[] }) {
  const navigate = useNavigate();
  if (actions.length === 0) return null;
  const toMenuItem = ({ to, disabledReason, ...action }: RowMenuAction) =>
    to === undefined
      ? {
          ...action,
          ...(disabledReason !== undefined && { disabled: true, title: disabledReason }),
          onClick: ({ domEvent }: { domEvent: { preventDefault(): void } }) => {
            // the same press of Enter would also activate what the action focuses: a button or a form
            domEvent.preventDefault();
            action.onClick?.();
          },
        }
      : {
          ...action,
          label: <Link to={to}>{action.label}</Link>,
          // a click on the link navigates by itself, while keys only reach the menu item around it
          onClick: ({ domEvent }: { domEvent: { type: string } }) => {
            if (domEvent.type === 'keydown') void navigate(to);
          },
        };
  const items = actions.flatMap((action, n) => [
    ...(action.danger === true && n > 0 ? [{ key: 'line', type: 'divider' as const }] : []),
    toMenuItem(action),
  ]);
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: styles.menu ?? '' }}
    >
      <button
        type="button"
        className={getButtonClass('text', 'small')}
        aria-haspopup="menu"
        aria-label={label}
      >
        {adminText.more}
      </button>
    </Dropdown>
  );
}

interface BatchBarProps {
  selected: Pick<SelectedRows<{ id: Id }>, 'count' | 'clear' | 'total' | 'selectAll'>;
  /** Measure word: 篇. */
  unit: string;
  children: ReactNode;
}

/** The actions on the selected rows; floats while rows are selected. */
export function BatchBar({ selected, unit, children }: BatchBarProps) {
  const { count, total, selectAll, clear } = selected;
  if (count === 0) return null;
  return (
    <section className={adminStyles.batch} aria-label={adminText.batch}>
      <span>
        {adminText.selected} <b>{formatCount(count)}</b> {unit}
      </span>
      {selectAll !== null && (
        <button type="button" className={getButtonClass('text', 'small')} onClick={selectAll}>
          {total > CSV_LIMIT
            ? adminText.selectFirst(formatCount(CSV_LIMIT), unit)
            : adminText.selectMatching(formatCount(total), unit)}
        </button>
      )}
      <hr />
      {children}
      <hr />
      <button
        type="button"
        className={iconButtonClass}
        aria-label={adminText.clearSelection}
        onClick={clear}
      >
        <CloseIcon />
      </button>
    </section>
  );
}
