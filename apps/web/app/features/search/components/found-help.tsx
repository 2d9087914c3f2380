import { foundText } from '../found.text.ts';
import styles from './found.module.css';

/** What stands where hits would, before anything is looked for: what may be typed, each to be tried. */
export function FoundHelp() {
  return (
    <section className={styles.help}>
      <h2>{foundText.help}</h2>
      <dl>
        {foundText.helps.map(([typed = '', meaning]) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
