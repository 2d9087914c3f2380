import type { CategoryRange } from '@zhihui/contract/features/access/access.endpoints.ts';
import { GRANT_RIGHTS } from '@zhihui/contract/features/access/access.limits.ts';
import type { GrantRight } from '@zhihui/contract/features/access/access.limits.ts';
import { useEffect, useRef } from 'react';
import { cx } from '../../../lib/cx.ts';
import { getButtonClass, iconButtonClass } from '../../../ui/button.ts';
import { inputClass } from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icon.tsx';
import { accessText } from '../access.text.ts';
import { EndSelect } from '../components/end-select.tsx';
import { GranteeIcon } from '../components/grantee-icon.tsx';
import { describeEnd } from '../end-day.ts';
import {
  changeGrant,
  describeGrantee,
  getGranteeKey,
  getGranteeName,
  listInherited,
  removeGrant,
} from './range-draft.ts';
import type { DraftGrant, RangeDraft } from './range-draft.ts';
import { rangeText } from './range.text.ts';
import styles from './range.module.css';

interface InheritedGrantsProps {
  range: CategoryRange;
  isInheriting: boolean;
  stop: () => void;
  resume: () => void;
}

/** The grants of the categories above, which hold here too; they are changed there. */
export function InheritedGrants({ range, isInheriting, stop, resume }: InheritedGrantsProps) {
  const grants = listInherited(range);
  const sources = new Set(grants.map(({ from }) => from.name));
  return (
    <>
      <div className={styles.sub}>
        <h3>{rangeText.inherited}</h3>
        {isInheriting && sources.size > 0 && (
          <span className={styles.quiet}>{rangeText.inheritedFrom([...sources])}</span>
        )}
        <span className={styles.grow} />
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={isInheriting ? stop : resume}
        >
          {isInheriting ? rangeText.stopInheriting : rangeText.inheritAgain}
        </button>
      </div>
      {!isInheriting && <p className={styles.hint}>{rangeText.notInheriting}</p>}
      {isInheriting && grants.length === 0 && (
        <p className={styles.hint}>{rangeText.noInherited}</p>
      )}
      {isInheriting && grants.length > 0 && (
        <ul className={styles.grants} aria-label={rangeText.inherited}>
          {grants.map((grant) => (
            <li key={`${getGranteeKey(grant)} ${grant.from.id}`}>
              <GranteeIcon user={grant.user} />
              <span className={styles.who}>
                <b>{getGranteeName(grant)}</b>
                <small>{describeGrantee(grant)}</small>
              </span>
              <span className={styles.words}>{accessText.rights[grant.right]}</span>
              <span className={styles.words} data-tone={describeEnd(grant.endsAt).tone}>
                {describeEnd(grant.endsAt).label}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface OwnGrantsProps {
  grants: readonly DraftGrant[];
  change: (update: (draft: RangeDraft) => RangeDraft) => void;
  /** Moves the focus to the field to add with, once the row that had it is gone. */
  focusPicker: () => void;
}

/** The grants that the category names itself. */
export function OwnGrants({ grants, change, focusPicker }: OwnGrantsProps) {
  if (grants.length === 0) return null;
  return (
    <ul className={styles.grants} aria-label={rangeText.own}>
      {grants.map((grant) => (
        <GrantRow
          key={grant.key}
          grant={grant}
          update={(part) => change((draft) => changeGrant(draft, grant.key, part))}
          remove={() => {
            change((draft) => removeGrant(draft, grant.key));
            if (grant.status === 'added') focusPicker();
          }}
        />
      ))}
    </ul>
  );
}

interface GrantRowProps {
  grant: DraftGrant;
  update: (part: Partial<Pick<DraftGrant, 'right' | 'endsAt' | 'status'>>) => void;
  remove: () => void;
}

function GrantRow({ grant, update, remove }: GrantRowProps) {
  const name = getGranteeName(grant);
  const isRemoved = grant.status === 'removed';
  const removeButton = useRef<HTMLButtonElement>(null);
  const wasRemoved = useRef(isRemoved);
  useEffect(() => {
    // the button that restored the row has gone with the focus
    if (wasRemoved.current && !isRemoved) removeButton.current?.focus();
    wasRemoved.current = isRemoved;
  }, [isRemoved]);
  const notes = [
    grant.note,
    grant.status === 'added' && rangeText.isNew,
    isRemoved && rangeText.willBeRemoved,
  ].filter((note) => note !== false);
  return (
    <li data-status={grant.status}>
      <GranteeIcon user={grant.user} />
      <span className={styles.who}>
        <b>{name}</b>
        <small>{notes.join(' · ')}</small>
      </span>
      {isRemoved ? (
        <button
          type="button"
          className={cx(getButtonClass('text', 'small'), styles.undo)}
          // the pressed button has gone, and its place has this one
          autoFocus
          onClick={() => update({ status: 'saved' })}
        >
          {rangeText.undoRemoval}
          <span className="vh"> {name}</span>
        </button>
      ) : (
        <>
          <RightSelect
            label={rangeText.rightOf(name)}
            right={grant.right}
            onChange={(right) => update({ right })}
          />
          <EndSelect
            label={accessText.endOf(name)}
            endsAt={grant.endsAt}
            onChange={(endsAt) => update({ endsAt })}
          />
          <button
            ref={removeButton}
            type="button"
            className={cx(iconButtonClass, styles.remove)}
            aria-label={rangeText.remove(name)}
            onClick={remove}
          >
            <CloseIcon small />
          </button>
        </>
      )}
    </li>
  );
}

interface RightSelectProps {
  label: string;
  right: GrantRight;
  onChange: (right: GrantRight) => void;
  className?: string | undefined;
}

/** What a grant gives; each right includes those before it. */
export function RightSelect({ label, right, onChange, className }: RightSelectProps) {
  return (
    <select
      className={cx(inputClass, className ?? styles.right)}
      aria-label={label}
      value={right}
      onChange={({ target }) => onChange(target.value as GrantRight)}
    >
      {GRANT_RIGHTS.map((option) => (
        <option key={option} value={option}>
          {accessText.rights[option]}
        </option>
      ))}
    </select>
  );
}
