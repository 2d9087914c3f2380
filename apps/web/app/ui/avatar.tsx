import type { Id } from '@zhihui/contract/schema.ts';
import { cx } from '../lib/cx.ts';
import styles from './avatar.module.css';

const TONES = [styles.a1, styles.a2, styles.a3, styles.a4, styles.a5];

interface AvatarProps {
  person: { id: Id; nickname: string; avatar: string | null };
  size?: 'small' | 'normal' | 'large' | 'huge';
}

/** A user's picture, or the first letter of the nickname in a colour of its own. The name is shown next to it. */
export function Avatar({ person, size = 'normal' }: AvatarProps) {
  const className = cx(styles.avatar, styles[size]);
  if (person.avatar !== null) {
    return <img className={className} src={person.avatar} alt="" width="28" height="28" />;
  }
  return (
    <span
      className={cx(className, TONES[Number(String(person.id).slice(-3)) % TONES.length])}
      aria-hidden="true"
    >
      {getFirstLetter(person.nickname)}
    </span>
  );
}

/** By code point, so that an emoji or a rare character is not cut in two. */
function getFirstLetter(nickname: string): string {
  return String.fromCodePoint(nickname.codePointAt(0) ?? 0x20).toUpperCase();
}
