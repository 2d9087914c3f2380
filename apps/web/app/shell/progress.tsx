import { useEffect } from 'react';
import { useNavigation } from 'react-router';
import { toast } from '../ui/toast.tsx';
import { shellText } from './shell.text.ts';
import styles from './progress.module.css';

const SLOW_MS = 1000;

/**
 * A thin line while the next page is loading; fast pages never show it. Fires `zhihui:slow` after 1 s.
 * Offline it shows a toast at once: the page opens when the connection is back.
 */
export function Progress() {
  const { state } = useNavigation();
  const busy = state !== 'idle';
  useEffect(() => {
    if (!busy) return;
    if (!navigator.onLine) toast.warn(shellText.offline);
    const slow = setTimeout(() => window.dispatchEvent(new Event('zhihui:slow')), SLOW_MS);
    return () => clearTimeout(slow);
  }, [busy]);
  return busy ? <div className={styles.line} aria-hidden="true" /> : null;
}
