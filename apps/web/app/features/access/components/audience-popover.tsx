import type { Audience } from '@zhihui/contract/features/access/access.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { useHideOnNavigation } from '../../../lib/use-hide-on-navigation.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { accessText } from '../access.text.ts';
import { audiencePopoverText as words } from '../audience-popover.text.ts';
import { toEndDay } from '../end-day.ts';
import { GranteeIcon } from './grantee-icon.tsx';
import { OpenedTo } from './opened-to.tsx';
import styles from './audience-popover.module.css';

/** Who can see an item: loaded each time it opens, so that it is up to date. */
export default function AudiencePopover({ id, itemId }: { id: string; itemId: Id }) {
  const popover = useRef<HTMLDivElement>(null);
  const heading = useId();
  const [audience, setAudience] = useState<Audience | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useHideOnNavigation(popover);
  const load = async () => {
    const result = await call('GET /access/content/:id', { params: { id: itemId } });
    if (result.ok) setAudience(result.data);
    setFailure(result.ok ? null : getServerMessage(result.error.msg, accessText.loadFailed));
  };
  useEffect(() => {
    popover.current?.showPopover();
  }, []);
  return (
    <div
      ref={popover}
      id={id}
      popover="auto"
      data-hangs=""
      role="dialog"
      aria-labelledby={heading}
      tabIndex={-1}
      className={styles.popover}
      onToggle={({ newState }) => {
        if (newState !== 'open') return;
        popover.current?.focus();
        void load();
      }}
    >
      <h2 id={heading}>
        {words.title} {audience !== null && <span>{describeCount(audience)}</span>}
      </h2>
      {failure === null && audience === null && (
        <p className={styles.quiet} role="status">
          {accessText.loading}
        </p>
      )}
      <Failure>{failure}</Failure>
      {failure !== null && (
        <button
          type="button"
          className={getButtonClass('plain', 'small')}
          onClick={() => void load()}
        >
          {accessText.retry}
        </button>
      )}
      {audience !== null && <Grants audience={audience} />}
      {audience !== null && audience.canGrant && (
        <OpenedTo itemId={itemId} opened={audience.opened ?? []} onChange={setAudience} />
      )}
    </div>
  );
}

/** The number of readers of a restricted item; in words for all others. */
function describeCount({ visibility, count }: Audience): string {
  return count === null ? words.audiences[visibility] : words.count(formatCount(count));
}

function Grants({ audience: { grants, category, inheritedFrom } }: { audience: Audience }) {
  const valid = grants.filter(({ ended }) => !ended);
  return (
    <>
      {valid.length > 0 && (
        <ul className={styles.people} aria-label={words.grants}>
          {valid.map(({ group, user, right, endsAt }) => (
            <li key={group === null ? `user ${user?.id}` : `group ${group.id}`}>
              <GranteeIcon user={user} small />
              <span className="cut">{group?.name ?? user?.nickname}</span>
              <small title={endsAt === null ? undefined : accessText.until(toEndDay(endsAt))}>
                {accessText.rights[right]}
              </small>
            </li>
          ))}
        </ul>
      )}
      {(inheritedFrom ?? category) !== null && (
        <p className={styles.quiet}>
          {inheritedFrom === null
            ? words.follows(category?.name ?? '')
            : words.inherited(inheritedFrom.name)}
        </p>
      )}
    </>
  );
}
