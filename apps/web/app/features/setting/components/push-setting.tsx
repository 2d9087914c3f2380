import type { PushSubscriptions } from '@zhihui/contract/features/push/push.endpoints.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callLazily } from '../../../api/lazy-call.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { pushText } from '../setting.text.ts';
import { getPushSupport, subscribePush, unsubscribePush } from '../subscribe-push.ts';
import styles from './setting.module.css';

type Subscription = PushSubscriptions['subscriptions'][number];

/** Turns notifications of the system on for this browser, and lists the browsers that have them. */
export function PushSetting({ push }: { push: PushSubscriptions }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();
  const support = hydrated ? getPushSupport() : 'possible';
  const isOn = push.subscriptions.some(({ current }) => current);
  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    await work();
    await revalidate();
    setBusy(false);
  };
  return (
    <div className={styles.push}>
      <h3>{pushText.title}</h3>
      <p>{pushText.hint}</p>
      {support === 'unsupported' ? (
        <p>{pushText.unsupported}</p>
      ) : (
        !isOn && (
          <>
            <button
              type="button"
              className={getButtonClass()}
              disabled={busy || !hydrated}
              onClick={() => void run(() => turnOn(push.key))}
            >
              {pushText.turnOn}
            </button>
            {support === 'denied' && <p>{pushText.denied}</p>}
          </>
        )
      )}
      {push.subscriptions.length > 0 && (
        <ul className={styles.browsers} aria-label={pushText.browsers}>
          {push.subscriptions.map((subscription) => (
            <li key={subscription.id}>
              <span>
                {subscription.device}
                {subscription.current && <b>{pushText.current}</b>}
              </span>
              <small>
                <Time at={subscription.createdAt} />
              </small>
              <button
                type="button"
                className={getButtonClass('text', 'small')}
                aria-label={pushText.turnOffOf(subscription.device)}
                disabled={busy}
                onClick={() => void run(() => turnOff(subscription))}
              >
                {pushText.turnOff}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

async function turnOn(key: string): Promise<void> {
  const result = await subscribePush(key).catch(() => 'unavailable' as const);
  if (result === 'subscribed') toast.success(pushText.turnedOn);
  else if (result === 'denied') toast.warn(pushText.denied);
  else if (result === 'unavailable') toast.error(pushText.unavailable);
  else toast.error(getServerMessage(result.msg, pushText.failed));
}

async function turnOff({ id, current }: Subscription): Promise<void> {
  const result = await callLazily('DELETE /push/subscription/:id', { params: { id } });
  if (!result.ok) {
    toast.error(getServerMessage(result.error.msg, pushText.failed));
    return;
  }
  if (current) await unsubscribePush().catch(() => undefined);
  toast.success(pushText.turnedOff);
}
