import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import { useDeferredValue, useMemo } from 'react';
import { STRENGTHS } from '../auth.text.ts';
import styles from './auth.module.css';

const estimator = new ZxcvbnFactory({
  dictionary: { ...dictionary, site: ['zhihui', '知汇'] },
  graphs: adjacencyGraphs,
});
/** Longer passwords are strong enough, and take long to estimate. */
const MAX_ESTIMATED = 64;

/** How hard a password is to guess. The word lists load with the first key. */
export default function Strength({ password }: { password: string }) {
  const deferredPassword = useDeferredValue(password);
  const score = useMemo(
    () => estimator.check(deferredPassword.slice(0, MAX_ESTIMATED)).score,
    [deferredPassword],
  );
  return (
    <p className={styles.strength} data-score={score} role="status">
      <i>
        <i style={{ width: `${(score + 1) * 20}%` }} />
      </i>
      {STRENGTHS[score]}
    </p>
  );
}
