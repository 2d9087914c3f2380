import type {
  CategoryRange,
  RangeEffect,
} from '@zhihui/contract/features/access/access.endpoints.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import { useEffect, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { accessText } from '../access.text.ts';
import { toDraft, toRangeBody } from './range-draft.ts';
import type { RangeDraft } from './range-draft.ts';
import { rangeText } from './range.text.ts';
import styles from './range.module.css';

const DEBOUNCE_MS = 400;
/** Names in sight before all are shown. */
const FIRST_NAMES = 8;

interface EffectPreviewProps {
  range: CategoryRange;
  draft: RangeDraft;
}

/** Says how many people gain or lose the right to read by saving the draft, a moment after each change. */
export function EffectPreview({ range, draft }: EffectPreviewProps) {
  const body = JSON.stringify(toRangeBody(range, draft));
  const isChanged = body !== JSON.stringify(toRangeBody(range, toDraft(range)));
  const [answer, setAnswer] = useState<{ body: string; effect: RangeEffect | null } | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isChanged) return undefined;
    let current = true;
    const load = async () => {
      const parsed = JSON.parse(body) as ReturnType<typeof toRangeBody>;
      const result = await call('POST /access/category/effect', { body: parsed });
      if (current) setAnswer({ body, effect: result.ok ? result.data : null });
    };
    const timer = setTimeout(() => void load(), DEBOUNCE_MS);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [body, isChanged, attempt]);
  const isCurrent = answer?.body === body;
  const hasFailed = isChanged && isCurrent && answer.effect === null;
  return (
    <>
      <div role="status" aria-live="polite">
        {isChanged && isCurrent && answer.effect !== null && <Effect effect={answer.effect} />}
        {/* numbers of an earlier draft are not shown: they would be taken for those of this one */}
        {isChanged && !isCurrent && <p className={styles.preview}>{rangeText.effectLoading}</p>}
      </div>
      {hasFailed && (
        <EmptyState
          failed
          title={rangeText.effectFailed}
          action={
            <button
              type="button"
              className={getButtonClass()}
              onClick={() => {
                setAnswer(null);
                setAttempt(attempt + 1);
              }}
            >
              {accessText.retry}
            </button>
          }
        >
          {rangeText.effectFailedDescription}
        </EmptyState>
      )}
    </>
  );
}

function Effect({ effect }: { effect: RangeEffect }) {
  const { gaining, losing } = effect;
  return (
    <div className={styles.preview}>
      <b>{rangeText.effect(gaining.count, losing.count)}</b>
      {describePublic(effect.public).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {(gaining.count > 0 || losing.count > 0) && (
        <dl>
          {gaining.count > 0 && (
            <Names label={rangeText.gaining(gaining.count)} tone="ok" people={gaining} />
          )}
          {losing.count > 0 && (
            <Names label={rangeText.losing(losing.count)} tone="err" people={losing} />
          )}
        </dl>
      )}
    </div>
  );
}

interface NamesProps {
  label: string;
  tone: 'ok' | 'err';
  people: RangeEffect['gaining'];
}

function Names({ label, tone, people: { count, named } }: NamesProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = (isWhole ? named : named.slice(0, FIRST_NAMES)).map(({ nickname }) => nickname);
  return (
    <>
      <dt data-tone={tone}>{label}</dt>
      <dd>
        {rangeText.names(shown, shown.length < count)}
        {!isWhole && named.length > FIRST_NAMES && (
          <button type="button" className={styles.link} onClick={() => setWhole(true)}>
            {rangeText.showAll}
            <span className="vh">：{label}</span>
          </button>
        )}
      </dd>
    </>
  );
}

/** What changes for visitors and outside users, who are not counted by name. */
function describePublic({ before, after }: RangeEffect['public']): string[] {
  return (
    [
      ['PUBLIC', rangeText.visitors],
      ['MEMBER', rangeText.outsideUsers],
    ] as const
  ).flatMap(([level, who]) => {
    const canRead = (visibility: typeof before) =>
      VISIBILITIES.indexOf(visibility) <= VISIBILITIES.indexOf(level);
    if (canRead(before) === canRead(after)) return [];
    return canRead(after) ? rangeText.publicGain(who) : rangeText.publicLoss(who);
  });
}
