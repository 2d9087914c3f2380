import type { ShareItem } from '@zhihui/contract/features/share/share.endpoints.ts';
import type { ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { Failure } from '../../../ui/failure.tsx';
import { getLastDay } from '../last-day.ts';
import { shareText as text } from '../share.text.ts';
import styles from './share.module.css';

/** Links of one item that are shown in its dialog; the back-office has all. */
const SHOWN = 20;

/** What is asked about a link before it is done. */
export type Question = { action: 'renew' | 'end'; link: ShareItem };

interface ShareLinksProps {
  target: { targetType: ShareTarget; targetId: Id };
  ask: (question: Question) => void;
}

/** The active links of an item, to give them another address or to end them. */
export function ShareLinks({ target: { targetType, targetId }, ask }: ShareLinksProps) {
  const [links, setLinks] = useState<readonly ShareItem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    let current = true;
    const query = { targetType, targetId, state: 'ACTIVE' as const, size: SHOWN };
    void call('GET /share/page', { query }).then((result) => {
      if (!current) return;
      if (result.ok) setLinks(result.data.records);
      else setFailure(getServerMessage(result.error.msg, text.loadFailed));
    });
    return () => {
      current = false;
    };
  }, [targetType, targetId]);
  if (links.length === 0 && failure === null) return null;
  return (
    <section className={styles.section} aria-label={text.existing}>
      <h3>
        {text.existing}
        <Link to="/admin/share">{text.all}</Link>
      </h3>
      <Failure>{failure}</Failure>
      <ul className={styles.links}>
        {links.map((link) => (
          <LinkRow key={String(link.id)} link={link} ask={ask} />
        ))}
      </ul>
    </section>
  );
}

function LinkRow({ link, ask }: { link: ShareItem; ask: (question: Question) => void }) {
  const { remark, expiresAt, hasPassword, openingCount, works, mine, maker } = link;
  const day = getLastDay(expiresAt);
  const facts = [
    text.until(day),
    hasPassword ? text.hasPassword : null,
    text.openings(formatCount(openingCount)),
    mine ? null : maker.nickname,
  ].filter((fact) => fact !== null);
  const actions = mine ? (['renew', 'end'] as const) : (['end'] as const);
  return (
    <li>
      <span>
        <b className={remark === '' ? styles.unnamed : undefined}>{remark || text.noRemark}</b>
        <small>
          {facts.join(' · ')}
          {!works && <em>{text.blocked}</em>}
        </small>
      </span>
      {actions.map((action) => (
        <button
          key={action}
          type="button"
          className={getButtonClass('text', 'small')}
          onClick={() => ask({ action, link })}
        >
          {text[action]}
          <span className="vh"> {text.rowName(remark, day)}</span>
        </button>
      ))}
    </li>
  );
}
