import { useNavigation } from 'react-router';
import styles from './progress.module.css';

/** A thin line while the next page is on its way; pages that come at once never show it. */
export function Progress() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles.line} aria-hidden="true" />;
}
