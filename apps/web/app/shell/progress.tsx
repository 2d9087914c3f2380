import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import styles from './progress.module.css';

const SLOW_MS = 1000;

/** A thin line while the next page is on its way; pages that come at once never show it. Fires `zhihui:slow` after 1 s. */
export function Progress() {
  const { state } = useNavigation();
  const busy = state !== 'idle';
  useEffect(() => {
    if (!busy) return;
    const slow = setTimeout(() => window.dispatchEvent(new Event('zhihui:slow')), SLOW_MS);
    return () => clearTimeout(slow);
  }, [busy]);
  return busy ? <div className={styles.line} aria-hidden="true" /> : null;
}
