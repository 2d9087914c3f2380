import styles from './tabs.module.css';

/** Class of a row of links of which one is shown (`aria-current`); counts stand in `<small>`. From edge to edge on a phone. */
export const tabsClass = styles.tabs ?? '';
