import type { StatusWarning } from '@zhihui/contract/features/status/status.schema.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { LEVEL_LABELS, PART_LABELS, statusText as words } from './status.text.ts';
import styles from './system-status.module.css';

/** Warnings, the worst first, each with instructions. */
export function WarningList({ warnings }: { warnings: readonly StatusWarning[] }) {
  if (warnings.length === 0) {
    return (
      <p className={styles.well}>
        <strong>{words.allNormal}</strong>
        {words.allNormalDescription}
      </p>
    );
  }
  return (
    <section>
      <SectionHead title={words.warnings} count={warnings.length} />
      <ul className={styles.warnings}>
        {warnings.map(({ part, level, text, todo }) => (
          <li key={`${part} ${text}`}>
            <p className={styles.what}>
              <span className={styles.level} data-level={level}>
                {LEVEL_LABELS[level]}
              </span>
              <span className={styles.quiet}>{PART_LABELS[part]}</span>
              <strong>{text}</strong>
            </p>
            <p className={styles.todo}>
              {words.todo}
              {todo}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
