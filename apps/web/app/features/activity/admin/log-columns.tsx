import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import { Link } from 'react-router';
import type { PermissionCode } from '@zhihui/contract/permission.ts';
import { PERMISSION_TEXTS } from '@zhihui/contract/permission.text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { adminText, formatTimeCell, SideSheet } from '../../admin/admin.public.ts';
import type { Columns, CsvColumn, TableParams } from '../../admin/admin.public.ts';
import {
  activityText,
  KIND_LABELS,
  FIELD_LABELS,
  VALUE_LABELS,
  VISIBILITY_LABELS,
} from './activity.text.ts';
import styles from './log.module.css';

/** Columns of the log; `openDetails` opens one entry. */
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

type Change = Activity['changes'][number];

/** The label of a field; its name when it has none. */
function getFieldLabel(field: string): string {
  return FIELD_LABELS[field] ?? field;
}

/** A value as text. */
function formatValue(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return activityText.nothing;
  if (typeof value === 'boolean') return value ? activityText.yes : activityText.no;
  if (field === 'visibility' && typeof value === 'number') return VISIBILITY_LABELS[value] ?? '';
  if (Array.isArray(value))
    return value.length === 0
      ? activityText.nothing
      : value.map((item) => getItemLabel(field, item)).join('、');
  if (typeof value === 'object') return JSON.stringify(value);
  return getItemLabel(field, value);
}

function getItemLabel(field: string, item: unknown): string {
  const text = typeof item === 'string' ? item : JSON.stringify(item);
  if (field === 'permissions') return PERMISSION_TEXTS[text as PermissionCode]?.name ?? text;
  return VALUE_LABELS[text] ?? text;
}

/** The added and the removed items of a list; null for any other value. */
function getListChange({ field, before, after }: Change) {
  if (!Array.isArray(before) || !Array.isArray(after)) return null;
  const toLabels = (list: readonly unknown[]) => list.map((item) => getItemLabel(field, item));
  return { added: toLabels(after), removed: toLabels(before) };
}

/** All changes of an entry as one text, for the export. */
function formatChanges({ changes }: Activity): string {
  return changes
    .map(
      ({ field, before, after }) =>
        `${getFieldLabel(field)}：${formatValue(field, before)} → ${formatValue(field, after)}`,
    )
    .join('；');
}

/** The details of one log entry: who, when, from where, and the values before and after. */
export function LogDetails({ activity, close }: { activity: Activity | null; close: () => void }) {
  return (
    <SideSheet open={activity !== null} title={activity?.action ?? ''} onClose={close}>
      {activity !== null && (
        <>
          <dl className={styles.facts}>
            <dt>{activityText.actorLabel}</dt>
            <dd>{activity.person?.nickname ?? activityText.signedOut}</dd>
            <dt>{activityText.time}</dt>
            <dd>{formatTimeCell(activity.at)}</dd>
            <dt>{activityText.targetLabel}</dt>
            <dd>{describeSubject(activity)}</dd>
            <dt>{activityText.address}</dt>
            <dd>{`${activity.ip} · ${activity.place || activityText.unknownLocation}`}</dd>
            <dt>{activityText.device}</dt>
            <dd>{activity.device}</dd>
            <dt>{activityText.call}</dt>
            <dd>
              <code>{activity.call}</code>
            </dd>
          </dl>
          <h3>{activityText.changes}</h3>
          <Changes changes={activity.changes} />
        </>
      )}
    </SideSheet>
  );
}

function describeSubject({ kind, target, targetName }: Activity): string {
  return [kind === null ? '' : KIND_LABELS[kind], targetName, target].filter(Boolean).join(' · ');
}

function Changes({ changes }: { changes: Activity['changes'] }) {
  if (changes.length === 0) return <p className={styles.quiet}>{activityText.unchanged}</p>;
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

function ChangeRow({ change }: { change: Activity['changes'][number] }) {
  const { field, before, after } = change;
  const list = getListChange(change);
  return (
    <tr>
      <th scope="row">{getFieldLabel(field)}</th>
      {list === null ? (
        <>
          <td>
            <del>{formatValue(field, before)}</del>
          </td>
          <td>
            <ins>{formatValue(field, after)}</ins>
          </td>
        </>
      ) : (
        <td colSpan={2}>
          {list.removed.length > 0 && (
            <p>
              {activityText.removed} <del>{list.removed.join('、')}</del>
            </p>
          )}
          {list.added.length > 0 && (
            <p>
              {activityText.added} <ins>{list.added.join('、')}</ins>
            </p>
          )}
        </td>
      )}
    </tr>
  );
}
