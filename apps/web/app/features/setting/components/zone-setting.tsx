import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { exactTime } from '../../../lib/time.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { useSession } from '../../../session/session.ts';
import { buttonClass } from '../../../ui/button.ts';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { chooseZone, followOtherTabs } from '../choose-zone.ts';
import { ZONES, settingText } from '../setting.text.ts';
import styles from './setting.module.css';

const ZonePicker = lazyPart(() => import('./zone-picker.tsx'));

/** The zone all times are shown in, stored in this browser: common ones to choose from, and all there are to look through. */
export function ZoneSetting() {
  const { now } = useSession();
  const live = useHydrated();
  const zone = useZone();
  const [looking, setLooking] = useState(false);
  useEffect(followOtherTabs, []);
  const choose = (next: string) => {
    chooseZone(next);
    toast.done(settingText.zoneSaved);
  };
  return (
    <section id="timezone" aria-labelledby="timezone-title">
      <h2 id="timezone-title">{settingText.zone}</h2>
      <p>{settingText.zoneHint}</p>
      <div className={styles.zone}>
        <select
          className={cx(inputClass, styles.select)}
          aria-labelledby="timezone-title"
          value={zone}
          disabled={!live}
          onChange={(event) => choose(event.target.value)}
        >
          {ZONES.map(({ zone: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {!ZONES.some((known) => known.zone === zone) && <option value={zone}>{zone}</option>}
        </select>
        <button
          type="button"
          className={buttonClass()}
          aria-expanded={looking}
          disabled={!live}
          onClick={() => setLooking(!looking)}
        >
          {settingText.zoneMore}
        </button>
      </div>
      <Suspense>{looking && <ZonePicker chosen={zone} now={now} onChoose={choose} />}</Suspense>
      <p>
        {settingText.zoneNow} <span className="num">{exactTime(now, zone)}</span>
      </p>
    </section>
  );
}
