import type { Activity } from '@zhihui/contract/features/activity/activity.schema.ts';
import { SideSheet, timeCell } from '../../admin/admin.public.ts';
import { activityText, KIND_LABELS } from './activity.text.ts';
import { fieldLabel, listChange, readable } from './readable.ts';
import styles from './log.module.css';

/** One line of the log: who, when, from where, and what was before and after. */
export function LogDetails({ activity, close }: { activity: Activity | null; close: () => void }) {
  return (
    <SideSheet open={activity !== null} title={activity?.action ?? ''} onClose={close}>
      {activity !== null && (
        <>
          <dl className={styles.facts}>
            <dt>{activityText.who}</dt>
            <dd>{activity.person?.nickname ?? activityText.nobody}</dd>
            <dt>{activityText.time}</dt>
            <dd>{timeCell(activity.at)}</dd>
            <dt>{activityText.subject}</dt>
            <dd>{subjectOf(activity)}</dd>
            <dt>{activityText.address}</dt>
            <dd>{`${activity.ip} · ${activity.place || activityText.unknownPlace}`}</dd>
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

function subjectOf({ kind, target, targetName }: Activity): string {
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
  const list = listChange(change);
  return (
    <tr>
      <th scope="row">{fieldLabel(field)}</th>
      {list === null ? (
        <>
          <td>
            <del>{readable(field, before)}</del>
          </td>
          <td>
            <ins>{readable(field, after)}</ins>
          </td>
        </>
      ) : (
        <td colSpan={2}>
          {list.taken.length > 0 && (
            <p>
              {activityText.taken} <del>{list.taken.join('、')}</del>
            </p>
          )}
          {list.given.length > 0 && (
            <p>
              {activityText.given} <ins>{list.given.join('、')}</ins>
            </p>
          )}
        </td>
      )}
    </tr>
  );
}
