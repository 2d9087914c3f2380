import type { ManagedItem } from '@zhihui/contract/features/content/manage.endpoints.ts';
import { Link } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { EyeIcon } from '../../../ui/tool-icons.tsx';
import { RowMenu } from '../../admin/admin.public.ts';
import { contentAdminText as words } from './content-admin.text.ts';
import type { RowAction, FormAction, SectionTable } from './section-table.ts';
import { getRowTitle } from './table-query.ts';
import styles from './columns.module.css';

type SingleRowAction<T extends ManagedItem> = NonNullable<SectionTable<T>['single']>[number];

/** What can be done in a table, and what does it. */
export interface TableActions<T extends ManagedItem> {
  actions: readonly RowAction<T>[];
  formActions: readonly FormAction<T>[];
  single: readonly SingleRowAction<T>[];
  links: NonNullable<SectionTable<T>['links']>;
  openDetails: (row: T) => void;
  runAction: (rows: readonly T[], runAction: RowAction<T>) => void;
  openForm: (rows: readonly T[], runAction: FormAction<T>) => void;
  open: (row: T, single: SingleRowAction<T>) => void;
}

/** Whether an act is the person's to do with this row now. */
export function canApply<T extends ManagedItem>(
  row: T,
  { ability, isApplicable }: Pick<RowAction<T>, 'ability' | 'isApplicable'>,
): boolean {
  return row.abilities[ability] && (isApplicable?.(row) ?? true);
}

/** The one act most used as a link, the rarer ones in a menu; only those that the person may do. */
export function RowActions<T extends ManagedItem>({
  row,
  ...tableActions
}: TableActions<T> & { row: T }) {
  const isPending = row.status === 'PENDING_REVIEW';
  const applicable = <A extends Pick<RowAction<T>, 'ability' | 'isApplicable'>>(
    actions: readonly A[],
  ) => actions.filter((runAction) => canApply(row, runAction));
  const items = [
    {
      key: 'show',
      label: words.show,
      icon: <EyeIcon />,
      onClick: () => tableActions.openDetails(row),
    },
    ...tableActions.links(row),
    ...applicable(tableActions.single).map((item) => ({
      ...{ key: item.key, label: item.label, icon: item.icon },
      onClick: () => tableActions.open(row, item),
    })),
    ...applicable(tableActions.formActions).map((item) => ({
      ...{ key: item.key, label: item.label, icon: item.icon },
      onClick: () => tableActions.openForm([row], item),
    })),
    ...applicable(tableActions.actions).map((item) => ({
      ...{ key: item.key, label: item.label, icon: item.icon, danger: item.danger ?? false },
      onClick: () => tableActions.runAction([row], item),
    })),
  ];
  return (
    <span className={styles.actions}>
      {(isPending || row.abilities.edit) && (
        <Link
          className={getButtonClass('text', 'small')}
          to={isPending ? `/admin/review?id=${row.id}` : `/editor?model=${row.model}&id=${row.id}`}
        >
          {isPending ? words.review : words.edit}
        </Link>
      )}
      <RowMenu label={words.moreOf(getRowTitle(row))} actions={items} />
    </span>
  );
}
