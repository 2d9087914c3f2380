import type { Audience } from '@zhihui/contract/features/access/access.endpoints.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { accessText } from '../access.text.ts';
import { audiencePopoverText as words } from '../audience-popover.text.ts';
import { toEndDay } from '../end-day.ts';
import { GranteeIcon } from './grantee-icon.tsx';
import { OpenedTo } from './opened-to.tsx';
import { PopoverFrame } from './popover-frame.tsx';
import styles from './audience-popover.module.css';

/** Who can see an item: loaded each time it opens, so that it is up to date. */
export default function AudiencePopover({ id, itemId }: { id: string; itemId: Id }) {
  const [audience, setAudience] = useState<Audience | null>(null);
  const load = async () => {
    const result = await call('GET /access/content/:id', { params: { id: itemId } });
    if (result.ok) setAudience(result.data);
    return result;
  };
  return (
    <PopoverFrame id={id} count={audience && describeCount(audience)} load={load}>
      {audience !== null && <Grants audience={audience} />}
      {audience !== null && audience.canGrant && (
        <OpenedTo itemId={itemId} opened={audience.opened ?? []} onChange={setAudience} />
      )}
    </PopoverFrame>
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
