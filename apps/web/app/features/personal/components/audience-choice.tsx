import { useId, useState } from 'react';
import type { FollowSetting } from '@zhihui/contract/features/follow/follow.schema.ts';
import { callLater } from '../../../api/later.ts';
import { cx } from '../../../lib/cx.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useInTurn } from '../../../lib/use-in-turn.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { followsText } from '../follows.text.ts';
import styles from './kept.module.css';

type Audience = FollowSetting['audience'];
const AUDIENCES = Object.entries(followsText.audiences) as [Audience, string][];

/** Who may see what one follows; saved at once, or taken back with the reason next to it. */
export function AudienceChoice({ served }: { served: Audience }) {
  const id = useId();
  const live = useHydrated();
  const [error, setError] = useState<string>();
  const [audience, set] = useInTurn<Audience>(served, async (wanted) => {
    const answer = await callLater('PUT /user/follow/setting', {
      body: { audience: wanted },
    });
    setError(answer.ok ? undefined : serverMessage(answer.error.msg, followsText.notSaved));
    return answer.ok;
  });
  const choose = async (wanted: Audience) => {
    if ((await set(wanted)) !== undefined) {
      toast.done(followsText.saved, undefined, 'follow-setting');
    }
  };
  return (
    <div className={styles.audience}>
      <label htmlFor={id}>{followsText.audience}</label>
      <select
        id={id}
        className={cx(inputClass, styles.select)}
        value={audience}
        disabled={!live}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}note`}
        onChange={(event) => void choose(event.target.value as Audience)}
      >
        {AUDIENCES.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <span id={`${id}note`} role="alert" className={styles.error}>
          {error}
        </span>
      )}
    </div>
  );
}
