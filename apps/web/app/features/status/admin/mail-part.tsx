import type { SystemStatus } from '@zhihui/contract/features/status/status.schema.ts';
import { formatCount } from '../../../lib/text.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Time } from '../../../ui/time.tsx';
import { Facts } from './status-table.tsx';
import { PART_LABELS, statusText as words, MAIL_METHOD_LABELS } from './status.text.ts';

/** Where mail goes, and how that went. */
export function MailPart({ mail }: { mail: SystemStatus['mail'] }) {
  const { way, sent, failed, lastError } = mail;
  return (
    <section>
      <SectionHead
        title={PART_LABELS.mail}
        more={{ to: '/admin/site?tab=mail', label: MAIL_METHOD_LABELS[way] }}
      />
      <Facts
        facts={[
          [words.sent, formatCount(sent)],
          [words.notSent, formatCount(failed)],
          [
            words.lastError,
            lastError === null ? (
              words.none
            ) : (
              <>
                {lastError.reason} · {lastError.host} · <Time at={lastError.at} />
              </>
            ),
          ],
        ]}
      />
    </section>
  );
}
