import { useState } from 'react';
import { exactTime } from '../../../lib/time.ts';
import { useZone } from '../../../lib/use-zone.ts';
import { chooseZone } from '../../../lib/zone.ts';
import { useSession } from '../../../session/session.ts';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ZONES, settingText } from '../setting.text.ts';
import styles from './setting.module.css';

/** The zone all times are shown in, kept in this browser. */
export function ZoneSetting() {
  const { now } = useSession();
  const kept = useZone();
  const [chosen, setChosen] = useState<string | null>(null);
  const zone = chosen ?? kept;
  const choose = (next: string) => {
    setChosen(next);
    chooseZone(next);
    toast.done(settingText.zoneSaved);
  };
  return (
    <section id="timezone" aria-labelledby="timezone-title">
      <h2 id="timezone-title">{settingText.zone}</h2>
      <p>{settingText.zoneHint}</p>
      <select
        className={cx(inputClass, styles.select)}
        aria-labelledby="timezone-title"
        value={zone}
        onChange={(event) => choose(event.target.value)}
      >
        {ZONES.map(({ zone: value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
        {!ZONES.some((known) => known.zone === zone) && <option value={zone}>{zone}</option>}
      </select>
      <p>
        {settingText.zoneNow} <span className="num">{exactTime(now, zone)}</span>
      </p>
    </section>
  );
}
