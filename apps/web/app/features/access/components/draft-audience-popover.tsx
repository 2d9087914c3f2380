import type { DraftAudience } from '@zhihui/contract/features/access/access.schema.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useState } from 'react';
import { call } from '../../../api/browser.ts';
import { formatCount } from '../../../lib/text.ts';
import { audiencePopoverText } from '../audience-popover.text.ts';
import { draftAudienceText as words } from '../draft-audience.text.ts';
import { GranteeIcon } from './grantee-icon.tsx';
import { PopoverFrame } from './popover-frame.tsx';
import styles from './audience-popover.module.css';

/** Who can see a draft, each with why, and who will once it is submitted. */
export default function DraftAudiencePopover({ id, draftId }: { id: string; draftId: Id }) {
  const [audience, setAudience] = useState<DraftAudience | null>(null);
  const load = async () => {
    const result = await call('GET /access/draft/:id', { params: { id: draftId } });
    if (result.ok) setAudience(result.data);
    return result;
  };
  const count = audience && audiencePopoverText.count(formatCount(audience.count));
  return (
    <PopoverFrame id={id} count={count} load={load}>
      {audience !== null && <Readers audience={audience} />}
    </PopoverFrame>
  );
}

function Readers({
  audience: { readers, count, reviewers, category },
}: {
  audience: DraftAudience;
}) {
  return (
    <>
      <p className={styles.quiet}>{count > 1 ? words.shared : words.own}</p>
      <ul className={styles.people} aria-label={words.readers}>
        {readers.map(({ why, ...person }) => (
          <li key={person.id}>
            <GranteeIcon user={person} small />
            <span className="cut">{person.nickname}</span>
            <small>{words.reasons[why]}</small>
          </li>
        ))}
      </ul>
      {reviewers.named.length > 0 && (
        <>
          <h3 className={styles.next}>{words.reviewers(formatCount(reviewers.count))}</h3>
          <ul className={styles.people} aria-label={words.reviewersLabel}>
            {reviewers.named.map((person) => (
              <li key={person.id}>
                <GranteeIcon user={person} small />
                <span className="cut">{person.nickname}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.quiet}>
        {category === null ? words.afterwards : words.afterwardsIn(category.name)}
      </p>
    </>
  );
}
