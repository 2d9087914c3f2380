import { Suspense, useState } from 'react';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { buttonClass } from '../../../ui/button.ts';
import { favoritesText } from '../favorites.text.ts';
import styles from './kept.module.css';

const FolderRenaming = lazyPart(() => import('./folder-renaming.tsx'));
const FolderRemoval = lazyPart(() => import('./folder-removal.tsx'));

interface FolderToolsProps {
  folder: FavoriteFolder;
  /** Where all favourites are shown. */
  all: string;
  onRemoved: () => void;
}

/** Renames and deletes the folder shown. */
export function FolderTools({ folder, all, onRemoved }: FolderToolsProps) {
  const live = useHydrated();
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null);
  const close = () => setAsked(null);
  const tool = (what: 'rename' | 'remove') => (
    <button
      type="button"
      className={buttonClass('text', 'small')}
      disabled={!live}
      onClick={() => setAsked(what)}
    >
      {favoritesText[what]}
      <span className="vh">{folder.name}</span>
    </button>
  );
  return (
    <div className={styles.tools}>
      {tool('rename')}
      {tool('remove')}
      <Suspense>
        {asked === 'rename' && <FolderRenaming folder={folder} onClose={close} />}
        {asked === 'remove' && (
          <FolderRemoval folder={folder} all={all} onClose={close} onRemoved={onRemoved} />
        )}
      </Suspense>
    </div>
  );
}
