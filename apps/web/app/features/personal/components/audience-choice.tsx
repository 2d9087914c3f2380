import { useId, useState } from 'react';
import type { FollowSetting } from '@zhihui/contract/features/follow/follow.endpoints.ts';
import { callLazily } from '../../../api/lazy-call.ts';
import { cx } from '../../../lib/cx.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useOptimisticValue } from '../../../lib/use-optimistic-value.ts';
import { inputClass } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { followsText } from '../follows.text.ts';
import styles from './kept.module.css';

type Audience = FollowSetting['audience'];
const AUDIENCES = Object.entries(followsText.audiences) as [Audience, string][];

/** Who may see what one follows; saved at once, or taken back with the reason next to it. */
export function AudienceChoice({ initialAudience }: { initialAudience: Audience }) {
  const id = useId();
  const hydrated = useHydrated();
  const [error, setError] = useState<string>();
  const [audience, saveAudience] = useOptimisticValue<Audience>(
    initialAudience,
    async (audience) => {
      const result = await callLazily('PUT /user/follow/setting', {
        body: { audience: audience },
      });
      setError(result.ok ? undefined : getServerMessage(result.error.msg, followsText.notSaved));
      return result.ok;
    },
  );
  const handleChoose = async (audience: Audience) => {
    if ((await saveAudience(audience)) !== undefined) {
      toast.success(followsText.saved, undefined, 'follow-setting');
    }
  };
  return (
    <div className={styles.audience}>
      <label htmlFor={id}>{followsText.audience}</label>
      <select
        id={id}
        className={cx(inputClass, styles.select)}
        value={audience}
        disabled={!hydrated}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}note`}
        onChange={(event) => void handleChoose(event.target.value as Audience)}
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
