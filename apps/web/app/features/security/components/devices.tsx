import type { Device, SignInItem } from '@zhihui/contract/features/security/security.endpoints.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Page } from '@zhihui/contract/schema.ts';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { PhoneIcon, ScreenIcon } from '../../../ui/account-icons.tsx';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { Tag } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { toast } from '../../../ui/toast.tsx';
import { securityText as words, FACTOR_NAMES, describeFailure, METHODS } from '../security.text.ts';
import { DownIcon } from '../../../ui/icon.tsx';
import { Pager } from '../../../ui/pager.tsx';
import styles from './security.module.css';

/** The user's sessions; ends one, or all others at once. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const hydrated = useHydrated();
  const [isConfirming, setConfirming] = useState(false);
  const { revalidate } = useRevalidator();
  const end = async (id: Device['id'] | null) => {
    const result =
      id === null
        ? await call('DELETE /user/session')
        : await call('DELETE /user/session/:id', { params: { id } });
    // the session ended meanwhile, which is the wished result
    if (result.ok || result.error.code === 404)
      toast.success(id === null ? words.othersEnded : words.ended);
    else toast.error(getServerMessage(result.error.msg, words.failed));
    setConfirming(false);
    await revalidate();
  };
  return (
    <section aria-labelledby="devices">
      <div className={styles.head}>
        <h2 id="devices">{words.devices}</h2>
        <span className="num">{devices.length}</span>
        {devices.length > 1 && (
          <button
            type="button"
            className={getButtonClass('danger', 'small')}
            disabled={!hydrated}
            onClick={() => setConfirming(true)}
          >
            {words.endOthers}
          </button>
        )}
      </div>
      {/* focusable, because it scrolls sideways on a phone */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={words.devicesTable} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {[words.device, words.location, words.lastUsed, words.action].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {devices.map((device) => (
              <DeviceLine
                key={device.id}
                device={device}
                hydrated={hydrated}
                onEnd={() => void end(device.id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <ChoiceDialog
        open={isConfirming}
        title={words.endOthersTitle}
        accept={{ label: words.endOthers, run: () => void end(null), danger: true }}
        decline={{ label: words.cancel, run: () => setConfirming(false) }}
      >
        <p>{words.endOthersDescription}</p>
      </ChoiceDialog>
    </section>
  );
}

interface DeviceLineProps {
  device: Device;
  hydrated: boolean;
  onEnd: () => void;
}

function DeviceLine({ device, hydrated, onEnd }: DeviceLineProps) {
  return (
    <tr>
      <td>
        <span className={styles.device}>
          {device.handheld ? <PhoneIcon /> : <ScreenIcon />}
          {device.device}
          {device.own && <Tag tone="ok">{words.own}</Tag>}
        </span>
      </td>
      <td className={styles.quiet}>{device.place || words.unknownLocation}</td>
      <td className={styles.quiet}>{device.own ? words.now : <Time at={device.seenAt} />}</td>
      <td>
        {!device.own && (
          <button
            type="button"
            className={getButtonClass('text', 'small')}
            aria-label={words.endDevice(device.device)}
            disabled={!hydrated}
            onClick={onEnd}
          >
            {words.end}
          </button>
        )}
      </td>
    </tr>
  );
}

interface SignInHistoryProps {
  /** Null when the address names a page that does not exist. */
  signIns: Page<SignInItem> | null;
  open: boolean;
}

/** The user's sign-ins and failed attempts, the newest first. */
export function SignInHistory({ signIns, open }: SignInHistoryProps) {
  return (
    <details className={styles.history} open={open}>
      <summary>
        <DownIcon small />
        {words.history}
      </summary>
      {signIns === null || signIns.total === 0 ? (
        <p>{words.noHistory}</p>
      ) : (
        <>
          <ul>
            {signIns.records.map((item) => (
              <li key={item.id}>
                <Time at={item.createdAt} />
                <span className={item.succeeded ? undefined : styles.failed}>
                  {describeSignIn(item)}
                </span>
                <span>{[item.device, item.place].filter(Boolean).join(' · ')}</span>
              </li>
            ))}
          </ul>
          <Pager
            current={signIns.current}
            size={signIns.size}
            total={signIns.total}
            unit={words.unit}
            to={(n) => `?current=${n}`}
          />
        </>
      )}
    </details>
  );
}

function describeSignIn({ method, factor, succeeded, tries }: SignInItem): string {
  if (!succeeded) return describeFailure(method, factor, tries);
  return factor === null ? METHODS[method] : `${METHODS[method]}，${FACTOR_NAMES[factor]}`;
}
