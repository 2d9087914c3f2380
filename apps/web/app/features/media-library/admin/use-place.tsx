import type { MediaUse } from '@zhihui/contract/features/media-library/media-library.endpoints.ts';
import { getContentAddress } from '@zhihui/contract/content-address.ts';
import { Link } from 'react-router';
import { getSection } from '../../../lib/sections.ts';
import { mediaLibraryText as words } from './media-library.text.ts';

/** What kind of place uses the upload: the section of a content. */
export function getPlaceLabel({ kind, model }: MediaUse): string {
  return kind === 'CONTENT' && model !== null ? getSection(model).label : words.places[kind];
}

/** The title of a place that uses an upload. */
export function getPlaceTitle({ kind, title }: MediaUse): string {
  if (kind === 'DRAFT') return words.draftOf(title);
  if (kind === 'AVATAR') return words.avatarOf(title);
  if (kind === 'SITE') return words.siteSettings[title] ?? title;
  return title || words.untitled;
}

/** Where a place is found; null for a draft, which only its author and the people they invite may open. */
function getPlaceAddress({
  kind,
  id,
  model,
  answerId,
  commentId,
  title,
  state,
}: MediaUse): string | null {
  if (kind === 'DRAFT') return null;
  if (kind === 'COVER') return `/admin/cover?keyword=${encodeURIComponent(title)}`;
  if (kind === 'CAROUSEL') return '/admin/carousel';
  if (kind === 'AVATAR') return `/admin/user?keyword=${encodeURIComponent(title)}`;
  if (kind === 'SITE' || model === null) return '/admin/site';
  if (state === 'DELETED')
    return `/admin/recycle?kind=${kind === 'ANSWER' || kind === 'COMMENT' ? kind : model}`;
  if (commentId !== null) return getContentAddress(model, id, `comment-${commentId}`);
  return getContentAddress(model, id, answerId === null ? '' : `answer-${answerId}`);
}

/** The title of a place, as a link where Admins can open it. */
export function PlaceLink({ use }: { use: MediaUse }) {
  const address = getPlaceAddress(use);
  const title = getPlaceTitle(use);
  return address === null ? (
    <span className="cut">{title}</span>
  ) : (
    <Link className="cut" to={address} title={title}>
      {title}
    </Link>
  );
}
