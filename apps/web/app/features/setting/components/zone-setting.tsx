import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { setZone, followOtherTabs } from '../set-zone.ts';
import { ZONES, settingText } from '../setting.text.ts';
import styles from './setting.module.css';

const ZonePicker = lazyPart(() => import('./zone-picker.tsx'));

/** The zone all times are shown in, stored in this browser: common ones to choose from, and all there are to look through. */
export function ZoneSetting() {
  const { now } = useSession();
  const hydrated = useHydrated();
  const zone = useZone();
  const [isPickerOpen, setPickerOpen] = useState(false);
  useEffect(followOtherTabs, []);
  const choose = (next: string) => {
    setZone(next);
    toast.success(settingText.zoneSaved);
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
          disabled={!hydrated}
          onChange={(event) => choose(event.target.value)}
        >
          {ZONES.map(({ zone: value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
          {!ZONES.some((option) => option.zone === zone) && <option value={zone}>{zone}</option>}
        </select>
        <button
          type="button"
          className={getButtonClass()}
          aria-expanded={isPickerOpen}
          disabled={!hydrated}
          onClick={() => setPickerOpen(!isPickerOpen)}
        >
          {settingText.zoneMore}
        </button>
      </div>
      <Suspense>
        {isPickerOpen && <ZonePicker chosen={zone} now={now} onChoose={choose} />}
      </Suspense>
      <p>
        {settingText.zoneNow} <span className="num">{formatExactTime(now, zone)}</span>
      </p>
    </section>
  );
}
