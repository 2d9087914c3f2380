import { cx } from '../../../lib/cx.ts';
import { transferText as text } from './transfer.text.ts';
import styles from './transfer.module.css';

/** Where an import is: `current` counts from 0. */
export function TransferSteps({ current }: { current: number }) {
  return (
    <ol className={styles.steps} aria-label={text.stepsLabel}>
      {text.steps.map((name, index) => (
        <li
          key={name}
          className={cx(index === current && styles.on, index < current && styles.done)}
          aria-current={index === current ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < current ? '✓' : index + 1}</i>
          <span>{name}</span>
        </li>
      ))}
    </ol>
  );
}
