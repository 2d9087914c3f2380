import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.ts';
import { EyeIcon } from '../../../ui/tool-icons.tsx';
import { RowMenu } from '../../admin/admin.public.ts';
import { contentAdminText as words } from './content-admin.text.ts';
import type { Act, AskingAct, SectionTable } from './section-table.ts';
import { titleOf } from './table-query.ts';
import styles from './columns.module.css';

type Single<T extends ManagedItem> = NonNullable<SectionTable<T>['single']>[number];

/** What can be done in a table, and what does it. */
export interface RowDoings<T extends ManagedItem> {
  acts: readonly Act<T>[];
  asking: readonly AskingAct<T>[];
  single: readonly Single<T>[];
  links: NonNullable<SectionTable<T>['links']>;
  show: (row: T) => void;
  act: (rows: readonly T[], act: Act<T>) => void;
  ask: (rows: readonly T[], act: AskingAct<T>) => void;
  open: (row: T, single: Single<T>) => void;
}

/** Whether an act is the person's to do with this row now. */
export function isFor<T extends ManagedItem>(
  row: T,
  { able, fits }: Pick<Act<T>, 'able' | 'fits'>,
): boolean {
  return row.abilities[able] && (fits?.(row) ?? true);
}

/** The one act most used as a link, the rarer ones in a menu; only those that the person may do. */
export function RowActions<T extends ManagedItem>({ row, ...doings }: RowDoings<T> & { row: T }) {
  const waiting = row.status === 'PENDING_REVIEW';
  const fitting = <A extends Pick<Act<T>, 'able' | 'fits'>>(acts: readonly A[]) =>
    acts.filter((act) => isFor(row, act));
  const items = [
    { key: 'show', label: words.show, icon: <EyeIcon />, onClick: () => doings.show(row) },
    ...doings.links(row),
    ...fitting(doings.single).map((one) => ({
      ...{ key: one.key, label: one.label, icon: one.icon },
      onClick: () => doings.open(row, one),
    })),
    ...fitting(doings.asking).map((one) => ({
      ...{ key: one.key, label: one.label, icon: one.icon },
      onClick: () => doings.ask([row], one),
    })),
    ...fitting(doings.acts).map((one) => ({
      ...{ key: one.key, label: one.label, icon: one.icon, danger: one.danger ?? false },
      onClick: () => doings.act([row], one),
    })),
  ];
  return (
    <span className={styles.actions}>
      {(waiting || row.abilities.edit) && (
        <Link
          className={buttonClass('text', 'small')}
          to={waiting ? `/admin/review?id=${row.id}` : `/editor?model=${row.model}&id=${row.id}`}
        >
          {waiting ? words.review : words.edit}
        </Link>
      )}
      <RowMenu label={words.moreOf(titleOf(row))} acts={items} />
    </span>
  );
}
