import type {
  FavoriteFolder,
  FavoriteItem,
} from '@zhihui/contract/features/favorite/favorite.endpoints.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { Anchor } from '../../../ui/anchor.tsx';
import { getButtonClass } from '../../../ui/button.ts';
import { ContentItem } from '../../../ui/content-item.tsx';
import { useToggle } from '../../reaction/reaction.public.ts';
import { favoritesText } from '../favorites.text.ts';
import styles from './kept.module.css';

interface FavoriteRowProps {
  item: FavoriteItem;
  /** Its folder, where the page does not name it already. */
  folder: FavoriteFolder | null;
  getFolderAddress: (id: string | number) => string;
  onMove: () => void;
}

/** One favourite. Removed, it stays in sight until the list is loaded again, and can be put back into its folder. */
export function FavoriteRow({ item, folder, getFolderAddress, onMove }: FavoriteRowProps) {
  const { id, folderId, title } = item;
  const hydrated = useHydrated();
  const { isOn: isFavorite, toggle } = useToggle(true, (call, shouldKeep) =>
    shouldKeep
      ? call('POST /favorite', { body: { contentId: id, folderId } })
      : call('DELETE /favorite/:id', { params: { id } }),
  );
  return (
    <div className={styles.kept}>
      <ContentItem item={item} showCategory />
      <div className={styles.acts}>
        {folder !== null && <Anchor to={getFolderAddress(folder.id)}>{folder.name}</Anchor>}
        <button
          type="button"
          data-move
          className={getButtonClass('text', 'small')}
          disabled={!hydrated || !isFavorite}
          onClick={onMove}
        >
          {favoritesText.move}
          <span className="vh">{title}</span>
        </button>
        <button
          type="button"
          className={getButtonClass('text', 'small')}
          aria-pressed={isFavorite}
          disabled={!hydrated}
          onClick={() => void toggle()}
        >
          {isFavorite ? favoritesText.favorited : favoritesText.favorite}
          <span className="vh">{title}</span>
        </button>
      </div>
    </div>
  );
}
