import type { NewShare, ShareItem } from '@zhihui/contract/features/share/share.endpoints.ts';
import type { ShareTarget } from '@zhihui/contract/features/share/share.limits.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/browser.ts';
import { getServerMessage } from '../../../lib/server-message.ts';
import { formatCount } from '../../../lib/text.ts';
import { getButtonClass } from '../../../ui/button.ts';
import { ChoiceDialog } from '../../../ui/choice-dialog.tsx';
import { Failure } from '../../../ui/failure.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getLastDay } from '../last-day.ts';
import { shareText as text } from '../share.text.ts';
import styles from './share.module.css';

/** Links of one item that are shown in its dialog; the back-office has all. */
const SHOWN = 20;

interface ShareLinksProps {
  target: { targetType: ShareTarget; targetId: Id };
  onRenewed: (share: NewShare) => void;
}

type Question = { action: 'renew' | 'end'; link: ShareItem } | null;

/** The active links of an item, to give them another address or to end them. */
export function ShareLinks({ target: { targetType, targetId }, onRenewed }: ShareLinksProps) {
  const [links, setLinks] = useState<readonly ShareItem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question>(null);
  const [busy, setBusy] = useState(false);
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
  const run = async ({ action, link }: NonNullable<Question>) => {
    setBusy(true);
    const params = { id: link.id };
    const renewed = action === 'renew' ? await call('PUT /share/:id/renew', { params }) : null;
    const result = renewed ?? (await call('PUT /share/:id/end', { params }));
    setBusy(false);
    setQuestion(null);
    if (!result.ok) return setFailure(getServerMessage(result.error.msg, text.failed));
    setFailure(null);
    if (renewed?.ok === true) return onRenewed(renewed.data);
    toast.success(text.ended);
    setLinks((all) => all.filter(({ id }) => id !== link.id));
  };
  if (links.length === 0 && failure === null) return null;
  const isEnding = question?.action === 'end';
  return (
    <section className={styles.section} aria-label={text.existing}>
      <h3>
        {text.existing}
        <Link to="/admin/share">{text.all}</Link>
      </h3>
      <Failure>{failure}</Failure>
      <ul className={styles.links}>
        {links.map((link) => (
          <LinkRow key={String(link.id)} link={link} ask={setQuestion} />
        ))}
      </ul>
      <ChoiceDialog
        open={question !== null}
        title={isEnding ? text.endTitle : text.renewTitle}
        accept={{
          label: isEnding ? text.end : text.renew,
          run: () => question !== null && void run(question),
          danger: isEnding,
          busy,
        }}
        decline={{ label: text.cancel, run: () => setQuestion(null) }}
      >
        <p>{isEnding ? text.endDescription : text.renewDescription}</p>
      </ChoiceDialog>
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
