import { useEffect, useRef, useState } from 'react';
import { useHiddenOnLeave } from '../../../lib/use-hidden-on-leave.ts';
import { TYPES, chooseLook, readingLook } from '../../../theme/reading-look.ts';
import type { ReadingLook } from '../../../theme/reading-look.ts';
import { lookText } from '../look.text.ts';
import styles from './look-panel.module.css';

/** Size of the type and width of the lines; each choice shows at once. */
export default function LookPanel({ id, widths }: { id: string; widths: boolean }) {
  const panel = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState(readingLook);
  useHiddenOnLeave(panel);
  useEffect(() => {
    panel.current?.showPopover();
    panel.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const choose = (change: Partial<ReadingLook>) => {
    const next = { ...look, ...change };
    setLook(next);
    chooseLook(next);
  };
  return (
    <div
      ref={panel}
      id={id}
      popover="auto"
      data-hangs=""
      role="dialog"
      aria-label={lookText.title}
      className={styles.panel}
    >
      <fieldset>
        <legend>{lookText.type}</legend>
        <div className={styles.steps}>
          {TYPES.map((type) => (
            <label key={type}>
              <input
                type="radio"
                name="reading-type"
                checked={look.type === type}
                onChange={() => choose({ type })}
              />
              <span>{lookText.types[type]}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {widths && (
        <fieldset className={styles.widths}>
          <legend>{lookText.width}</legend>
          <div className={styles.steps}>
            {[false, true].map((wide) => (
              <label key={String(wide)}>
                <input
                  type="radio"
                  name="reading-width"
                  checked={look.wide === wide}
                  onChange={() => choose({ wide })}
                />
                <span>{wide ? lookText.wide : lookText.normal}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <p>{lookText.kept}</p>
    </div>
  );
}
