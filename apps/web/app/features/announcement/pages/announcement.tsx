import { useRef } from 'react';
import type { MetaArgs } from 'react-router';
import { cx } from '../../../lib/cx.ts';
import { packLoader, unpack, usePackedData } from '../../../lib/pack-loader.ts';
import { Prose } from '../../../ui/prose.tsx';
import { Comments } from '../../comment/comment.public.ts';
import {
  Actions,
  ArticleHead,
  TextTools,
  ItemTags,
  Toc,
  useViewReport,
  articleStyles as styles,
} from '../../content/content.public.ts';
import { ReadingPositionTracker } from '../../reading/reading.public.ts';
import { AddressedFeedback } from '../../feedback/feedback.public.ts';
import { loadAnnouncement } from '../announcement.loader.ts';
import type { AnnouncementData, Announcement } from '../announcement.loader.ts';
import { Confirm, ConfirmCounts } from '../components/confirm.tsx';
import { useSession } from '../../../session/session.ts';
import { formatPlannedTime } from '../../../lib/planned-time.ts';
import { Caution } from '../../../ui/caution.tsx';
import { Time } from '../../../ui/time.tsx';
import { announcementText } from '../announcement.text.ts';
import announcementStyles from '../components/announcement.module.css';

export const loader = packLoader(loadAnnouncement);

export function meta({ loaderData }: MetaArgs<typeof loader>) {
  if (loaderData === undefined) return [];
  const { item } = unpack<AnnouncementData>(loaderData);
  return [{ title: `${item.title} · 知汇` }, { name: 'robots', content: 'noindex' }];
}

export default function AnnouncementPage() {
  const { item, html, address, comments, counts } = usePackedData<AnnouncementData>();
  const body = useRef<HTMLDivElement>(null);
  useViewReport(item);
  return (
    <div className={cx('wrap', styles.read)} data-reading="">
      <article>
        <ArticleHead article={item} address={address}>
          <Dates item={item} />
        </ArticleHead>
        {item.toc.length > 1 && <Toc toc={item.toc} body={body} />}
        <Prose key={`text ${item.id}`} html={html} outerRef={body} />
        <ItemTags item={item} />
        <Confirm key={`confirm ${item.id} ${item.liveRevision}`} item={item} />
        {counts !== null && <ConfirmCounts id={item.id} counts={counts} />}
        <Actions article={item} />
        {item.liveRevision !== null && (
          <Comments
            key={`comments ${item.id}`}
            targetType="ANNOUNCEMENT"
            targetId={item.id}
            first={comments}
          />
        )}
      </article>
      <TextTools key={`tools ${item.id}`} body={body} />
      <ReadingPositionTracker key={`place ${item.id}`} id={item.id} body={body} />
      <AddressedFeedback />
    </div>
  );
}

/** The end of its period; for editors also whether it has not begun or has ended. */
function Dates({ item }: { item: Announcement }) {
  const { now } = useSession();
  const { startsAt, endsAt, liveRevision, status, scheduled } = item;
  if (liveRevision !== null) {
    if (endsAt === null) return null;
    return (
      <p className={announcementStyles.until}>
        {announcementText.until} <Time at={endsAt} words={formatPlannedTime} />
      </p>
    );
  }
  if (status !== 'APPROVED' && !scheduled) return null;
  const isEarly = startsAt !== null && Date.parse(startsAt) > now;
  const at = isEarly ? startsAt : endsAt;
  if (at === null) return null;
  const [before, after] = getDateAffixes(isEarly, scheduled);
  return (
    <Caution className={announcementStyles.note}>
      <span>
        {before} <Time at={at} {...(isEarly && { words: formatPlannedTime })} /> {after}
      </span>
    </Caution>
  );
}

/** The words before and after the time. */
function getDateAffixes(isEarly: boolean, scheduled: boolean): [string, string] {
  const { from, opens, previousUntil, previousReopens, closed, closes } = announcementText;
  if (scheduled) return [previousUntil, previousReopens];
  return isEarly ? [from, opens] : [closed, closes];
}
