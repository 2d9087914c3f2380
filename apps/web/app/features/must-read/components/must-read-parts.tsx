import type { ContentModel } from '@zhihui/contract/models.ts';
import type { Id } from '@zhihui/contract/schema.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useSession } from '../../../session/session.ts';

const Banner = lazyPart(() => import('./banner.tsx'));
const ManageButton = lazyPart(() => import('./manage-button.tsx'));

interface MustReadProps {
  item: {
    id: Id;
    model: ContentModel;
    liveRevision: number | null;
    abilities: { edit: boolean };
  };
}

/** Whether the item may be a must-read for this person: their scripts and calls come after hydration, visitors load none. */
function useIsOffered({ model, liveRevision }: MustReadProps['item']): boolean {
  const { user } = useSession();
  const hydrated = useHydrated();
  const isLive = liveRevision !== null && (model === 'ARTICLE' || model === 'ANNOUNCEMENT');
  return hydrated && user !== null && isLive;
}

/** Above the text: asks signed-in readers to confirm what their groups have to read. */
export function MustReadBanner({ item }: MustReadProps) {
  if (!useIsOffered(item)) return null;
  return (
    <Suspense>
      <Banner key={`${item.id} ${item.liveRevision}`} item={item} />
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
