import type { ReadersEffect } from '@zhihui/contract/features/access/access.schema.ts';
import { useState } from 'react';
import { effectText } from '../effect.text.ts';
import styles from './effect.module.css';

/** Names in sight before all are shown. */
const FIRST_NAMES = 8;

/** Says how many people gain or lose the right to read by a change, and names them. */
export default function Effect({ effect }: { effect: ReadersEffect }) {
  const { gaining, losing } = effect;
  return (
    <div className={styles.effect}>
      <b>{effectText.summary(gaining.count, losing.count)}</b>
      {effect.public.map(({ who, gains }) => (
        <p key={`${who} ${String(gains)}`}>
          {gains ? effectText.publicGain(who) : effectText.publicLoss(who)}
        </p>
      ))}
      {(gaining.count > 0 || losing.count > 0) && (
        <dl>
          {gaining.count > 0 && (
            <Names label={effectText.gaining(gaining.count)} tone="ok" people={gaining} />
          )}
          {losing.count > 0 && (
            <Names label={effectText.losing(losing.count)} tone="err" people={losing} />
          )}
        </dl>
      )}
    </div>
  );
}

interface NamesProps {
  label: string;
  tone: 'ok' | 'err';
  people: ReadersEffect['gaining'];
}

function Names({ label, tone, people: { count, named } }: NamesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = (isWhole ? named : named.slice(0, FIRST_NAMES)).map(({ nickname }) => nickname);
  return (
    <>
      <dt data-tone={tone}>{label}</dt>
      <dd>
        {named.length === 0 ? effectText.unnamed : effectText.names(shown, shown.length < count)}
        {!isWhole && named.length > FIRST_NAMES && (
          <button type="button" className={styles.link} onClick={() => setWhole(true)}>
            {effectText.showAll}
            <span className="vh">：{label}</span>
          </button>
        )}
      </dd>
    </>
  );
}
