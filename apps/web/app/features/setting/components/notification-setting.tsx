import { useEffect } from 'react';
import type { ProviderBrief } from '@zhihui/contract/features/identity/identity.schema.ts';
import type { NotificationSetting as Setting } from '@zhihui/contract/features/notification/notification.schema.ts';
import { KIND_LABELS } from '@zhihui/contract/features/notification/notification.text.ts';
import type { PushSubscriptions } from '@zhihui/contract/features/push/push.endpoints.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useOptimisticValue } from '../../../lib/use-optimistic-value.ts';
import { readChosenZone } from '../../../lib/zone.ts';
import { useSession } from '../../../session/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { DIGESTS, settingText } from '../setting.text.ts';
import { PushSetting } from './push-setting.tsx';
import styles from './setting.module.css';

/** Chooses the notifications of the signed-in user by kind; each change is saved at once, or reverted. */
export function NotificationSetting({
  initialSetting,
  push,
  chats,
}: {
  initialSetting: Setting;
  push: PushSubscriptions | null;
  /** Chats that send cards and that the user is connected to. */
  chats: readonly ProviderBrief[];
}) {
  const { can } = useSession();
  const [setting, updateSetting] = useOptimisticValue(initialSetting, async (patch) => {
    const body = { ...patch, timeZone: readChosenZone() };
    const result = await callLazily('PUT /notification/setting', { body });
    if (result.ok) toast.success(settingText.saved, undefined, 'notification-setting');
    else toast.error(getServerMessage(result.error.msg, settingText.notSaved));
    return result.ok;
  });
  // the browser may have handled the fragment before hydration
  useEffect(() => {
    if (window.location.hash === '#notifications') {
      document.getElementById('notifications')?.scrollIntoView();
    }
  }, []);
  const choose = (
    kind: Setting['kinds'][number]['kind'],
    patch: { site?: boolean; mail?: boolean; push?: boolean; card?: boolean },
  ) =>
    updateSetting({
      ...setting,
      kinds: setting.kinds.map((item) => (item.kind === kind ? { ...item, ...patch } : item)),
    });
  const hasCards = chats.length > 0;
  const kinds = setting.kinds.filter(({ kind }) => kind !== 'SUBMITTED' || can('auditLog.add'));
  return (
    <section id="notifications" aria-labelledby="notifications-title">
      <h2 id="notifications-title">{settingText.notifications}</h2>
      <p>{settingText.notificationsHint}</p>
      <table className={styles.kinds}>
        <thead>
          <tr>
            <th scope="col">{settingText.kind}</th>
            <th scope="col">{settingText.site}</th>
            <th scope="col">{settingText.mail}</th>
            <th scope="col">{settingText.push}</th>
            {hasCards && <th scope="col">{settingText.card}</th>}
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, site, mail, push: isPushed = false, card = false }) => (
            <tr key={kind}>
              <th scope="row">{KIND_LABELS[kind]}</th>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${KIND_LABELS[kind]}：${settingText.site}`}
                  checked={site}
                  onChange={() => void choose(kind, { site: !site })}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${KIND_LABELS[kind]}：${settingText.mail}`}
                  checked={mail}
                  onChange={() => void choose(kind, { mail: !mail })}
                />
              </td>
              <td>
                <input
                  type="checkbox"
                  aria-label={`${KIND_LABELS[kind]}：${settingText.push}`}
                  checked={isPushed}
                  onChange={() => void choose(kind, { push: !isPushed })}
                />
              </td>
              {hasCards && (
                <td>
                  <input
                    type="checkbox"
                    aria-label={`${KIND_LABELS[kind]}：${settingText.card}`}
                    checked={card}
                    onChange={() => void choose(kind, { card: !card })}
                  />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {hasCards && (
        <p className={styles.cardHint}>
          {settingText.cardHint(chats.map(({ name }) => `“${name}”`).join('、'))}
        </p>
      )}
      <fieldset className={styles.options}>
        <legend>{settingText.digest}</legend>
        {DIGESTS.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="digest"
              checked={setting.digest === value}
              onChange={() => void updateSetting({ ...setting, digest: value })}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <p>{settingText.digestHint}</p>
      {push !== null && <PushSetting push={push} />}
    </section>
  );
}
