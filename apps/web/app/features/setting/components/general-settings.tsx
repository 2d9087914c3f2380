import { useState, useSyncExternalStore, Suspense, useEffect } from 'react';
import { ZONE_COOKIE } from '@zhihui/contract/time-zone.ts';
import type { ThemeChoice } from '../../../theme/choice.ts';
import { setThemeChoice, getThemeChoice } from '../../../theme/choice.ts';
import { THEMES, settingText, ZONES } from '../setting.text.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { formatExactTime } from '../../../lib/time.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useZone, applyZone, ZONE_KEY } from '../../../lib/zone.ts';
import { useSession } from '../../../session/session.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { cx } from '../../../lib/cx.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { writeCookie } from '../../../lib/cookies.ts';
import styles from './setting.module.css';

const subscribeToNothing = () => () => undefined;

export function ThemeSetting() {
  const current = useSyncExternalStore<ThemeChoice | null>(
    subscribeToNothing,
    getThemeChoice,
    () => null,
  );
  const [chosen, setChosen] = useState<ThemeChoice | null>(null);
  return (
    <section id="theme" aria-labelledby="theme-title">
      <h2 id="theme-title">{settingText.theme}</h2>
      <p>{settingText.themeHint}</p>
      <fieldset className={styles.options}>
        <legend className="vh">{settingText.theme}</legend>
        {THEMES.map(({ value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="theme"
              value={value}
              checked={(chosen ?? current) === value}
              onChange={() => {
                setChosen(value);
                setThemeChoice(value);
              }}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </section>
  );
}

const ZonePicker = lazyPart(() => import('./zone-picker.tsx'));

/** Chooses the zone of all times, stored in this browser: from common ones, or by search from all. */
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

const YEAR_S = 365 * 86_400;

/** Stores the zone for this browser and, by a cookie, for pages that the server renders. */
function setZone(zone: string): void {
  writeCookie(ZONE_COOKIE, zone, YEAR_S);
  try {
    localStorage.setItem(ZONE_KEY, zone);
  } catch {
    // blocked storage: the cookie holds the choice
  }
  applyZone(zone);
}

/** Follows a choice made in another tab. */
function followOtherTabs(): () => void {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key === ZONE_KEY) applyZone();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
