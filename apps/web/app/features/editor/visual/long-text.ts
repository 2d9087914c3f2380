import { Plugin } from 'prosemirror-state';
import styles from './visual-long.module.css';

/** Texts with more blocks draw only those in or near the window. */
const MAX_DRAWN_BLOCKS = 150;

/** Marks long texts, whose blocks out of sight are neither styled nor laid out; search and screen readers find them all the same. */
export function createLongTextPlugin(): Plugin {
  return new Plugin({
    props: {
      attributes: ({ doc }): Record<string, string> =>
        doc.childCount > MAX_DRAWN_BLOCKS ? { class: styles.long! } : {},
    },
  });
}
