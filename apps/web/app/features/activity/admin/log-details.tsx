import type { Activity } from '@zhihui/contract/features/activity/activity.endpoints.ts';
import { SideSheet, formatTimeCell } from '../../admin/admin.public.ts';
import { activityText, KIND_LABELS } from './activity.text.ts';
import { getFieldLabel, getListChange, formatValue } from './readable.ts';
import styles from './log.module.css';

/** One line of the log: who, when, from where, and what was before and after. */
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
