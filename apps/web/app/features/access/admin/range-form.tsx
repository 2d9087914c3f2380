import type { CategoryRange } from '@zhihui/contract/features/access/access.endpoints.ts';
import { VISIBILITIES } from '@zhihui/contract/models.ts';
import type { Visibility } from '@zhihui/contract/models.ts';
import { useId, useRef, useState } from 'react';
import { getButtonClass } from '../../../ui/button.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { accessText } from '../access.text.ts';
import { EffectPreview } from './effect-preview.tsx';
import { InheritedGrants, OwnGrants } from './grant-list.tsx';
import { GranteePicker } from './grantee-picker.tsx';
import type { Choice } from './grantee-picker.tsx';
import { addGrant, isWithoutGrants, stopInheriting } from './range-draft.ts';
import type { RangeDraft } from './range-draft.ts';
import { rangeText } from './range.text.ts';
import { StopInheriting } from './stop-inheriting.tsx';
import styles from './range.module.css';

interface RangeFormProps {
  range: CategoryRange;
  draft: RangeDraft;
  /** What saving would store: the draft with the choice that was not added yet. */
  preview: RangeDraft;
  change: (update: (draft: RangeDraft) => RangeDraft) => void;
  picked: Choice | null;
  pick: (choice: Choice | null) => void;
  openReaders: () => void;
}

/** The visibility of a category, its inherited and its own grants, and what saving them changes for its readers. */
export function RangeForm(props: RangeFormProps) {
  const { range, draft, preview, change, picked, pick, openReaders } = props;
  const [isStopping, setStopping] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const focusPicker = () =>
    form.current?.querySelector<HTMLElement>('[data-picker] input')?.focus();
  return (
    <div ref={form}>
      <VisibilityChoice
        range={range}
        value={draft.visibility}
        onChange={(visibility) => change((current) => ({ ...current, visibility }))}
      />
      {range.parent !== null && (
        <InheritedGrants
          range={range}
          isInheriting={draft.inherits}
          stop={() => setStopping(true)}
          resume={() => change((current) => ({ ...current, inherits: true }))}
        />
      )}
      <div className={styles.sub}>
        <h3>{rangeText.own}</h3>
        <span className={styles.quiet}>{draft.grants.length}</span>
      </div>
      <GranteePicker
        grants={draft.grants}
        picked={picked}
        pick={pick}
        add={({ grantee, right }) => {
          change((current) => addGrant(current, grantee, right));
          pick(null);
        }}
      />
      <OwnGrants grants={draft.grants} change={change} focusPicker={focusPicker} />
      {preview.visibility === 'GRANTED' && isWithoutGrants(range, preview) && (
        <EmptyState
          title={rangeText.emptyTitle}
          action={
            <button type="button" className={getButtonClass()} onClick={focusPicker}>
              {rangeText.addGrantee}
            </button>
          }
        >
          {rangeText.emptyDescription}
        </EmptyState>
      )}
      <EffectPreview range={range} draft={preview} />
      <button type="button" className={styles.readers} onClick={openReaders}>
        {rangeText.viewReaders}
      </button>
      <StopInheriting
        open={isStopping}
        range={range}
        draft={draft}
        close={() => setStopping(false)}
        stop={(copied) => {
          change((current) => stopInheriting(range, current, copied));
          setStopping(false);
        }}
      />
    </div>
  );
}

interface VisibilityChoiceProps {
  range: CategoryRange;
  value: Visibility;
  onChange: (value: Visibility) => void;
}

/** The four visibilities; those wider than the category above cannot be chosen. */
function VisibilityChoice({ range, value, onChange }: VisibilityChoiceProps) {
  const id = useId();
  const widest = VISIBILITIES.indexOf(range.widest);
  const isLimited = range.parent !== null && widest > 0;
  return (
    <>
      <div
        className={styles.options}
        role="radiogroup"
        aria-label={rangeText.title}
        aria-describedby={isLimited ? `${id}hint` : undefined}
      >
        {VISIBILITIES.map((visibility, index) => (
          <label key={visibility} className={styles.option}>
            <input
              type="radio"
              name={id}
              checked={visibility === value}
              disabled={index < widest}
              onChange={() => onChange(visibility)}
            />
            <b>{accessText.visibilities[visibility]}</b>
            <small>{rangeText.explanations[visibility]}</small>
          </label>
        ))}
      </div>
      {isLimited && (
        <p id={`${id}hint`} className={styles.hint}>
          {rangeText.limitedBy(range.parent?.name ?? '', accessText.visibilities[range.widest])}
        </p>
      )}
    </>
  );
}
