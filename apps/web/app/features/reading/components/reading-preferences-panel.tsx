import { useEffect, useRef, useState } from 'react';
import { useHideOnNavigation } from '../../../lib/use-hide-on-navigation.ts';
import {
  TYPE_SIZES,
  setReadingPreferences,
  getReadingPreferences,
} from '../../../theme/reading-preferences.ts';
import type { ReadingPreferences } from '../../../theme/reading-preferences.ts';
import { readingPreferencesText } from '../reading-preferences.text.ts';
import styles from './reading-preferences-panel.module.css';

/** Type size and line width; each choice applies at once. */
export default function ReadingPreferencesPanel({ id, widths }: { id: string; widths: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  const [preferences, setPreferences] = useState(getReadingPreferences);
  useHideOnNavigation(panel);
  useEffect(() => {
    panel.current?.showPopover();
    panel.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const choose = (change: Partial<ReadingPreferences>) => {
    const next = { ...preferences, ...change };
    setPreferences(next);
    setReadingPreferences(next);
  };
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      data-hangs=""
      role="dialog"
      aria-label={readingPreferencesText.title}
      className={styles.panel}
    >
      <fieldset>
        <legend>{readingPreferencesText.type}</legend>
        <div className={styles.steps}>
          {TYPE_SIZES.map((type) => (
            <label key={type}>
              <input
                type="radio"
                name="reading-type"
                checked={preferences.type === type}
                onChange={() => choose({ type })}
              />
              <span>{readingPreferencesText.types[type]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {widths && (
        <fieldset className={styles.widths}>
          <legend>{readingPreferencesText.width}</legend>
          <div className={styles.steps}>
            {[false, true].map((wide) => (
              <label key={String(wide)}>
                <input
                  type="radio"
                  name="reading-width"
                  checked={preferences.wide === wide}
                  onChange={() => choose({ wide })}
                />
                <span>{wide ? readingPreferencesText.wide : readingPreferencesText.normal}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p>{readingPreferencesText.savedHint}</p>
    </div>
  );
}
