import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { editorText } from '../editor.text.ts';
import { countWords, readingMinutes } from '../model/word-count.ts';
import styles from './editor.module.css';

export function FootBar({ content, onKeys }: { content: string; onKeys: () => void }) {
  const later = useDeferredValue(content);
  const words = useMemo(() => countWords(later), [later]);
  const minutes = readingMinutes(words);
  return (
    <section className={styles.foot} aria-label={editorText.facts}>
      <span>{editorText.words(formatCount(words))}</span>
      {minutes > 0 && <span>{editorText.minutes(minutes)}</span>}
      <span className={styles.grow} />
      <span className="hide-s">
        {editorText.keyHints}{' '}
        <button type="button" onClick={onKeys}>
          {editorText.keysHint}
        </button>
      </span>
    </section>
  );
}
