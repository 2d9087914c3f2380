import { useMemo, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { settingText } from '../setting.text.ts';
import { findZones, listZones, toZone } from '../zone-list.ts';
import styles from './setting.module.css';

interface ZonePickerProps {
  chosen: string;
  /** Instant that the offsets are computed for, in milliseconds. */
  now: number;
  onChoose: (zone: string) => void;
}

const MAX_RESULTS = 500;

/** Searches all zones by Chinese and English names, with their offsets. The script with the names is loaded when it opens. */
export default function ZonePicker({ chosen, now, onChoose }: ZonePickerProps) {
  const zones = useMemo(() => listZones(now), [now]);
  const [query, setQuery] = useState('');
  const matches = findZones(zones, query, MAX_RESULTS);
  const current = toZone(chosen, now).name;
  return (
    <div className={styles.picker}>
      <Field
        label={settingText.zoneFind}
        type="search"
        hint={settingText.zoneFindHint}
        value={query}
        maxLength={40}
        autoFocus
        onChange={(event) => setQuery(event.target.value)}
      />
      <p role="status">
        {matches.length === 0 ? settingText.zoneNone : settingText.zoneCount(matches.length)}
      </p>
      <ul className={styles.zones}>
        {matches.map(({ name, city, offset }) => (
          <li key={name}>
            <button type="button" aria-pressed={name === current} onClick={() => onChoose(name)}>
              <b>{city}</b>
              <span>{name}</span>
              <span className="num">{offset}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
