import { cx } from '../../../lib/cx.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { commentText, composerText } from '../comment.text.ts';
import styles from './composer.module.css';

/**
 * Placeholder of the field until its scripts have loaded: of equal size, and a press opens the field with the focus in
 * it.
 */
export function ComposerPlaceholder({ open }: { open: () => void }) {
  return (
    <div className={cx(styles.composer, styles.waiting, 'noprint')}>
      <div className={styles.toolsPlace} />
      <button type="button" className={styles.open} data-press="write" onClick={open}>
        {commentText.invite}
      </button>
      <div className={styles.row}>
        <ComposerHint />
        <button
          type="button"
          className={getButtonClass('primary')}
          data-press="write"
          onClick={open}
        >
          {composerText.send}
        </button>
      </div>
    </div>
  );
}

/** Which syntax the field accepts, and which keys send; hides the keys on a phone. */
export function ComposerHint() {
  return (
    <span className={styles.hint}>
      {composerText.hint}
      <span className="hide-s">
        {' · '}
        {composerText.keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}{' '}
        {composerText.sendHint}
      </span>
    </span>
  );
}
