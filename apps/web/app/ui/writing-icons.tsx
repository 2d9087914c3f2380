/** Icons of text fields. */
import { icon } from './icon.tsx';

export const AtIcon = icon(
  '<circle cx="10" cy="10" r="3"/><path d="M13 7v4.5c0 2.5 4 2 4-1.5a7 7 0 1 0-3 5.7"/>',
);
export const SmileIcon = icon(
  '<circle cx="10" cy="10" r="7"/><path d="M7.5 8v.1M12.5 8v.1M7 12c1.500 2 4.500 2 6 0"/>',
);
