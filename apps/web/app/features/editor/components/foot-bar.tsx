import { useDeferredValue, useMemo } from 'react';
import { formatCount } from '../../../lib/text.ts';
import { editorText } from '../editor.text.ts';
import { countWords, getReadingMinutes } from '../model/word-count.ts';
import styles from './editor.module.css';

export function FootBar({ content, onKeys }: { content: string; onKeys: () => void }) {
  const deferredContent = useDeferredValue(content);
  const wordCount = useMemo(() => countWords(deferredContent), [deferredContent]);
  const minutes = getReadingMinutes(wordCount);
  return (
    <section className={styles.foot} aria-label={editorText.facts}>
      <span>{editorText.text(formatCount(wordCount))}</span>
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
