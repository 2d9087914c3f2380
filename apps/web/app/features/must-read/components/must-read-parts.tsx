import type { ContentDetail } from '@zhihui/contract/features/content/content.schema.ts';
import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense, useState } from 'react';
import { lazyPart, serverRenderedPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';
// with the page, as the server renders the banner
import './banner.module.css';

const Banner = serverRenderedPart(() => import('./banner.tsx'));
const ManageButton = lazyPart(() => import('./manage-button.tsx'));

interface MustReadProps {
  item: {
    id: Id;
    model: ContentModel;
    liveRevision: number | null;
    mustRead: ContentDetail['mustRead'];
    abilities: { edit: boolean };
  };
}

/** Whether the item can be a must-read: the button's script comes after hydration, visitors load none. */
function useIsOffered({ model, liveRevision }: MustReadProps['item']): boolean {
  const { user } = useSession();
  const hydrated = useHydrated();
  const isLive = liveRevision !== null && (model === 'ARTICLE' || model === 'ANNOUNCEMENT');
  return hydrated && user !== null && isLive;
}

/** Above the text: asks signed-in readers to confirm what their groups have to read. */
export function MustReadBanner({ item }: MustReadProps) {
  return <BannerOf key={`${item.id} ${item.liveRevision}`} item={item} />;
}

/** The time of the confirmation stays until the page is left, also when the item is loaded again meanwhile. */
function BannerOf({ item }: MustReadProps) {
  const [confirmedAt, setConfirmedAt] = useState<string | null>(null);
  if (item.mustRead === null && confirmedAt === null) return null;
  return (
    <Suspense>
      <Banner item={item} confirmedAt={confirmedAt} onConfirmed={setConfirmedAt} />
    </Suspense>
  );
}

/** In the line below the title: asks groups to read the item, for its editors. */
export function MustReadButton({ item }: MustReadProps) {
  if (!useIsOffered(item) || !item.abilities.edit) return null;
  return (
    <Suspense>
      <ManageButton key={String(item.id)} id={item.id} />
    </Suspense>
  );
}
