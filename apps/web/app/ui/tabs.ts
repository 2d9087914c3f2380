import styles from './tabs.module.css';

/** Class of a row of links of which one is shown (`aria-current`); counts are in `<small>`. Full width on a phone. */
export const tabsClass = styles.tabs ?? '';
