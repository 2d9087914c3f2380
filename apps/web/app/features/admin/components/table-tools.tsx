import { Dropdown } from 'antd';
import type { MenuProps } from 'antd';
import { createContext, useContext, useState } from 'react';
import type { ReactElement } from 'react';
import { createPortal } from 'react-dom';
import { useRevalidator } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { iconButtonClass } from '../../../ui/button.ts';
import { adminText } from '../admin.text.ts';
import { MenuIcon } from './menu-icon.tsx';
import type { MenuIconName } from './menu-icon.tsx';
import styles from './table-tools.module.css';
import { DENSITIES } from './table-view.ts';
import type { Density, TableView } from './table-view.ts';

/** The place in the head of a screen where its table puts its tools; null until it is mounted. */
export const TableToolsSlot = createContext<HTMLElement | null>(null);

interface TableToolsProps {
  /** Columns that can be hidden. */
  columns: readonly { key: string; label: string }[];
  view: TableView;
  change: (changes: Partial<TableView>) => void;
}

/** Refresh, row height and choice of columns, in the head of the screen. */
export function TableTools(props: TableToolsProps) {
  const slot = useContext(TableToolsSlot);
  return slot === null ? null : createPortal(<Tools {...props} />, slot);
}

function Tools({ columns, view, change }: TableToolsProps) {
  const { revalidate, state } = useRevalidator();
  const [refreshing, setRefreshing] = useState(false);
  const refresh = async () => {
    setRefreshing(true);
    await revalidate();
    setRefreshing(false);
  };
  return (
    <>
      <button
        type="button"
        className={cx(iconButtonClass, styles.refresh)}
        aria-label={adminText.refresh}
        title={adminText.refresh}
        aria-busy={refreshing && state === 'loading'}
        onClick={() => void refresh()}
      >
        <MenuIcon name="refresh" />
      </button>
      <DensityMenu density={view.density} change={(density) => change({ density })} />
      {columns.length > 1 && (
        <ColumnMenu
          columns={columns}
          hidden={view.hidden}
          change={(hidden) => change({ hidden })}
        />
      )}
    </>
  );
}

interface DensityMenuProps {
  density: Density;
  change: (density: Density) => void;
}

function DensityMenu({ density, change }: DensityMenuProps) {
  return (
    <ToolMenu
      label={adminText.density}
      icon="density"
      menu={{
        items: DENSITIES.map((key) => ({ key, label: adminText.densities[key] })),
        selectable: true,
        selectedKeys: [density],
        onClick: ({ key }) => change(key as Density),
      }}
    />
  );
}

interface ColumnMenuProps {
  columns: readonly { key: string; label: string }[];
  hidden: readonly string[];
  change: (hidden: string[]) => void;
}

const SHOW_ALL = 'show-all';

/** Stays open, so that several columns can be chosen. */
function ColumnMenu({ columns, hidden, change }: ColumnMenuProps) {
  const toggle = (key: string) =>
    change(hidden.includes(key) ? hidden.filter((item) => item !== key) : [...hidden, key]);
  return (
    <ToolMenu
      label={adminText.columns}
      icon="columns"
      staysOpen
      menu={{
        items: [
          ...columns.map(({ key, label }) => ({ key, label })),
          { type: 'divider' as const },
          { key: SHOW_ALL, label: adminText.allColumns },
        ],
        multiple: true,
        selectable: true,
        selectedKeys: columns.map(({ key }) => key).filter((key) => !hidden.includes(key)),
        onClick: ({ key }) => (key === SHOW_ALL ? change([]) : toggle(key)),
      }}
    />
  );
}

interface ToolMenuProps {
  label: string;
  icon: MenuIconName;
  staysOpen?: boolean;
  menu: MenuProps;
}

function ToolMenu({ label, icon, staysOpen = false, menu }: ToolMenuProps): ReactElement {
  const [open, setOpen] = useState(false);
  return (
    <Dropdown
      menu={menu}
      // keys reach the entries at once
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      classNames={{ root: styles.menu ?? '' }}
      open={open}
      onOpenChange={(next, { source }) => {
        if (!staysOpen || source === 'trigger') setOpen(next);
      }}
    >
      <button
        type="button"
        className={iconButtonClass}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-label={label}
        title={label}
      >
        <MenuIcon name={icon} />
      </button>
    </Dropdown>
  );
}
