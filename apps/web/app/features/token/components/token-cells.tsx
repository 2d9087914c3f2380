import type { TokenItem } from '@zhihui/contract/features/token/token.endpoints.ts';
import { useState } from 'react';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Time } from '../../../ui/time.tsx';
import { getDaysLeft, getTokenLastDay } from '../token-days.ts';
import { tokenText as text } from '../token.text.ts';
import styles from '../token.module.css';

/** Until when a token works; in colour when that is soon or past. */
export function TokenEnd({ token: { expiresAt, state } }: { token: TokenItem }) {
  const [now] = useState(Date.now);
  const day = getTokenLastDay(expiresAt);
  if (state === 'REVOKED') return <span className={styles.quiet}>{text.states.REVOKED}</span>;
  if (state === 'EXPIRED') return <span className={styles.over}>{text.expired(day)}</span>;
  const left = getDaysLeft(expiresAt, now);
  if (left === null) return <span className="num">{day}</span>;
  return (
    <span className={styles.soon} title={day}>
      {text.endsIn(left)}
    </span>
  );
}

/** When a token was last used, and from where. */
export function TokenUse({ token: { usedAt, usedIp, usedPlace } }: { token: TokenItem }) {
  if (usedAt === null) return text.never;
  return (
    <span title={[usedIp, usedPlace].filter(Boolean).join(' · ')}>
      <Time at={usedAt} />
    </span>
  );
}

const SHOWN_SCOPES = 2;

/** The first scopes of a token, and how many more there are. */
export function TokenScopes({ scopes }: Pick<TokenItem, 'scopes'>) {
  const more = scopes.length - SHOWN_SCOPES;
  return (
    <span title={scopes.join('、')}>
      <Tags>
        {scopes.slice(0, SHOWN_SCOPES).map((scope) => (
          <Tag key={scope}>{scope}</Tag>
        ))}
        {more > 0 && <Tag>+{more}</Tag>}
      </Tags>
    </span>
  );
}
