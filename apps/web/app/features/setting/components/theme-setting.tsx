import { useState, useSyncExternalStore } from 'react';
import { setThemeChoice, getThemeChoice } from '../../../theme/choice.ts';
import type { ThemeChoice } from '../../../theme/choice.ts';
import { THEMES, settingText } from '../setting.text.ts';
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
