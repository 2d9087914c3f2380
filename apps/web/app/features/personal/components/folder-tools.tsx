import { Suspense, useState } from 'react';
import type { FavoriteFolder } from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { getButtonClass } from '../../../ui/button.ts';
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
  const hydrated = useHydrated();
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null);
  const close = () => setOpenDialog(null);
  const renderTool = (dialog: 'rename' | 'remove') => (
    <button
      type="button"
      className={getButtonClass('text', 'small')}
      disabled={!hydrated}
      onClick={() => setOpenDialog(dialog)}
    >
      {favoritesText[dialog]}
      <span className="vh">{folder.name}</span>
    </button>
  );
  return (
    <div className={styles.tools}>
      {renderTool('rename')}
      {renderTool('remove')}
      <Suspense>
        {openDialog === 'rename' && <FolderRenaming folder={folder} onClose={close} />}
        {openDialog === 'remove' && (
          <FolderRemoval folder={folder} all={all} onClose={close} onRemoved={onRemoved} />
        )}
      </Suspense>
    </div>
  );
}
