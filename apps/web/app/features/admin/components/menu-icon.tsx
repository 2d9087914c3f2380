import styles from './side-menu.module.css';

const SHAPES = {
  grid: 'M4 3h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM12 3h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zM4 11h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1zM12 11h4a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1v-4a1 1 0 0 1 1-1z',
  clock: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM10 6v4.3l2.8 1.7',
  user: 'M10 3.7a3.3 3.3 0 1 1 0 6.6 3.3 3.3 0 0 1 0-6.6zM3.5 17c.5-3.5 3-5 6.5-5s6 1.5 6.5 5',
  group:
    'M7.5 4.8a2.7 2.7 0 1 1 0 5.4 2.7 2.7 0 0 1 0-5.4zM2.5 16c.4-3 2.2-4.2 5-4.2s4.6 1.2 5 4.2M13 5.2a2.5 2.5 0 0 1 0 4.7M14.5 12.2c1.8.5 2.8 1.7 3 3.8',
  image:
    'M4.5 4h11A1.5 1.5 0 0 1 17 5.5v9a1.5 1.5 0 0 1-1.5 1.5h-11A1.5 1.5 0 0 1 3 14.5v-9A1.5 1.5 0 0 1 4.5 4zM3 14l4.5-4.5L12 14l2-2 3 2.5M13 6.3v.1',
  media:
    'M6.5 3h9A1.5 1.5 0 0 1 17 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 5 11.5v-7A1.5 1.5 0 0 1 6.5 3zM5 11l3.5-3.5 3 3L13.5 9 17 11.5M3 7v8.5A1.5 1.5 0 0 0 4.5 17H14',
  slides: 'M5.5 4h9v10h-9zM2.5 6v6M17.5 6v6M8.5 17h3',
  horn: 'M3 8v4h3l7 4V4L6 8zM6 12l1 5h2l-.6-3.8M16 8a3 3 0 0 1 0 4',
  news: 'M3 4h11v12H4.5A1.5 1.5 0 0 1 3 14.5zM14 8h3v6.5a1.5 1.5 0 0 1-3 0M6 7h5M6 10h5M6 13h3',
  text: 'M5 3h7l3.5 3.5V17H5zM12 3v4h3.5M8 10.5h5M8 13.5h5',
  ask: 'M3 4h14v10h-6l-4 3v-3H3zM8 7.7c.2-2 4-2 4 .1 0 1.4-2 1.5-2 2.7M10 12v.1',
  tree: 'M3 3h5v4H3zM12 8h5v4h-5zM12 14h5v4h-5zM5.5 7v9H12M5.5 10H12',
  tag: 'M3 3h7l7 7-7 7-7-7zM6.5 6.5v.1',
  shield: 'M10 2.8l6 2.2v5c0 3.5-2.5 6-6 7.3C6.5 16 4 13.5 4 10V5z',
  key: 'M7 9a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7zM9.5 10L16 3.5M13.5 6l2 2',
  check:
    'M5 3h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2zM6.5 10.2l2.5 2.5 4.5-5',
  chat: 'M3 4h14v10h-7l-4 3v-3H3z',
  stop: 'M10 3a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM5 5l10 10',
  flag: 'M5 17V3.5h10l-2 3.5 2 3.5H5',
  house: 'M4 17V4h8v13M12 8h4v9M2.5 17h15M7 7h2M7 10h2M7 13h2',
  log: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3',
  pulse: 'M2.5 10h4l2-5 3.5 10 2-5h3.5',
  set: 'M3 6h8M15 6h2M3 14h2M9 14h8M13 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM7 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  eye: 'M2.5 10C5 6 7.5 4.8 10 4.8S15 6 17.5 10C15 14 12.5 15.2 10 15.2S5 14 2.5 10zM10 7.7a2.3 2.3 0 1 1 0 4.6 2.3 2.3 0 0 1 0-4.6z',
  swap: 'M4 7h11.5M12.5 4l3 3-3 3M16 13H4.5M7.5 10l-3 3 3 3',
  link: 'M10 12V3M6.5 6L10 2.8 13.5 6M6 9H4v8h12V9h-2',
  plug: 'M7 3v4M13 3v4M5 7h10v3a5 5 0 0 1-10 0zM10 15v2.5',
  bin: 'M4 6h12M8 6V3.5h4V6M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v4.5M11.5 9v4.5',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  export: 'M10 3v9M6.5 9L10 12.5 13.5 9M4 16.5h12',
  plus: 'M10 4v12M4 10h12',
  grip: 'M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1',
  up: 'M10 16V4M5.5 8.5L10 4l4.5 4.5',
  down: 'M10 4v12M5.5 11.5L10 16l4.5-4.5',
  sort: 'M7 8l3-3 3 3M7 12l3 3 3-3',
  import: 'M10 12V3M6.5 6.5L10 3l3.5 3.5M4 16.5h12',
  exit: 'M8 3H4v14h4M8 10h9M13.5 6.5L17 10l-3.5 3.5',
  refresh: 'M16 10a6 6 0 1 1-1.8-4.3L16 7.5M16 3.5v4h-4',
  density: 'M6 5h11M6 10h11M6 15h11M3 3.5v13',
  columns: 'M3 4h14v12H3zM8 4v12M12.5 4v12',
  pin: 'M7 3h6l-.8 5 2.8 3H5l2.8-3zM10 11v6',
} as const;

export type MenuIconName = keyof typeof SHAPES;

/** Icon of the back-office on a 20 px grid, in the colour of the text beside it. */
export function MenuIcon({ name }: { name: MenuIconName }) {
  return (
    <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
