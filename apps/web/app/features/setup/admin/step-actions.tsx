import { getButtonClass } from '../../../ui/button.ts';
import { setupText as words } from './setup.text.ts';
import styles from './setup.module.css';

/** Where the buttons of a step lead. */
export interface StepNavigation {
  next: () => void;
  /** Null in the first step. */
  back: (() => void) | null;
}

interface StepActionsProps {
  navigation: StepNavigation;
  /** What the main button says; 下一步 by default. */
  label?: string;
  busy: boolean;
  submit: () => void;
}

/** The buttons below a step: save and continue, back, and skip. */
export function StepActions({ navigation, label, busy, submit }: StepActionsProps) {
  const { back, next } = navigation;
  return (
    <div className={styles.actions}>
      <button
        type="button"
        className={getButtonClass('primary')}
        aria-busy={busy}
        onClick={() => !busy && submit()}
      >
        {label ?? words.next}
      </button>
      {back !== null && (
        <button type="button" className={getButtonClass()} onClick={back}>
          {words.back}
        </button>
      )}
      <button type="button" className={getButtonClass('text')} onClick={next}>
        {words.skip}
      </button>
    </div>
  );
}
