import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import { Link } from 'react-router';
import { formatExactTime } from '../../../lib/time.ts';
import { useZone } from '../../../lib/zone.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, formatTimeCell, SideSheet } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import { activityText, KIND_LABELS } from './activity.text.ts';
import { describeChanges, formatChange } from './describe-changes.ts';
import type { Change } from './describe-changes.ts';
import styles from './log.module.css';

/** Columns of the log; `openDetails` opens one entry. */
export function createLogColumns(
  params: TableParams,
  openDetails: (activity: Activity) => void,
): Columns<Activity> {
  return [
    {
      title: activityText.time,
      key: 'time',
      width: 164,
      render: (_, { at }) => <Time at={at} words={formatExact} />,
    },
    {
      title: activityText.actor,
      key: 'actor',
      width: 132,
      render: (_, { person }) => (
        <span className="cut">{person?.nickname ?? activityText.signedOut}</span>
      ),
    },
    {
      title: activityText.action,
      key: 'action',
      width: 168,
      render: (_, { action }) => (
        <span className="cut" title={action}>
          {action}
        </span>
      ),
    },
    {
      title: activityText.target,
      key: 'target',
      width: 200,
      render: (_, activity) => <TargetLink activity={activity} params={params} />,
    },
    {
      title: activityText.changes,
      key: 'changes',
      render: (_, activity) => <ChangeSummary activity={activity} />,
    },
    {
      title: adminText.actions,
      key: 'actions',
      width: 72,
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

const formatExact = (at: number, _now: number, zone: string) => formatExactTime(at, zone);

/** The changes of an entry in two lines at most; all of them are in its details. */
function ChangeSummary({ activity }: { activity: Activity }) {
  const zone = useZone();
  const changes = describeChanges(activity, (at) => formatExactTime(Date.parse(at), zone));
  if (changes.length === 0) return <span className={styles.quiet}>—</span>;
  return <span className={styles.summary}>{changes.map(formatChange).join('；')}</span>;
}

/** The target of an action; links to all actions on it. */
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
  { title: activityText.actor, value: ({ person }) => person?.nickname ?? activityText.signedOut },
  { title: activityText.action, value: ({ action }) => action },
  { title: activityText.target, value: ({ targetName }) => targetName },
  {
    title: activityText.changes,
    value: (activity) =>
      describeChanges(activity, (at) => formatTimeCell(at) ?? '')
        .map(formatChange)
        .join('；'),
  },
  { title: activityText.kind, value: ({ kind }) => (kind === null ? '' : KIND_LABELS[kind]) },
  { title: activityText.targetId, value: ({ target }) => target },
  { title: activityText.address, value: ({ ip }) => ip },
  { title: activityText.device, value: ({ device }) => device },
  { title: activityText.token, value: ({ token }) => token ?? '' },
  { title: activityText.call, value: ({ call }) => call },
];

/** The details of one log entry: who, when, from where, and the values before and after. */
export function LogDetails({ activity, close }: { activity: Activity | null; close: () => void }) {
  return (
    <SideSheet open={activity !== null} title={activity?.action ?? ''} size="wide" onClose={close}>
      {activity !== null && (
        <>
          <dl className={styles.facts}>
            <dt>{activityText.actor}</dt>
            <dd>{activity.person?.nickname ?? activityText.signedOut}</dd>
            <dt>{activityText.time}</dt>
            <dd>
              <Time at={activity.at} words={formatExact} />
            </dd>
            <dt>{activityText.target}</dt>
            <dd>{describeSubject(activity)}</dd>
            <dt>{activityText.address}</dt>
            <dd>{`${activity.ip} · ${activity.place || activityText.unknownLocation}`}</dd>
            <dt>{activityText.device}</dt>
            <dd>{activity.device}</dd>
            {activity.token !== null && (
              <>
                <dt>{activityText.token}</dt>
                <dd>{activity.token}</dd>
              </>
            )}
            <dt>{activityText.call}</dt>
            <dd>
              <code>{activity.call}</code>
            </dd>
          </dl>
          <h3>{activityText.changes}</h3>
          <Changes activity={activity} />
        </>
      )}
    </SideSheet>
  );
}

function describeSubject({ kind, target, targetName }: Activity): string {
  return [kind === null ? '' : KIND_LABELS[kind], targetName, target].filter(Boolean).join(' · ');
}

function Changes({ activity }: { activity: Activity }) {
  const zone = useZone();
  const changes = describeChanges(activity, (at) => formatExactTime(Date.parse(at), zone));
  if (changes.length === 0) return <p className={styles.quiet}>{activityText.noChanges}</p>;
  return (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">{activityText.field}</th>
          <th scope="col">{activityText.before}</th>
          <th scope="col">{activityText.after}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <ChangeRow key={change.field} change={change} />
        ))}
      </tbody>
    </table>
  );
}

function ChangeRow({ change }: { change: Change }) {
  return (
    <tr>
      <th scope="row">{change.field}</th>
      {'added' in change ? (
        <td colSpan={2}>
          {change.removed.length > 0 && (
            <p>
              {activityText.removed} <del>{change.removed.join('、')}</del>
            </p>
          )}
          {change.added.length > 0 && (
            <p>
              {activityText.added} <ins>{change.added.join('、')}</ins>
            </p>
          )}
        </td>
      ) : (
        <>
          <td>{change.before === null ? '—' : <del>{change.before}</del>}</td>
          <td>{change.after === null ? '—' : <ins>{change.after}</ins>}</td>
        </>
      )}
    </tr>
  );
}
