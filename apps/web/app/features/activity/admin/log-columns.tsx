import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import { Link } from 'react-router';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, formatTimeCell } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { activityText, KIND_LABELS } from './activity.text.ts';
import { formatChanges, getFieldLabel } from './readable.ts';
import styles from './log.module.css';

/** Columns of the log; `show` opens one line. */
export function createLogColumns(
  params: TableParams,
  openDetails: (activity: Activity) => void,
): Columns<Activity> {
  return [
    { title: activityText.time, key: 'at', width: 132, render: (_, { at }) => <Time at={at} /> },
    {
      title: activityText.actorLabel,
      key: 'who',
      width: 140,
      render: (_, { person }) => (
        <span className="cut">{person?.nickname ?? activityText.signedOut}</span>
      ),
    },
    {
      title: activityText.actionLabel,
      key: 'what',
      render: (_, { action, changes }) => (
        <span className={styles.what}>
          <span className="cut" title={action}>
            {action}
          </span>
          <small className="cut">
            {changes.map(({ field }) => getFieldLabel(field)).join('、')}
          </small>
        </span>
      ),
    },
    {
      title: activityText.targetLabel,
      key: 'subject',
      width: 220,
      render: (_, activity) => <TargetLink activity={activity} params={params} />,
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
          className={getButtonClass('text', 'small')}
          onClick={() => openDetails(activity)}
        >
          {activityText.details}
          <span className="vh"> {activity.action}</span>
        </button>
      ),
    },
  ];
}

/** What was acted upon; leads to all that was done with it. */
function TargetLink({ activity, params }: { activity: Activity; params: TableParams }) {
  const { kind, target, targetName } = activity;
  if (kind === null) return <span className={styles.quiet}>{target}</span>;
  return (
    <Link
      className={styles.what}
      to={params.to({ kind, target })}
      title={activityText.onlyThisTarget}
      preventScrollReset
    >
      <span className="cut">{targetName || KIND_LABELS[kind]}</span>
      <small>{target === '' ? KIND_LABELS[kind] : `${KIND_LABELS[kind]} ${target}`}</small>
    </Link>
  );
}

export const logCsv: readonly CsvColumn<Activity>[] = [
  { title: activityText.time, value: ({ at }) => formatTimeCell(at) },
  {
    title: activityText.actorLabel,
    value: ({ person }) => person?.nickname ?? activityText.signedOut,
  },
  { title: activityText.actionLabel, value: ({ action }) => action },
  { title: activityText.call, value: ({ call }) => call },
  { title: activityText.kind, value: ({ kind }) => (kind === null ? '' : KIND_LABELS[kind]) },
  { title: activityText.target, value: ({ target }) => target },
  { title: activityText.targetLabel, value: ({ targetName }) => targetName },
  { title: activityText.changes, value: formatChanges },
  { title: activityText.address, value: ({ ip }) => ip },
  { title: activityText.device, value: ({ device }) => device },
];
