import type { Activity } from '@zhihui/contract/features/activity/activity.schema.ts';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, timeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { activityText, KIND_LABELS } from './activity.text.ts';
import { changesAsText, fieldLabel } from './readable.ts';
import styles from './log.module.css';

/** Columns of the log; `show` opens one line. */
export function logColumns(
  params: TableParams,
  show: (activity: Activity) => void,
): Columns<Activity> {
  return [
    { title: activityText.time, key: 'at', width: 132, render: (_, { at }) => <Time at={at} /> },
    {
      title: activityText.who,
      key: 'who',
      width: 140,
      render: (_, { person }) => (
        <span className="cut">{person?.nickname ?? activityText.nobody}</span>
      ),
    },
    {
      title: activityText.what,
      key: 'what',
      render: (_, { action, changes }) => (
        <span className={styles.what}>
          <span className="cut" title={action}>
            {action}
          </span>
          <small className="cut">{changes.map(({ field }) => fieldLabel(field)).join('、')}</small>
        </span>
      ),
    },
    {
      title: activityText.subject,
      key: 'subject',
      width: 220,
      render: (_, activity) => <Subject activity={activity} params={params} />,
    },
    {
      title: activityText.origin,
      key: 'origin',
      width: 180,
      render: (_, { ip, device }) => (
        <span className={styles.what}>
          <span className="cut">{ip}</span>
          <small className="cut">{device}</small>
        </span>
      ),
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 88,
      fixed: 'end',
      render: (_, activity) => (
        <button
          type="button"
          className={buttonClass('text', 'small')}
          onClick={() => show(activity)}
        >
          {activityText.details}
          <span className="vh"> {activity.action}</span>
        </button>
      ),
    },
  ];
}

/** What was acted upon; leads to all that was done with it. */
function Subject({ activity, params }: { activity: Activity; params: TableParams }) {
  const { kind, target, targetName } = activity;
  if (kind === null) return <span className={styles.quiet}>{target}</span>;
  return (
    <Link
      className={styles.what}
      to={params.to({ kind, target })}
      title={activityText.only}
      preventScrollReset
    >
      <span className="cut">{targetName || KIND_LABELS[kind]}</span>
      <small>{target === '' ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} ${target}`}</small>
    </Link>
  );
}

export const logCsv: readonly CsvColumn<Activity>[] = [
  { title: activityText.time, value: ({ at }) => timeCell(at) },
  { title: activityText.who, value: ({ person }) => person?.nickname ?? activityText.nobody },
  { title: activityText.what, value: ({ action }) => action },
  { title: activityText.call, value: ({ call }) => call },
  { title: activityText.kind, value: ({ kind }) => (kind === null ? '' : KIND_LABELS[kind]) },
  { title: activityText.target, value: ({ target }) => target },
  { title: activityText.subject, value: ({ targetName }) => targetName },
  { title: activityText.changes, value: changesAsText },
  { title: activityText.address, value: ({ ip }) => ip },
  { title: activityText.device, value: ({ device }) => device },
];
